import { Refusal } from '../Refusal';
import { ok, type RepositoryCall, type RestAnswer } from '../rest/RestCall';
import type { PullRecord } from '../state/records';
import { pullRequestShape } from './pullRequestShape';

/** Below a repository. @public */
export const PULL_REQUEST = '/pullrequests/{pull_request_id}';

/** The pull request of a path, as it is now. @throws Refusal 404. @public */
export function pullRequestIn(call: RepositoryCall): PullRecord {
  const { forge, key, parameters } = call;
  const found = forge.store
    .list('pull', key)
    .find(({ number }) => String(number) === parameters.pull_request_id);
  if (found) return found;
  throw new Refusal(404, 'Pull request not found');
}

/** The pull request of a path, which is open. @throws Refusal 400. @public */
export function openIn(call: RepositoryCall): PullRecord {
  const pull = pullRequestIn(call);
  if (pull.state === 'open') return pull;
  throw new Refusal(400, 'This pull request is already closed.');
}

/** 200 with the pull request of a path, as it is now. @public */
export function pullRequestAnswer(call: RepositoryCall): RestAnswer {
  const { forge, repository } = call;
  return ok(pullRequestShape(forge, repository, pullRequestIn(call)));
}

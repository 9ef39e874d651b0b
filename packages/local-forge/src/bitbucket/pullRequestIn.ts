import { ok, type RepositoryCall, type RestAnswer } from '../rest/RestCall';
import type { PullRecord } from '../state/records';
import { BitbucketRefusal } from './BitbucketRefusal';
import { pullRequestShape } from './pullRequestShape';

/** Below a repository. @public */
export const PULL_REQUEST = '/pull-requests/{pullRequestId}';

/** The pull request of a path, as it is now. @throws BitbucketRefusal 404. @public */
export function pullRequestIn(call: RepositoryCall): PullRecord {
  const { forge, repository, key, parameters } = call;
  const { pullRequestId } = parameters;
  const found = forge.store
    .list('pull', key)
    .find(({ number }) => String(number) === pullRequestId);
  if (found) return found;
  throw new BitbucketRefusal(
    404,
    'pull.NoSuchPullRequestException',
    `Pull request ${pullRequestId} does not exist in ${repository.owner}/${repository.name}.`,
  );
}

/** 200 with the pull request of a path, as it is now. @public */
export function pullRequestAnswer(call: RepositoryCall): RestAnswer {
  const { forge, repository } = call;
  return ok(pullRequestShape(forge, repository, pullRequestIn(call)));
}

/** Lets nobody change what somebody else changed meanwhile. @throws BitbucketRefusal 409. @public */
export function requireVersion(pull: PullRecord, version: unknown): void {
  if (Number(version ?? -1) === (pull.version ?? 0)) return;
  throw new BitbucketRefusal(
    409,
    'pull.PullRequestOutOfDateException',
    'You are attempting to modify a pull request based on out-of-date information.',
  );
}

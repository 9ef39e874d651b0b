import { changePull } from '../pulls/changePull';
import { mergePull } from '../pulls/mergePull';
import { unmetRule } from '../pulls/protection';
import { pullFacts } from '../pulls/pullFacts';
import { Refusal } from '../Refusal';
import { BodyReader } from '../rest/BodyReader';
import type { RestAnswer, Route } from '../rest/RestCall';
import type { MergeMethod } from '../state/records';
import { type CloudCall, cloudRoute } from './cloudRoute';
import { openIn, PULL_REQUEST, pullRequestAnswer } from './pullRequestIn';

const METHODS: Readonly<Record<string, MergeMethod>> = {
  merge_commit: 'merge',
  squash: 'squash',
  rebase_fast_forward: 'rebase',
};

/** How pull requests are merged and declined; one that was declined is never opened again. @public */
export function stateRoutes(): Route[] {
  return [
    cloudRoute('POST', `${PULL_REQUEST}/merge`, merge),
    cloudRoute('POST', `${PULL_REQUEST}/decline`, decline),
  ];
}

async function merge(call: CloudCall): Promise<RestAnswer> {
  const { forge, repository, user } = call;
  const pull = openIn(call);
  const body = new BodyReader(call.body);
  const strategy = body.optionalText('merge_strategy') ?? 'merge_commit';
  const method = METHODS[strategy];
  if (method === undefined)
    throw new Refusal(400, `merge_strategy: ${strategy} is not enabled here`);
  const { mergeableState } = await pullFacts(forge, repository, pull);
  if (mergeableState === 'dirty')
    throw new Refusal(
      400,
      "You can't merge until you resolve all merge conflicts.",
    );
  await mergePull(forge, {
    repository,
    pull,
    actor: user,
    method,
    title: `Merged in ${pull.headBranch} (pull request #${pull.number})`,
    message: body.optionalText('message'),
  }).catch(error => {
    const isRefused = error instanceof Refusal && error.status === 405;
    if (!isRefused) throw error;
    throw new Refusal(
      400,
      `This pull request can't be merged until its merge checks pass. ${
        unmetRule(forge, pull) ?? ''
      }`.trim(),
    );
  });
  return pullRequestAnswer(call);
}

async function decline(call: CloudCall): Promise<RestAnswer> {
  const { forge, repository, user } = call;
  const subject = { repository, pull: openIn(call), actor: user.login };
  await changePull(forge, subject, { state: 'closed' });
  return pullRequestAnswer(call);
}

import { AutoMergeOutcome, PullRequest } from '../scm/PullRequest';
import type { FakeScm } from './FakeScm';

/** What a {@link FakeScm} answers to somebody who wants it to merge by itself. @internal */
export function askForAutoMerge(
  scm: FakeScm,
  {
    fullName,
    number,
    head: expected,
    requires,
  }: {
    readonly fullName: string;
    readonly number: number;
    readonly head: string;
    readonly requires: string;
  },
): AutoMergeOutcome {
  const { settings, requiredStatuses } = scm.repository(fullName);
  const { pullRequest } = scm.pullRequest(fullName, number);
  const { head, mergeable } = pullRequest;
  if (head.sha !== expected)
    return { type: 'headMoved', message: `the head is ${head.sha} now` };
  if (!requiredStatuses.has(requires))
    return {
      type: 'unavailable',
      message: `its branch does not require ${requires}`,
    };
  if (!settings.has('autoMerge'))
    return {
      type: 'unavailable',
      message: 'the repository does not allow auto-merge',
    };
  const unmet = unmetRule(scm, fullName, pullRequest);
  if (unmet === undefined && mergeable === 'clean') return { type: 'ready' };
  scm.change(fullName, number, { autoMerge: { by: 'kardinal' } });
  return { type: 'enabled' };
}

/** The status that a merge of it lacks. @internal */
export function unmetRule(
  scm: FakeScm,
  fullName: string,
  { head }: PullRequest,
): string | undefined {
  const missing = [...scm.repository(fullName).requiredStatuses].find(
    context => scm.statusOf(fullName, head.sha, context)?.state !== 'success',
  );
  return missing === undefined
    ? undefined
    : `Required status check "${missing}" is expected.`;
}

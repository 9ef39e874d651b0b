import { PullRequest } from '@kardinal/backstage-plugin-kardinal-node';
import { PolicyEvaluation, requirementsOf } from './policies';
import { AzurePullRequest } from './pullRequest';

type Mergeability = Pick<PullRequest, 'mergeable' | 'awaits'>;

/**
 * Whether an open pull request can be merged, and what is missing: `mergeStatus` is about conflicts, and says nothing of policies
 * until somebody completes it.
 *
 * @internal
 */
export function mergeabilityOf(
  { mergeStatus = 'notSet', isDraft, mergeFailureMessage }: AzurePullRequest,
  policies: readonly PolicyEvaluation[],
): Mergeability {
  if (mergeStatus === 'conflicts') return { mergeable: 'conflict' };
  const missing = [
    ...(isDraft === true ? ['it to be published: it is a draft'] : []),
    ...(mergeStatus === 'failure'
      ? [`a merge that can be made: ${mergeFailureMessage ?? 'it failed'}`]
      : []),
    ...requirementsOf(policies),
  ];
  if (missing.length > 0)
    return { mergeable: 'blocked', awaits: missing.join(', and ') };
  switch (mergeStatus) {
    case 'succeeded':
      return { mergeable: 'clean' };
    case 'rejectedByPolicy':
      return { mergeable: 'blocked' };
    default:
      return {};
  }
}

import {
  ObservedPullRequest,
  PromotionFacts,
  StepRequest,
} from '@kardinal/backstage-plugin-kardinal-node';
import { pushedCommit } from './ownPullRequest';

/** What is kept of a pull request that is merged: what was pushed, and what was merged where that is something else. */
export function mergedFacts(
  { promotion, facts }: Pick<StepRequest<unknown>, 'promotion' | 'facts'>,
  { pullRequest, reviews }: ObservedPullRequest,
): PromotionFacts {
  const { git } = promotion;
  const pushed = pushedCommit(promotion, facts) ?? pullRequest.head.sha;
  const { number, url, head, mergedAt, mergedBy, mergeCommit } = pullRequest;
  return {
    ...(mergeCommit === undefined
      ? {}
      : {
          revision: {
            type: 'git',
            repository: git.url,
            branch: git.branch,
            commit: mergeCommit,
          },
        }),
    pullRequest: {
      number,
      url,
      state: 'merged',
      head: pushed,
      ...(head.sha === pushed ? {} : { foreignHead: head.sha }),
      ...(mergedAt === undefined ? {} : { mergedAt }),
      ...(mergedBy === undefined ? {} : { mergedBy }),
      approvedBy: [...(reviews?.approvedBy ?? [])],
    },
  };
}

/** That it is merged, and that it was not merged as it was pushed. */
export function mergedMessage({ pullRequest }: PromotionFacts): string {
  const { foreignHead } = pullRequest ?? {};
  return foreignHead === undefined
    ? 'Merged'
    : `Merged with ${foreignHead.slice(0, 8)}, which somebody else pushed`;
}

import {
  ObservedPullRequest,
  Promotion,
  PromotionFacts,
} from '@kardinal/backstage-plugin-kardinal-node';

/** What is kept of a pull request that is merged. */
export function mergedFacts(
  { git }: Pick<Promotion, 'git'>,
  { pullRequest, reviews }: ObservedPullRequest,
): PromotionFacts {
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
      head: head.sha,
      ...(mergedAt === undefined ? {} : { mergedAt }),
      ...(mergedBy === undefined ? {} : { mergedBy }),
      approvedBy: [...(reviews?.approvedBy ?? [])],
    },
  };
}

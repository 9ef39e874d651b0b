import {
  Promotion,
  PromotionFacts,
  PullRequest,
} from '@kardinal/backstage-plugin-kardinal-node';

/**
 * The commit that the promotion pushed to its own branch, as it was recorded then: what a forge says of the branch never
 * takes its place.
 */
export function pushedCommit(
  { branch }: Pick<Promotion, 'branch'>,
  { revision, pullRequest }: PromotionFacts,
): string | undefined {
  return revision?.type === 'git' && revision.branch === branch
    ? revision.commit
    : pullRequest?.head;
}

/** Why a pull request is not the promotion's; `undefined` when it is. */
export function mismatch(
  { branch, git }: Pick<Promotion, 'branch' | 'git'>,
  { number, state, head, base }: PullRequest,
): string | undefined {
  if (head.branch !== branch)
    return `Pull request #${number} is of the branch ${head.branch}, not of ${branch}`;
  return base.branch === git.branch
    ? undefined
    : `Pull request #${number} ${
        state === 'merged' ? 'was merged into' : 'goes to'
      } ${base.branch}, not ${git.branch}`;
}

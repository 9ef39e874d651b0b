import { PullRequest } from '@kardinal/backstage-plugin-kardinal-node';

/** That a pull request of ours is made anew because its base branch has changed the same lines. */
export function conflictMessage({
  number,
  base,
}: Pick<PullRequest, 'number' | 'base'>): string {
  return `PR #${number} conflicts with ${base.branch}: its commit is being recreated on top of ${base.branch}`;
}

import {
  PromotionFacts,
  PullRequest,
} from '@kardinal/backstage-plugin-kardinal-node';

/** What an open pull request waits for, and what a reviewer should know before it is merged. */
export function openMessage(
  { revision }: PromotionFacts,
  { number, mergeable, base, head }: PullRequest,
): string {
  const name = `Pull request #${number}`;
  const needs = {
    clean: `${name} needs a merge`,
    blocked: `${name} needs a merge: the repository asks for reviews or checks first`,
    conflict: `${name} conflicts with ${base.branch}; resolve the conflict in its branch`,
  }[mergeable ?? 'clean'];
  const isForeign = revision?.type === 'git' && revision.commit !== head.sha;
  return isForeign
    ? `${needs}. Somebody else pushed ${head.sha.slice(0, 8)} to its branch`
    : needs;
}

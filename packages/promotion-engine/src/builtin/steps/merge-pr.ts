import {
  createPromotionStep,
  noSettings,
  PromotionFacts,
  PullRequest,
  PullRequestFacts,
  ScmCapability,
  StepError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { unreachable } from '@kardinal/kube-controller';
import { deleteMergedBranch } from './pullRequest/deleteMergedBranch';
import { mergedFacts } from './pullRequest/mergedFacts';

/** Merges the commit that was pushed, and no other; then the branch goes. */
export const mergePr = createPromotionStep({
  type: 'effect',
  id: 'merge-pr',
  description: 'Merges the pull request',
  settings: noSettings,
  requires: ['pullRequest'],
  provides: ['revision'],
  capabilities: ['scm'],
  async perform({ promotion, facts }, { scm }, signal) {
    const forge = await scm(signal);
    const { number } = pullRequestOf(facts);
    const sha = await merge(forge, number, pushedCommit(facts));
    const merged = await forge.client.getPullRequest(forge.repository, number);
    await deleteMergedBranch(forge, promotion.branch);
    return {
      type: 'done',
      message: 'Merged; checks what runs',
      facts: mergedFacts(promotion, {
        pullRequest: { ...merged, mergeCommit: sha },
      }),
    };
  },
});

/** The commit on the base branch. */
async function merge(
  { client, repository }: ScmCapability,
  number: number,
  head: string,
): Promise<string> {
  const outcome = await client.mergePullRequest(repository, number, { head });
  switch (outcome.type) {
    case 'merged':
      return outcome.sha;
    case 'headMoved':
      throw new StepError(
        'terminal',
        `Somebody pushed to the branch of pull request #${number} after it was checked: ${outcome.message}. Close it and retry`,
      );
    case 'notMergeable': {
      // After a crash the merge may be done although no status says so.
      const now = await client.getPullRequest(repository, number);
      if (now.state === 'merged') return now.mergeCommit ?? head;
      throw new StepError('transient', refusal(now, outcome.message));
    }
    default:
      return unreachable(outcome);
  }
}

function refusal({ number, mergeable, base }: PullRequest, why: string) {
  return mergeable === 'conflict'
    ? `Pull request #${number} conflicts with ${base.branch}: ${why}`
    : `Pull request #${number} cannot be merged yet: ${why}`;
}

function pullRequestOf({ pullRequest }: PromotionFacts): PullRequestFacts {
  if (pullRequest === undefined)
    throw new StepError('terminal', 'The status lost its pull request');
  return pullRequest;
}

function pushedCommit({ revision, pullRequest }: PromotionFacts): string {
  return revision?.type === 'git' ? revision.commit : pullRequest?.head ?? '';
}

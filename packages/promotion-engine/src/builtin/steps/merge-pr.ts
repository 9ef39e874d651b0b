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
import { mismatch, pushedCommit } from './pullRequest/ownPullRequest';

/** Merges the commit that was pushed, and no other; then the branch goes. */
export const mergePr = createPromotionStep({
  type: 'effect',
  id: 'merge-pr',
  description: 'Merges the pull request',
  settings: noSettings,
  requires: ['pullRequest'],
  provides: ['revision'],
  capabilities: ['scm'],
  async perform(request, { scm }, signal) {
    const { promotion, facts } = request;
    const forge = await scm(signal);
    const { number } = pullRequestOf(facts);
    const head = pushedCommit(promotion, facts);
    if (!head)
      throw new StepError('terminal', 'The status lost the pushed commit');
    const sha = await merge(forge, number, head);
    const merged = await forge.client.getPullRequest(forge.repository, number);
    const problem = mismatch(promotion, merged);
    if (problem !== undefined) throw new StepError('terminal', problem);
    await deleteMergedBranch(forge, promotion.branch);
    return {
      type: 'done',
      message: 'Merged; checks what runs',
      facts: mergedFacts(request, {
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
      throw foreignHead(number, outcome.message);
    case 'notMergeable': {
      // After a crash the merge may be done although no status says so.
      const now = await client.getPullRequest(repository, number);
      if (now.head.sha !== head)
        throw foreignHead(number, `its head is ${now.head.sha}`);
      if (now.state === 'merged') return now.mergeCommit ?? head;
      throw new StepError('transient', refusal(now, outcome.message));
    }
    default:
      return unreachable(outcome);
  }
}

function foreignHead(number: number, why: string): StepError {
  return new StepError(
    'terminal',
    `Somebody pushed to the branch of pull request #${number} after it was checked: ${why}. Close it, delete its branch and retry`,
  );
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

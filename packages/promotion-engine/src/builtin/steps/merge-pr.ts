import {
  createPromotionStep,
  noSettings,
  Promotion,
  PromotionFacts,
  PullRequest,
  PullRequestFacts,
  ScmCapability,
  StepError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { unreachable } from '@kardinal/kube-controller';
import { deleteMergedBranch } from './pullRequest/deleteMergedBranch';
import { mergedFacts, mergedMessage } from './pullRequest/mergedFacts';
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
    const { client, repository } = forge;
    // The forge pins a merge to the head, not to where the pull request goes.
    const before = await client.getPullRequest(repository, number);
    refuseMismatch(promotion, before);
    const pullRequest =
      before.state === 'merged' ? before : await merge(forge, number, head);
    refuseMismatch(promotion, pullRequest);
    await deleteMergedBranch(forge, promotion.branch);
    const merged = mergedFacts(request, { pullRequest });
    return {
      type: 'done',
      message: `${mergedMessage(merged)}; checks what runs`,
      facts: merged,
    };
  },
});

function refuseMismatch(promotion: Promotion, pullRequest: PullRequest): void {
  const problem = mismatch(promotion, pullRequest);
  if (problem !== undefined) throw new StepError('terminal', problem);
}

/** As it is once it is merged, by us or by a person meanwhile. */
async function merge(
  { client, repository }: ScmCapability,
  number: number,
  head: string,
): Promise<PullRequest> {
  const outcome = await client.mergePullRequest(repository, number, { head });
  const now = await client.getPullRequest(repository, number);
  switch (outcome.type) {
    case 'merged':
      return { ...now, mergeCommit: outcome.sha };
    case 'headMoved':
    case 'notMergeable':
      if (now.state === 'merged') return now;
      if (now.head.sha !== head)
        throw foreignHead(number, `its head is ${now.head.sha}`);
      throw new StepError('transient', refusal(now, outcome.message));
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

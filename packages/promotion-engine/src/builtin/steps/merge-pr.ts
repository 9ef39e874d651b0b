import {
  createPromotionStep,
  MergeQueuePlace,
  noSettings,
  Promotion,
  PromotionFacts,
  PullRequest,
  PullRequestFacts,
  ScmCapability,
  StepError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { rfc3339 } from '@kardinal/backstage-plugin-kardinal-common';
import { Instant, unreachable } from '@kardinal/kube-controller';
import { closedPullRequest } from './pullRequest/closedPullRequest';
import { conflictMessage } from './pullRequest/conflictMessage';
import { deleteMergedBranch } from './pullRequest/deleteMergedBranch';
import { mergedFacts, mergedMessage } from './pullRequest/mergedFacts';
import { mismatch, pushedCommit } from './pullRequest/ownPullRequest';
import { queueText } from './pullRequest/queueText';

/** How often a pull request that others have to approve or check first is tried again, in milliseconds. */
const blockedRecheck = 60_000;
/** How often one that somebody closed is looked at, in milliseconds. */
const closedRecheck = 30_000;
/** How often one in a merge queue is looked at, in milliseconds. */
const queuedRecheck = 20_000;

/** Merges the commit that was pushed, and no other; then the branch goes. */
export const mergePr = createPromotionStep({
  type: 'effect',
  id: 'merge-pr',
  description: 'Merging the pull request',
  settings: noSettings,
  requires: ['pullRequest'],
  provides: ['revision'],
  capabilities: ['scm', 'gatesStatus'],
  async perform(request, { scm, gatesStatus }, signal) {
    const { promotion, facts, now, attempt } = request;
    const forge = await scm(signal);
    const { number } = pullRequestOf(facts);
    const head = pushedCommit(promotion, facts);
    if (!head)
      throw new StepError('terminal', 'The status lost the pushed commit');
    const { client, repository } = forge;
    // The forge pins a merge to the head, not to where the pull request goes.
    const before = await client.getPullRequest(repository, number);
    refuseMismatch(promotion, before);
    const waits = async (queue: MergeQueuePlace): Promise<never> => {
      // The queue merges another commit than the head, and asks for the status of that.
      if (queue.commit !== undefined) await gatesStatus(forge, queue.commit);
      const message = queueText(number, queue);
      throw new StepError('waiting', message, now + queuedRecheck);
    };
    if (before.state === 'open') {
      if (before.queue !== undefined) return waits(before.queue);
      if (attempt === 'again') refuseRemoved(before);
    }
    const pullRequest =
      before.state === 'merged'
        ? before
        : await merge(forge, { before, head, now, waits });
    refuseMismatch(promotion, pullRequest);
    await deleteMergedBranch(forge, promotion.branch);
    const merged = mergedFacts(request, { pullRequest });
    return {
      type: 'done',
      message: `${mergedMessage(merged)}; waiting for ${
        promotion.environment
      } to run ${promotion.version}`,
      facts: merged,
    };
  },
});

function refuseMismatch(promotion: Promotion, pullRequest: PullRequest): void {
  const problem = mismatch(promotion, pullRequest);
  if (problem !== undefined) throw new StepError('terminal', problem);
}

/** What the queue could not merge, or a person took out, goes back into it only when a person asks for that. */
function refuseRemoved({ number, leftQueue }: PullRequest): void {
  if (leftQueue === undefined || leftQueue.cause === 'own') return;
  const { name, reason } = leftQueue;
  throw new StepError(
    'terminal',
    `PR #${number} was removed from the ${name}: ${reason}. Retry to put it there again`,
  );
}

/** As it is once it is merged, by us or by a person meanwhile. */
async function merge(
  { client, repository }: ScmCapability,
  {
    before,
    head,
    now,
    waits,
  }: {
    readonly before: PullRequest;
    readonly head: string;
    readonly now: Instant;
    readonly waits: (queue: MergeQueuePlace) => Promise<never>;
  },
): Promise<PullRequest> {
  if (before.state === 'closed') throw closed(before, now);
  const { number } = before;
  const outcome = await client.mergePullRequest(repository, number, { head });
  if (outcome.type === 'queued') return waits(outcome.queue);
  const after = await client.getPullRequest(repository, number);
  switch (outcome.type) {
    case 'merged':
      return { ...after, mergeCommit: outcome.sha };
    case 'headMoved':
    case 'notMergeable':
      if (after.state === 'merged') return after;
      if (after.head.sha !== head)
        throw foreignHead(number, `its head is ${after.head.sha}`);
      throw after.state === 'closed'
        ? closed(after, now)
        : unmergeable(after, outcome.message, now);
    default:
      return unreachable(outcome);
  }
}

function closed(pullRequest: PullRequest, now: Instant): StepError {
  const { closedAt = rfc3339(now) } = pullRequest;
  const verdict = closedPullRequest(pullRequest, closedAt, now);
  const { type, message } = verdict;
  return type === 'failed'
    ? new StepError('terminal', message)
    : new StepError(
        'waiting',
        message,
        Math.min(verdict.until, now + closedRecheck),
      );
}

function unmergeable(
  pullRequest: PullRequest,
  why: string,
  now: Instant,
): StepError {
  const { number, mergeable } = pullRequest;
  if (mergeable === 'conflict')
    return new StepError('conflict', conflictMessage(pullRequest));
  const message = `PR #${number} cannot be merged yet: ${why}`;
  // Nothing is wrong: checks run, or people have to approve it.
  return mergeable === 'blocked'
    ? new StepError('waiting', message, now + blockedRecheck)
    : new StepError('transient', message);
}

function foreignHead(number: number, why: string): StepError {
  return new StepError(
    'terminal',
    `Somebody pushed to the branch of pull request #${number} after it was checked: ${why}. Close it, delete its branch and retry`,
  );
}

function pullRequestOf({ pullRequest }: PromotionFacts): PullRequestFacts {
  if (pullRequest === undefined)
    throw new StepError('terminal', 'The status lost its pull request');
  return pullRequest;
}

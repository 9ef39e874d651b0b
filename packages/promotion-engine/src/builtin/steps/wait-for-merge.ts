import { rfc3339 } from '@kardinal/backstage-plugin-kardinal-common';
import {
  createPromotionStep,
  ObservedPullRequest,
  PromotionFacts,
  PullRequest,
  PullRequestFacts,
  StepRequest,
  WaitVerdict,
} from '@kardinal/backstage-plugin-kardinal-node';
import { unreachable } from '@kardinal/kube-controller';
import { z } from 'zod';
import {
  autoMergeFacts,
  autoMergeRecheck,
  isAutoMergeDue,
} from './pullRequest/autoMerge';
import { askForAutoMerge } from './pullRequest/askForAutoMerge';
import { closedPullRequest } from './pullRequest/closedPullRequest';
import { conflictMessage } from './pullRequest/conflictMessage';
import { deleteMergedBranch } from './pullRequest/deleteMergedBranch';
import { mergedFacts, mergedMessage } from './pullRequest/mergedFacts';
import { mergeWait } from './pullRequest/mergeWait';
import { openMessage } from './pullRequest/openMessage';
import { mismatch, pushedCommit } from './pullRequest/ownPullRequest';
import { requestedChanges } from './pullRequest/requestedChanges';

const settings = z.strictObject({
  /** Whether the forge is asked to merge by itself once it can. */
  autoMerge: z.boolean().default(false),
});

type Settings = z.output<typeof settings>;

interface Observed {
  readonly current: ObservedPullRequest | undefined;
  /** Of the text that an open pull request should have. */
  readonly fingerprint: string | undefined;
}

/** Follows the pull request: the SCM says what is, a webhook only when to look. Once it is merged, the branch goes. */
export const waitForMerge = createPromotionStep({
  type: 'wait',
  id: 'wait-for-merge',
  description: 'Waiting for the pull request to be merged',
  settings,
  requires: ['pullRequest'],
  provides: ['revision'],
  capabilities: ['pullRequest', 'pullRequestText', 'scm'],
  state: 'WaitingForMerge',
  unmet: 'not merged',
  async observe(_request, { pullRequest, pullRequestText }): Promise<Observed> {
    const current = await pullRequest();
    return {
      current,
      fingerprint:
        current?.pullRequest.state === 'open'
          ? pullRequestText.fingerprint()
          : undefined,
    };
  },
  decide(request, { current, fingerprint }, now) {
    if (current === undefined)
      return {
        type: 'waiting',
        message: 'The pull request has not been read yet',
      };
    const problem = mismatch(request.promotion, current.pullRequest);
    if (problem !== undefined)
      return {
        type: current.pullRequest.state === 'open' ? 'waiting' : 'failed',
        message: problem,
      };
    switch (current.pullRequest.state) {
      case 'merged': {
        const facts = mergedFacts(request, current);
        const message = `${mergedMessage(facts)}; deleting its branch`;
        return { type: 'act', message, facts };
      }
      case 'closed':
        return closed(request, current.pullRequest, now);
      case 'open':
        return open(request, current, { fingerprint, now });
      default:
        return unreachable(current.pullRequest.state);
    }
  },
  async act(request, { scm, pullRequestText }, signal) {
    const { promotion, facts, now } = request;
    const { autoMerge } = request.settings;
    const forge = await scm(signal);
    const { pullRequest } = facts;
    if (pullRequest?.state !== 'open') {
      await deleteMergedBranch(forge, promotion.branch);
      const message = `${mergedMessage(facts)}; waiting for ${
        promotion.environment
      } to run ${promotion.version}`;
      return { type: 'satisfied', message };
    }
    const bodyHash = pullRequestText.fingerprint();
    if (pullRequest.bodyHash !== bodyHash) {
      const text = pullRequestText.render();
      const { client, repository } = forge;
      await client.updatePullRequest(repository, pullRequest.number, text);
    }
    const current = { ...pullRequest, bodyHash };
    return autoMerge && isAutoMergeDue(facts)
      ? askForAutoMerge(forge, { promotion, facts, pullRequest: current }, now)
      : {
          type: 'waiting',
          message: mergeWait(
            pullRequest.number,
            pullRequest.changesRequested ?? [],
          ),
          facts: { pullRequest: current },
        };
  },
});

function closed(
  request: StepRequest<unknown>,
  pullRequest: PullRequest,
  now: number,
): WaitVerdict {
  const closedAt =
    pullRequest.closedAt ?? request.facts.pullRequest?.closedAt ?? rfc3339(now);
  const facts = factsOf(request, pullRequest, { state: 'closed', closedAt });
  return { ...closedPullRequest(pullRequest, closedAt, now), facts };
}

function open(
  request: StepRequest<Settings>,
  current: ObservedPullRequest,
  {
    fingerprint,
    now,
  }: { readonly fingerprint: string | undefined; readonly now: number },
): WaitVerdict {
  const { pullRequest } = current;
  const { facts, promotion } = request;
  const isOurs = pullRequest.head.sha === pushedCommit(promotion, facts);
  if (pullRequest.mergeable === 'conflict' && isOurs)
    return {
      type: 'conflict',
      message: conflictMessage(pullRequest),
      facts: factsOf(request, pullRequest, { state: 'open' }),
    };
  const requested = requestedChanges(current);
  const { queue, requestedReviewers } = pullRequest;
  const autoMerge = request.settings.autoMerge
    ? autoMergeFacts(facts.pullRequest?.autoMerge, pullRequest, now)
    : undefined;
  const known = factsOf(request, pullRequest, {
    state: 'open',
    ...(autoMerge === undefined ? {} : { autoMerge }),
    ...(queue === undefined ? {} : { queue }),
    ...(requestedReviewers === undefined ? {} : { requestedReviewers }),
    ...(requested.length === 0 ? {} : { changesRequested: requested }),
  });
  const next = { ...facts, ...known };
  const isDue = request.settings.autoMerge && isAutoMergeDue(next);
  const isCurrent = facts.pullRequest?.bodyHash === fingerprint;
  const message = openMessage(next, pullRequest, requested);
  if (isDue || !isCurrent) return { type: 'act', message, facts: known };
  const until = autoMergeRecheck(autoMerge);
  return {
    type: 'waiting',
    message,
    facts: known,
    ...(until === undefined ? {} : { until }),
  };
}

/** What is kept of the pull request; `closedAt` goes when it is reopened, requested changes with an approval or a push. */
function factsOf(
  { promotion, facts }: StepRequest<unknown>,
  { number, url, head }: PullRequest,
  state:
    | (Pick<
        PullRequestFacts,
        'autoMerge' | 'changesRequested' | 'queue' | 'requestedReviewers'
      > & { state: 'open' })
    | { state: 'closed'; closedAt: string },
): PromotionFacts {
  const bodyHash = facts.pullRequest?.bodyHash;
  const pushed = pushedCommit(promotion, facts) ?? head.sha;
  return {
    pullRequest: {
      number,
      url,
      head: pushed,
      ...(head.sha === pushed ? {} : { foreignHead: head.sha }),
      ...(bodyHash === undefined ? {} : { bodyHash }),
      ...state,
    },
  };
}

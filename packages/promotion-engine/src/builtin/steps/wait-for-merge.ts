import { rfc3339 } from '@kardinal/backstage-plugin-kardinal-common';
import {
  createPromotionStep,
  noSettings,
  ObservedPullRequest,
  PromotionFacts,
  PullRequest,
  PullRequestFacts,
  StepRequest,
  WaitVerdict,
} from '@kardinal/backstage-plugin-kardinal-node';
import { unreachable } from '@kardinal/kube-controller';
import { closedPullRequest } from './pullRequest/closedPullRequest';
import { conflictMessage } from './pullRequest/conflictMessage';
import { deleteMergedBranch } from './pullRequest/deleteMergedBranch';
import { mergedFacts, mergedMessage } from './pullRequest/mergedFacts';
import { mergeWait } from './pullRequest/mergeWait';
import { openMessage } from './pullRequest/openMessage';
import { mismatch, pushedCommit } from './pullRequest/ownPullRequest';
import { requestedChanges } from './pullRequest/requestedChanges';

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
  settings: noSettings,
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
        return open(request, current, fingerprint);
      default:
        return unreachable(current.pullRequest.state);
    }
  },
  async act({ promotion, facts }, { scm, pullRequestText }, signal) {
    const forge = await scm(signal);
    const { pullRequest } = facts;
    if (pullRequest?.state !== 'open') {
      await deleteMergedBranch(forge, promotion.branch);
      const message = `${mergedMessage(facts)}; waiting for ${
        promotion.environment
      } to run ${promotion.version}`;
      return { type: 'satisfied', message };
    }
    const { number, changesRequested } = pullRequest;
    const text = pullRequestText.render();
    await forge.client.updatePullRequest(forge.repository, number, text);
    const bodyHash = pullRequestText.fingerprint();
    return {
      type: 'waiting',
      message: mergeWait(number, changesRequested ?? []),
      facts: { pullRequest: { ...pullRequest, bodyHash } },
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
  request: StepRequest<unknown>,
  current: ObservedPullRequest,
  fingerprint: string | undefined,
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
  const type = facts.pullRequest?.bodyHash === fingerprint ? 'waiting' : 'act';
  const requested = requestedChanges(current);
  return {
    type,
    message: openMessage(facts, pullRequest, requested),
    facts: factsOf(request, pullRequest, {
      state: 'open',
      ...(pullRequest.requestedReviewers === undefined
        ? {}
        : { requestedReviewers: pullRequest.requestedReviewers }),
      ...(requested.length === 0 ? {} : { changesRequested: requested }),
    }),
  };
}

/** What is kept of the pull request; `closedAt` goes when it is reopened, requested changes with an approval or a push. */
function factsOf(
  { promotion, facts }: StepRequest<unknown>,
  { number, url, head }: PullRequest,
  state:
    | (Pick<PullRequestFacts, 'changesRequested' | 'requestedReviewers'> & {
        state: 'open';
      })
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

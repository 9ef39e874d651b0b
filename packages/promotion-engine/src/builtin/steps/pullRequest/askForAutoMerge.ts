import {
  gatesContext,
  rfc3339,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  ActOutcome,
  AutoMergeFacts,
  Promotion,
  PromotionFacts,
  PullRequestFacts,
  ScmCapability,
} from '@kardinal/backstage-plugin-kardinal-node';
import { unreachable } from '@kardinal/kube-controller';
import { deleteMergedBranch } from './deleteMergedBranch';
import { mergedFacts, mergedMessage } from './mergedFacts';
import { queueText } from './queueText';

interface Asked {
  readonly promotion: Promotion;
  readonly facts: PromotionFacts;
  readonly pullRequest: PullRequestFacts;
}

/** Lets the forge merge the pushed commit once it can, which may be at once. */
export async function askForAutoMerge(
  forge: ScmCapability,
  asked: Asked,
  now: number,
): Promise<ActOutcome> {
  const { client, repository } = forge;
  const { number, head } = asked.pullRequest;
  const outcome = await client.enableAutoMerge?.(repository, number, {
    head,
    requires: gatesContext,
  });
  switch (outcome?.type) {
    case 'enabled':
      return followed(forge, asked, { state: 'on', at: rfc3339(now) });
    case 'ready':
      return mergeNow(forge, asked, now);
    case 'headMoved':
    case 'unavailable':
      return refused(asked, outcome.message, now);
    case undefined:
      return refused(asked, 'its provider has no auto-merge', now);
    default:
      return unreachable(outcome);
  }
}

/** Nothing is missing: what the forge would do once it can is done now, and the gates are looked at once more. */
async function mergeNow(
  forge: ScmCapability,
  asked: Asked,
  now: number,
): Promise<ActOutcome> {
  const { client, repository } = forge;
  const { number, head } = asked.pullRequest;
  const outcome = await client.mergePullRequest(repository, number, { head });
  switch (outcome.type) {
    case 'merged':
    case 'queued':
      return followed(forge, asked, { state: 'on', at: rfc3339(now) });
    case 'headMoved':
    case 'notMergeable':
      return refused(asked, outcome.message, now);
    default:
      return unreachable(outcome);
  }
}

/** As the pull request is afterwards. */
async function followed(
  forge: ScmCapability,
  { promotion, facts, pullRequest: known }: Asked,
  autoMerge: AutoMergeFacts,
): Promise<ActOutcome> {
  const { client, repository, remember } = forge;
  const { number } = known;
  const pullRequest = await client.getPullRequest(repository, number);
  if (pullRequest.state === 'merged') {
    const reviews = await client.reviews(repository, number);
    const merged = mergedFacts({ promotion, facts }, { pullRequest, reviews });
    await deleteMergedBranch(forge, promotion.branch);
    const { environment, version } = promotion;
    return {
      type: 'satisfied',
      message: `${mergedMessage(
        merged,
      )}; waiting for ${environment} to run ${version}`,
      facts: merged,
    };
  }
  remember(pullRequest);
  const { queue } = pullRequest;
  return {
    type: 'waiting',
    message:
      queue === undefined
        ? `PR #${number} is merged by itself once it can be`
        : queueText(number, queue),
    facts: {
      pullRequest: {
        ...known,
        autoMerge,
        ...(queue === undefined ? {} : { queue }),
      },
    },
  };
}

function refused(
  { pullRequest }: Asked,
  message: string,
  now: number,
): ActOutcome {
  const autoMerge = { state: 'refused', message, at: rfc3339(now) } as const;
  const { number } = pullRequest;
  return {
    type: 'waiting',
    message: `Waiting for PR #${number} to be merged`,
    facts: { pullRequest: { ...pullRequest, autoMerge } },
  };
}

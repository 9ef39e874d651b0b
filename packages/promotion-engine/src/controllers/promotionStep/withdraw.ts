import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import { PromotionFacts } from '@kardinal/backstage-plugin-kardinal-node';
import { Instant, unreachable } from '@kardinal/kube-controller';
import { SequenceStep } from '../../services/sequences/resolveSequence';
import { bindCapabilities } from './bindCapabilities';
import { completeThrough, entriesOf } from './entries';
import { foldFacts } from './foldFacts';
import { observeGuard } from './evaluateGates';
import { promotionOf } from './promotionOf';
import { PromotionServices } from './PromotionServices';
import { failAct, failAttempt } from './failAttempt';
import { statusFrom, statusOf } from './status';
import { nextIndex } from './stateOf';
import { requestOf } from './Turn';
import { StepReceipts, StepStatus, WithdrawEffect } from './types';
import { withClosedGates } from './withClosedGates';

type Receipt = StepReceipts['withdraw'];

/** Takes back what the steps have made, the newest first. Each finds what there is: a crash loses nothing. */
export async function withdraw(
  services: PromotionServices,
  { step, reason }: WithdrawEffect,
  sequence: readonly SequenceStep[],
  signal: AbortSignal,
): Promise<Receipt> {
  const status = statusOf(step);
  const promotion = promotionOf(services.cached, step, {
    type: 'valid',
    steps: sequence,
  });
  const bound = { step, status, sequence, promotion };
  const entries = entriesOf(bound);
  let merged: PromotionFacts | undefined;
  for (const { index, definition } of [...sequence].reverse()) {
    if (definition.type !== 'effect' || entries[index].state === 'Skipped')
      continue;
    const outcome = await definition.withdraw?.(
      { ...requestOf(bound, promotion, index), reason },
      bindCapabilities(services, bound, index, 'withdraw'),
      signal,
    );
    if (outcome?.type === 'merged') merged = outcome.facts;
  }
  return merged === undefined
    ? { type: 'withdrawn' }
    : { type: 'merged', facts: merged, guard: observeGuard(services, step) };
}

/** What the withdrawal came to, as status. */
export function recordWithdrawal(
  step: PromotionStep,
  sequence: readonly SequenceStep[],
  receipt: Receipt,
  now: Instant,
): StepStatus {
  const status = statusOf(step);
  const entries = entriesOf({ step, status });
  const index = nextIndex(entries) ?? entries.length - 1;
  const { message = '' } = status;
  switch (receipt.type) {
    case 'failed': {
      const attempted = { status, entries, sequence };
      // What nobody withdraws could be merged.
      if (step.metadata.deletionTimestamp === undefined)
        return failAct(attempted, index, receipt, now);
      const next = failAttempt(attempted, index, receipt, now);
      const isEndless =
        next.state === 'Failed' || receipt.kind === 'credential';
      // A deletion never waits for a credential or a forge that may be gone for good.
      return isEndless ? withdrawn(next) : next;
    }
    case 'merged': {
      const merge = sequence.findLastIndex(({ definition }) =>
        definition.requires.includes('pullRequest'),
      );
      return statusFrom(
        {
          sequence,
          message: 'Merged',
          status: withClosedGates(
            foldFacts(status, receipt.facts, now),
            status,
            receipt.guard,
          ),
          entries: completeThrough(entries, merge, now),
        },
        now,
      );
    }
    case 'withdrawn':
      return withdrawn(statusFrom({ status, entries, sequence, message }, now));
    default:
      return unreachable(receipt);
  }
}

function withdrawn(status: StepStatus): StepStatus {
  return {
    ...status,
    pullRequest: {
      ...(status.pullRequest ?? { number: 0, url: '', head: '' }),
      state: 'closed',
      withdrawn: true,
    },
  };
}

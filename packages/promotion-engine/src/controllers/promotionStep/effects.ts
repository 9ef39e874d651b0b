import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import {
  EffectOutcome,
  GatesStatusFacts,
  StepError,
  StepOutputs,
} from '@kardinal/backstage-plugin-kardinal-node';
import { cutText, EffectHandlers, Instant } from '@kardinal/kube-controller';
import {
  resolveSequence,
  SequenceStep,
} from '../../services/sequences/resolveSequence';
import { bindCapabilities, scmOf } from './bindCapabilities';
import {
  completeThrough,
  entriesOf,
  resumeWait,
  skipDependents,
} from './entries';
import { toFailure } from './failures';
import { factsOf, foldFacts } from './foldFacts';
import { holdMerge, withMergeHeld } from './holdMerge';
import { promotionOf } from './promotionOf';
import { PromotionServices } from './PromotionServices';
import { setGatesStatus } from './setGatesStatus';
import { failAct, failAttempt } from './failAttempt';
import { statusFrom, statusOf } from './status';
import { effectKey, requestOf } from './Turn';
import {
  ActEffect,
  ReportEffect,
  RunEffect,
  StepEffect,
  StepReceipts,
  StepStatus,
} from './types';
import { recordWithdrawal, withdraw } from './withdraw';

/** Outputs of one step may take so many bytes of JSON. */
const outputLimit = 16 * 1024;

/** What each effect does to the world, and how its receipt reads in status. */
export function stepEffects(
  services: PromotionServices,
): EffectHandlers<PromotionStep, StepEffect, StepReceipts> {
  const sequenceOf = ({ spec }: PromotionStep): readonly SequenceStep[] => {
    const sequence = resolveSequence(spec.steps, services.steps);
    return sequence.type === 'valid' ? sequence.steps : [];
  };
  const failureOf =
    ({ step }: StepEffect) =>
    (error: unknown) =>
      toFailure(error, step, services.clock.now());
  return {
    run: {
      perform: (effect, signal) =>
        run(services, effect, signal).catch(failureOf(effect)),
      record: (step, { index }, receipt, now) => {
        const turn = turnOf(step, sequenceOf(step));
        return receipt.type === 'failed'
          ? failAttempt(turn, index, receipt, now)
          : recordOutcome(turn, index, receipt, now);
      },
    },
    act: {
      perform: (effect, signal) =>
        act(services, effect, signal).catch(failureOf(effect)),
      record: (step, { index }, receipt, now) => {
        const turn = turnOf(step, sequenceOf(step));
        if (receipt.type === 'failed')
          return failAct(turn, index, receipt, now);
        const { facts } = receipt;
        const message = cutText(receipt.message);
        return statusFrom(
          {
            ...turn,
            message,
            status: foldFacts(turn.status, facts, now),
            entries:
              receipt.type === 'satisfied'
                ? completeThrough(turn.entries, index, now)
                : resumeWait(turn.entries, index, now),
          },
          now,
        );
      },
    },
    report: {
      perform: (effect, signal) => report(services, effect, signal),
      record: (step, _effect, receipt, now) =>
        withMergeHeld(foldFacts(statusOf(step), { gatesStatus: receipt }, now)),
    },
    withdraw: {
      perform: (effect, signal) =>
        withdraw(services, effect, sequenceOf(effect.step), signal).catch(
          failureOf(effect),
        ),
      record: (step, _effect, receipt, now) =>
        recordWithdrawal(step, sequenceOf(step), receipt, now),
    },
  };
}

async function run(
  services: PromotionServices,
  { step, index }: RunEffect,
  signal: AbortSignal,
): Promise<EffectOutcome> {
  const { definition, bound } = bindStep(services, step, index);
  if (definition.type !== 'effect')
    throw new StepError('terminal', `${definition.id} is not an effect`);
  const entries = entriesOf(bound);
  const { uses, as, attempts = 0 } = entries[index];
  const before = entries.slice(0, index);
  const outcome = await definition.perform(
    {
      ...requestOf(bound, bound.promotion, index),
      key: effectKey(step, index),
      retries: bound.status.retries ?? 0,
      position: { uses, as, before },
      now: services.clock.now(),
      attempt: attempts > 1 ? 'again' : 'first',
    },
    bindCapabilities(services, bound, index),
    signal,
  );
  checkOutputs(definition.id, outcome);
  return outcome;
}

async function act(
  services: PromotionServices,
  { step, index }: ActEffect,
  signal: AbortSignal,
): Promise<Exclude<StepReceipts['act'], { type: 'failed' }>> {
  const { definition, bound } = bindStep(services, step, index);
  if (definition.type !== 'wait' || definition.act === undefined)
    throw new StepError('terminal', `${definition.id} has nothing to do`);
  return definition.act(
    {
      ...requestOf(bound, bound.promotion, index),
      now: services.clock.now(),
    },
    bindCapabilities(services, bound, index),
    signal,
  );
}

/** Whether the pull request can be merged was said before its status was another one: it is read again. */
async function report(
  services: PromotionServices,
  { step }: ReportEffect,
  signal: AbortSignal,
): Promise<GatesStatusFacts> {
  const { gatesStatus: status } = factsOf(statusOf(step));
  if (status === undefined)
    throw new StepError('terminal', 'The status lost what the gates say');
  const forge = () => scmOf(services, step, signal);
  const set = await setGatesStatus(services, step, { forge, status });
  const receipt = await holdMerge(forge, step, set);
  services.pullRequests.forget(step);
  return receipt;
}

function bindStep(
  services: PromotionServices,
  step: PromotionStep,
  index: number,
) {
  const sequence = resolveSequence(step.spec.steps, services.steps);
  if (sequence.type === 'invalid')
    throw new StepError('terminal', 'The sequence cannot be carried out');
  const promotion = promotionOf(services.cached, step, sequence);
  const { steps } = sequence;
  return {
    definition: steps[index].definition,
    bound: { step, status: statusOf(step), sequence: steps, promotion },
  };
}

interface RecordedTurn {
  readonly status: StepStatus;
  readonly entries: ReturnType<typeof entriesOf>;
  readonly sequence: readonly SequenceStep[];
}

function turnOf(
  step: PromotionStep,
  sequence: readonly SequenceStep[],
): RecordedTurn {
  const status = statusOf(step);
  return { status, entries: entriesOf({ step, status }), sequence };
}

function recordOutcome(
  { status, entries, sequence }: RecordedTurn,
  index: number,
  outcome: EffectOutcome,
  now: Instant,
): StepStatus {
  const { facts, outputs, editOutputs = {} } = outcome;
  const message = cutText(outcome.message);
  const done = completeThrough(entries, index, now).map((entry, at) =>
    at === index
      ? withAnswer(withOutputs(entry, outputs), outcome)
      : withOutputs(entry, editOutputs[entry.as]),
  );
  return statusFrom(
    {
      status: foldFacts(status, facts, now),
      sequence,
      message,
      entries:
        outcome.type === 'unchanged'
          ? skipDependents(done, sequence, index)
          : done,
    },
    now,
  );
}

function withOutputs(
  entry: RecordedTurn['entries'][number],
  outputs: StepOutputs | undefined,
) {
  return outputs === undefined ? entry : { ...entry, outputs: { ...outputs } };
}

function withAnswer(
  entry: RecordedTurn['entries'][number],
  { answer, basis }: EffectOutcome,
) {
  return {
    ...entry,
    ...(answer === undefined ? {} : { message: cutText(answer) }),
    ...(basis === undefined ? {} : { basis: { ...basis } }),
  };
}

function checkOutputs(id: string, { outputs, editOutputs }: EffectOutcome) {
  for (const each of [outputs, ...Object.values(editOutputs ?? {})])
    if (JSON.stringify(each ?? {}).length > outputLimit)
      throw new StepError(
        'terminal',
        `${id}: the outputs of a step may take 16 KiB; return less`,
      );
}

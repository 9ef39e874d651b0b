import { PromotionStepStatus } from '@kardinal/backstage-plugin-kardinal-common';
import { SequenceStep } from '../../services/sequences/resolveSequence';
import { StepEntry, StepState } from './types';

/** What a state follows from. */
export interface StateFacts {
  readonly entries: readonly StepEntry[];
  readonly sequence: readonly SequenceStep[];
  readonly written: PromotionStepStatus['written'];
  /**
   * What ended it: a newer Bundle has replaced this one, and everything is on the record; or the version was not healthy, and
   * its environment says what follows.
   */
  readonly ending?: 'replaced' | 'aborted' | 'rollingBack';
}

const endings = {
  replaced: 'Superseded',
  aborted: 'AbortedByAlarm',
  rollingBack: 'RollingBack',
} as const;

/**
 * The state of a promotion, from how far its steps are. The only place that knows it.
 *
 * ```text
 *  no step has started ──────────────────▶ Pending ◀──retry──┐
 *  an edit or an effect is next ─────────▶ Promoting         │
 *  a wait is next, its own state ────────▶ WaitingForMerge │ HealthChecking
 *  a step failed ────────────────────────▶ Failed ───────────┤
 *    its health, and that stops all ─────▶ AbortedByAlarm ───┘
 *    its health, and that is taken back ─▶ RollingBack ──▶ Failed
 *  every step is done: written ──────────▶ Verified
 *                      nothing to change ▶ NoOp
 *  stopped for a newer Bundle ───────────▶ Superseded
 * ```
 */
export function stateOf({
  entries,
  sequence,
  written,
  ending,
}: StateFacts): StepState {
  if (ending !== undefined) return endings[ending];
  if (entries.some(({ state }) => state === 'Failed')) return 'Failed';
  if (entries.every(({ state }) => state === 'Pending')) return 'Pending';
  const next = nextIndex(entries);
  if (next === undefined) return written === 'unchanged' ? 'NoOp' : 'Verified';
  const definition = sequence[next]?.definition;
  return definition?.type === 'wait' ? definition.state : 'Promoting';
}

/** The position of the first step that is not done; `undefined` when all are. */
export function nextIndex(entries: readonly StepEntry[]): number | undefined {
  const index = entries.findIndex(
    ({ state }) => state !== 'Succeeded' && state !== 'Skipped',
  );
  return index < 0 ? undefined : index;
}

/** The position of the next effect or wait: the edits before it belong to it. */
export function nextAction({
  entries,
  sequence,
}: Pick<StateFacts, 'entries' | 'sequence'>): number | undefined {
  const next = nextIndex(entries) ?? Infinity;
  const index = sequence.findIndex(
    ({ definition }, at) => at >= next && definition.type !== 'edit',
  );
  return index < 0 ? undefined : index;
}

export function isReached(state: string | undefined): boolean {
  return state === 'Verified' || state === 'NoOp';
}

export function isFinished(state: StepState): boolean {
  return (
    isReached(state) ||
    state === 'Failed' ||
    state === 'AbortedByAlarm' ||
    state === 'Superseded'
  );
}

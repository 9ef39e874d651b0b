import { rfc3339 } from '@kardinal/foundation';
import { GateEvidence, PromotionEvidence } from '../evidence/types';
import { freezeName, pauseKey, pauseText } from './pauseText';
import { Pause } from './pauses';

type RecordedPause = NonNullable<PromotionEvidence['pauses']>[number];

/** Pauses that one promotion keeps on record. */
const mostRecorded = 20;

/** A pause as the gate that it is: closed as long as it lasts. @public */
export function pauseEvidence(
  { seal, ...pause }: Pause,
  promotion: { readonly namespace: string; readonly pipeline: string },
  at: number,
): GateEvidence {
  return {
    name: freezeName(promotion.pipeline),
    namespace: promotion.namespace,
    scope: 'team',
    result: 'fail',
    reason: pauseText(pause),
    expression: 'false',
    evaluatedAt: rfc3339(at),
    inputs: { pause },
  };
}

/** The record together with a pause that holds a write back at an instant; the same pause is there once. @public */
export function withPause(
  recorded: readonly RecordedPause[],
  { seal, by = '', ...pause }: Pause,
  at: number,
): readonly RecordedPause[] {
  const held = { ...pause, by };
  return recorded.some(each => pauseKey(each) === pauseKey(held))
    ? recorded
    : [...recorded, { ...held, heldAt: rfc3339(at) }].slice(-mostRecorded);
}

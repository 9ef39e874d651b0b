import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import { StepRequest } from '@kardinal/backstage-plugin-kardinal-node';
import { SequenceStep } from '../../services/sequences/resolveSequence';
import { entriesOf, outputsBefore } from './entries';
import { factsOf } from './foldFacts';
import { StepObservation, StepStatus } from './types';

/** A promotion whose sequence can be carried out, as one pass sees it. */
export interface Turn {
  readonly step: PromotionStep;
  readonly status: StepStatus;
  readonly sequence: readonly SequenceStep[];
  readonly observed: StepObservation;
}

/** What the step at a position receives. */
export function requestOf(
  { step, status, sequence }: Omit<Turn, 'observed'>,
  promotion: StepObservation['promotion'],
  index: number,
): StepRequest<unknown> {
  return {
    promotion,
    settings: sequence[index].settings,
    facts: factsOf(status),
    outputs: outputsBefore(entriesOf({ step, status }), index),
  };
}

/** Stable for one step of one promotion: what makes an effect findable after a crash. */
export function effectKey(
  { metadata }: PromotionStep,
  segment: string | number,
): string {
  return `${metadata.uid}/${segment}`;
}

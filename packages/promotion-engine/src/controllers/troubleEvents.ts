import {
  Condition,
  EventRecord,
  findCondition,
} from '@kardinal/kube-controller';

/** Of a kind that looks at something: one Warning when it cannot go on, and one Normal when it can again. */
export function troubleEvents(
  before: readonly Condition[] | undefined,
  after: readonly Condition[] | undefined,
  /** Reasons that are said also where all is well before and after. */
  said: readonly string[] = [],
): readonly EventRecord[] {
  const was = findCondition(before, 'Ready');
  const is = findCondition(after, 'Ready');
  if (is === undefined || is.reason === was?.reason) return [];
  const isReady = is.status === 'True';
  if (is.reason === 'NotLooked') return [];
  const wasInTrouble = was?.status === 'False' && was.reason !== 'NotLooked';
  if (isReady && !wasInTrouble && !said.includes(is.reason)) return [];
  return [
    {
      type: isReady ? 'Normal' : 'Warning',
      reason: is.reason,
      message: is.message,
    },
  ];
}

import { PromotionStepStatus } from '@kardinal/backstage-plugin-kardinal-common';
import { EventRecord } from '@kardinal/kube-controller';
import { StepState } from './types';

/** Events for people, from what changed in the status. */
export function describe(
  before: PromotionStepStatus | undefined,
  after: PromotionStepStatus,
): readonly EventRecord[] {
  return [...stateEvents(before, after), ...trouble(before, after)];
}

const reasons: Readonly<Record<StepState, string>> = {
  Pending: 'Queued',
  Promoting: 'PromotionStarted',
  WaitingForMerge: 'PullRequestOpened',
  HealthChecking: 'Written',
  Verified: 'Verified',
  NoOp: 'Unchanged',
  Failed: 'PromotionFailed',
  Superseded: 'Superseded',
};

function stateEvents(
  before: PromotionStepStatus | undefined,
  after: PromotionStepStatus,
): readonly EventRecord[] {
  const { state } = after;
  if (state === undefined || state === before?.state) return [];
  // Being created says nothing that the object itself does not.
  if (state === 'Pending' && before?.state === undefined) return [];
  return [
    {
      type: state === 'Failed' ? 'Warning' : 'Normal',
      reason: reasons[state],
      message: after.message ?? state,
    },
  ];
}

/** One event when an effect begins to fail, none while it keeps failing for the same reason. */
function trouble(
  before: PromotionStepStatus | undefined,
  after: PromotionStepStatus,
): readonly EventRecord[] {
  const isNew =
    after.retryAt !== undefined &&
    after.message !== undefined &&
    after.message !== before?.message;
  return isNew
    ? [
        {
          type: 'Warning',
          reason: 'EffectDelayed',
          message: after.message ?? '',
        },
      ]
    : [];
}

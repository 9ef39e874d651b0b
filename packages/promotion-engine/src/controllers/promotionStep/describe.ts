import {
  gatesStatusProblem,
  PromotionStepStatus,
} from '@kardinal/backstage-plugin-kardinal-common';
import { EventRecord, findCondition } from '@kardinal/kube-controller';
import { credentialMissing } from './failAttempt';
import { StepState } from './types';

/**
 * Events for people, from what changed in the status: what one of them may have to do something about, and how it ended.
 * A promotion that goes as it should tells its story in the status and in the Bundle's events.
 */
export function describe(
  before: PromotionStepStatus | undefined,
  after: PromotionStepStatus,
): readonly EventRecord[] {
  return [
    ...stateEvents(before, after),
    ...trouble(before, after),
    ...refusedStatus(before, after),
    ...healthWarnings(before, after),
  ];
}

/** One event when the workloads come to be judged instead of what would say more. */
function healthWarnings(
  before: PromotionStepStatus | undefined,
  after: PromotionStepStatus,
): readonly EventRecord[] {
  const known = before?.healthWarnings ?? [];
  const added = (after.healthWarnings ?? []).filter(
    each => !known.includes(each),
  );
  return added.length === 0
    ? []
    : [
        {
          type: 'Warning',
          reason: 'JudgedByWorkloads',
          message: `Health is judged by the workloads: ${added.join('; ')}`,
        },
      ];
}

/** One event when the forge begins to refuse the commit status of the gates. */
function refusedStatus(
  before: PromotionStepStatus | undefined,
  after: PromotionStepStatus,
): readonly EventRecord[] {
  const { problem } = after.gatesStatus ?? {};
  return problem === undefined || problem === before?.gatesStatus?.problem
    ? []
    : [
        {
          type: 'Warning',
          reason: 'GatesStatusRefused',
          message: gatesStatusProblem(problem),
        },
      ];
}

/** What people read of a state that a step came to. */
const reasons: Readonly<Partial<Record<StepState | 'NotDerived', string>>> = {
  Pending: 'Queued',
  WaitingForMerge: 'PullRequestOpened',
  Failed: 'PromotionFailed',
  AbortedByAlarm: 'AbortedByAlarm',
  RollingBack: 'RollingBack',
};

const failures: readonly string[] = ['Failed', 'AbortedByAlarm', 'RollingBack'];

function stateEvents(
  before: PromotionStepStatus | undefined,
  after: PromotionStepStatus,
): readonly EventRecord[] {
  const { state } = after;
  if (state === undefined || state === before?.state) return [];
  const reason = reasons[state];
  if (reason === undefined) return [];
  // Being created says nothing that the object itself does not.
  if (state === 'Pending' && before?.state === undefined) return [];
  return [
    {
      type: failures.includes(state) ? 'Warning' : 'Normal',
      reason,
      message: after.message ?? state,
    },
  ];
}

function isWithoutCredential({ conditions }: PromotionStepStatus): boolean {
  return findCondition(conditions, 'Ready')?.reason === credentialMissing;
}

/** One event when an effect begins to fail, none while it keeps failing for the same reason. */
function trouble(
  before: PromotionStepStatus | undefined,
  after: PromotionStepStatus,
): readonly EventRecord[] {
  const message = failureOf(after);
  const isNew =
    after.retryAt !== undefined &&
    message !== undefined &&
    message !== failureOf(before);
  return isNew
    ? [
        {
          type: 'Warning',
          reason: isWithoutCredential(after)
            ? credentialMissing
            : 'EffectDelayed',
          message,
        },
      ]
    : [];
}

/** What the last attempt failed with. */
function failureOf(
  status: PromotionStepStatus | undefined,
): string | undefined {
  return status?.steps?.find(
    ({ state, message }) =>
      message !== undefined &&
      (state === 'Running' || state === 'Waiting' || state === 'Pending'),
  )?.message;
}

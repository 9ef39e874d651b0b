import {
  Bundle,
  PromotionStep,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Instant, summarize } from '@kardinal/kube-controller';
import { SequenceStep } from '../../services/sequences/resolveSequence';
import { entriesOf, replaceEntry } from './entries';
import { isFinished, isReached } from './stateOf';
import { summaryOf } from './status';
import { Turn } from './Turn';
import { StepEntry, StepState, StepStatus } from './types';

type Entry = NonNullable<NonNullable<Bundle['status']>['environments']>[string];

/**
 * The status of a step that was made again, after somebody deleted it or its Graph: it goes on where the Bundle's record
 * says it was. `undefined` when nothing is on record, or only that a write was under way: then it starts again.
 */
export function resume(
  { step, sequence, observed }: Turn,
  now: Instant,
): StepStatus | undefined {
  const { environment } = step.spec;
  const entry = observed.bundle?.status?.environments?.[environment];
  const state = entry && resumable(entry.state);
  if (entry === undefined || state === undefined) return undefined;
  const steps = resumedSteps(step, sequence, state);
  if (steps === undefined) return undefined;
  const { message = '' } = entry;
  const conditions = summarize(
    [],
    { state: summaryOf(state), reason: state, message },
    now,
  );
  const { branch } = observed.promotion;
  return {
    ...times(entry),
    ...facts(step, entry, branch),
    state,
    message,
    conditions,
    steps: [...steps],
    ...(branch === undefined ? {} : { branch }),
    written:
      entry.commit === undefined || state === 'NoOp'
        ? 'unchanged'
        : 'committed',
    ...(entry.attempts === undefined ? {} : { attempts: entry.attempts }),
    ...(entry.evidence === undefined ? {} : { evidence: entry.evidence }),
  };
}

function resumable(state: string): StepState | undefined {
  switch (state) {
    case 'WaitingForMerge':
    case 'HealthChecking':
    case 'Verified':
    case 'NoOp':
    case 'Failed':
    case 'RollingBack':
    case 'AbortedByAlarm':
    case 'Superseded':
      return state;
    default:
      return undefined;
  }
}

/** Everything before the wait of a state is done. */
function resumedSteps(
  step: PromotionStep,
  sequence: readonly SequenceStep[],
  state: StepState,
): readonly StepEntry[] | undefined {
  const fresh = entriesOf({ step, status: {} });
  const all = (change: StepEntry['state']) =>
    fresh.map(entry => ({ ...entry, state: change }));
  if (isReached(state)) return all('Succeeded');
  if (state === 'RollingBack')
    return replaceEntry(all('Skipped'), fresh.length - 1, entry => ({
      ...entry,
      state: 'Failed',
    }));
  if (isFinished(state)) return all('Skipped');
  const index = sequence.findIndex(
    ({ definition }) =>
      definition.type === 'wait' && definition.state === state,
  );
  if (index < 0) return undefined;
  return fresh.map((entry, at) => {
    if (at > index) return entry;
    return { ...entry, state: at < index ? 'Succeeded' : 'Waiting' };
  });
}

function times({
  promotedAt,
  healthCheckingSince,
  verifiedAt,
  finishedAt,
  lastHandledRetryAt,
}: Entry): Partial<StepStatus> {
  return {
    ...(lastHandledRetryAt === undefined ? {} : { lastHandledRetryAt }),
    ...(promotedAt === undefined ? {} : { startedAt: promotedAt }),
    ...(healthCheckingSince === undefined ? {} : { healthCheckingSince }),
    ...(verifiedAt === undefined ? {} : { verifiedAt }),
    ...(finishedAt === undefined ? {} : { finishedAt }),
  };
}

function facts(
  { spec: { git } }: PromotionStep,
  { commit, prURL, pullRequest, evidence }: Entry,
  branch: string | undefined,
): Partial<StepStatus> {
  const { changes, mergedAt, mergedBy, approvedBy } = evidence ?? {};
  return {
    ...(commit === undefined
      ? {}
      : {
          commit,
          revision: {
            type: 'git',
            repository: git.url,
            commit,
            branch: mergedAt === undefined ? branch ?? git.branch : git.branch,
          },
        }),
    ...(changes === undefined ? {} : { changes }),
    ...(mergedAt === undefined ? {} : { mergedAt }),
    ...(pullRequest === undefined || prURL === undefined
      ? {}
      : {
          prURL,
          pullRequest: {
            number: pullRequest.number,
            url: prURL,
            state: pullRequest.state,
            head: pullRequest.head ?? '',
            ...(mergedBy === undefined ? {} : { mergedBy }),
            ...(approvedBy === undefined ? {} : { approvedBy }),
          },
        }),
  };
}

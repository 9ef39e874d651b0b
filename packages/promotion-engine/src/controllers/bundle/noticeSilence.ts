import {
  BundleStatus,
  graphEngineSilent,
  rfc3339,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  awaitChange,
  Instant,
  removeCondition,
  Requeue,
  requeueAt,
  setCondition,
} from '@kardinal/kube-controller';
import { Silence, silenceOf } from './silenceOf';
import { BundleObservation } from './types';

type Conditions = NonNullable<BundleStatus['conditions']>;

/**
 * The conditions of a Bundle with what an engine of Graphs that is not ours should have done long ago: it may not be installed,
 * or not run.
 */
export function noticeSilence(
  conditions: Conditions,
  observed: BundleObservation,
  now: Instant,
): Conditions {
  const silence = silenceIn(observed);
  if (silence === undefined || silence.noticedAt > now)
    return [...removeCondition(conditions, graphEngineSilent)];
  const message = `No Graph engine answers: ${silence.words} since ${rfc3339(
    silence.since,
  )}; see whether one is installed in the cluster, and runs`;
  return [
    ...setCondition(
      conditions,
      {
        type: graphEngineSilent,
        status: 'True',
        reason: 'NoAnswer',
        message,
      },
      now,
    ),
  ];
}

/** Nothing reports that nothing happens. */
export function untilSilent(
  observed: BundleObservation,
  now: Instant,
): Requeue {
  const silence = silenceIn(observed);
  return silence !== undefined && silence.noticedAt > now
    ? requeueAt(silence.noticedAt)
    : awaitChange();
}

function silenceIn({
  externalEngine,
  graph,
  steps,
  gates,
}: BundleObservation): (Silence & { readonly noticedAt: Instant }) | undefined {
  if (externalEngine === undefined || graph?.lifetime !== 'lasting')
    return undefined;
  const silence = silenceOf({ graph, steps, gates });
  return (
    silence && {
      ...silence,
      noticedAt: silence.since + externalEngine.answerWithin,
    }
  );
}

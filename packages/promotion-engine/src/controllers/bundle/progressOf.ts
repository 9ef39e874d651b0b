import {
  Bundle,
  environmentOf,
  ignoredPipelineChange,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Outcome } from './conclude';
import { Environments, recordEnvironments } from './recordEnvironments';
import { BundleObservation, ObservedGraph } from './types';

/** Why the newest state of the Pipeline is not followed, though the promotion goes on. */
export type Obstacle = Pick<Outcome, 'reason' | 'message'>;

/**
 * How a Bundle stands by its Graph and its environments. One that failed makes the Bundle Failed, while the others go on
 * with live gates.
 */
export function progressOf(
  bundle: Bundle,
  observed: BundleObservation & { readonly graph: ObservedGraph },
  obstacle: Obstacle | undefined,
): Outcome {
  const { problem, nodes } = observed.graph;
  if (problem !== undefined)
    return {
      phase: 'Failed',
      reason: problem.type === 'refused' ? 'GraphRefused' : 'GraphStalled',
      message: problem.message,
    };
  const planned = new Set(nodes.map(environmentOf));
  const isPartial = observed.graph.parts.includes(undefined);
  const entries = Object.entries(recordEnvironments(bundle, observed)).filter(
    // One whose pull request was withdrawn as it left the Pipeline is not waited for.
    ([name, { state }]) =>
      (isPartial || planned.has(name)) && state !== 'Superseded',
  );
  return failureOf(entries) ?? endOf(entries) ?? onItsWay(bundle, obstacle);
}

/** States of an environment that make the Bundle Failed, the most telling first, and the reason of each. */
const failures = [
  ['RollingBack', 'RollingBack'],
  ['AbortedByAlarm', 'AbortedByAlarm'],
  ['Failed', 'StepFailed'],
] as const;

type Entries = readonly (readonly [string, Environments[string]])[];

function failureOf(entries: Entries): Outcome | undefined {
  for (const [state, reason] of failures) {
    const failed = entries.find(([, entry]) => entry.state === state);
    if (failed === undefined) continue;
    const [name, { message = 'no reason given' }] = failed;
    return { phase: 'Failed', reason, message: `${name} failed: ${message}` };
  }
  return undefined;
}

function endOf(entries: Entries): Outcome | undefined {
  const isComplete =
    entries.length > 0 &&
    entries.every(([, { state }]) => state === 'Verified' || state === 'NoOp');
  if (!isComplete) return undefined;
  return {
    phase: 'Verified',
    reason: 'Verified',
    message: 'Every targeted environment runs this version',
  };
}

function onItsWay(bundle: Bundle, obstacle: Obstacle | undefined): Outcome {
  if (obstacle !== undefined)
    return {
      phase: 'Promoting',
      reason: obstacle.reason,
      message: `Continues as before the last change to the Pipeline, which cannot be applied: ${obstacle.message}`,
    };
  const ignored = ignoredPipelineChange(bundle);
  return ignored === undefined
    ? { phase: 'Promoting', reason: 'Promoting', message: 'On its way' }
    : { phase: 'Promoting', reason: 'PipelineChangeIgnored', message: ignored };
}

import { rfc3339 } from '@kardinal/foundation';
import { Pipeline } from '../api/types.generated';
import {
  freezeName,
  Pause,
  pauseAt,
  pauseEnd,
  pauserOf,
  pausesOf,
} from '../pause';
import { PlannedEnvironment, PlannedGate } from './plan';
import { at, atTime, quoted, sentence } from './sentences';
import { GateNodeView, Sentence } from './types';

/** A pause among the gates of an environment. */
export interface PlannedPause extends PlannedGate {
  readonly pause: Pause;
}

/** The environment with the pause that holds it now as its first gate. */
export function withPauseGate(
  planned: PlannedEnvironment,
  pipeline: Pipeline,
  now: number,
): PlannedEnvironment {
  const pause = pauseAt(pausesOf(pipeline, planned.name), now);
  if (pause === undefined) return planned;
  const { namespace = 'default', name } = pipeline.metadata;
  const gate: PlannedPause = {
    id: `pause/${planned.name}`,
    name: freezeName(name),
    namespace,
    scope: 'team',
    environment: planned.name,
    expression: 'false',
    pause,
  };
  return { ...planned, gates: [gate, ...planned.gates] };
}

export function isPause(planned: PlannedGate): planned is PlannedPause {
  return 'pause' in planned;
}

/** The node of a pause: closed as long as it is there. */
export function pauseNode(planned: PlannedPause): GateNodeView {
  const { pause, id, name, scope, environment, expression } = planned;
  const { namespace } = planned;
  const { seal, ...read } = pause;
  const end = pauseEnd(pause);
  const opensAt = end === Infinity ? undefined : rfc3339(end);
  return {
    type: 'gate',
    id,
    name,
    scope,
    environment,
    verdict: 'closed',
    sentence: pauseSentence(read),
    expression,
    message: pause.reason,
    pause: read,
    remedies: [
      ...(opensAt === undefined
        ? []
        : [sentence('The pause ends by itself ', atTime(opensAt), '.')]),
      sentence(
        `Anyone who may resume ${
          pause.environment === undefined ? 'the Pipeline' : environment
        } can end it.`,
      ),
    ],
    from: { namespace, name },
    ...(opensAt === undefined ? {} : { opensAt }),
  };
}

/** That it is paused, by whom until when, and why. */
export function pauseSentence(pause: Omit<Pause, 'seal'>): Sentence {
  return sentence('Paused ', ...wordsOf(pause), '.');
}

/** Who paused it until when, and why, as a part of a sentence. */
export function pausePhrase(pause: Omit<Pause, 'seal'>): Sentence {
  return sentence('paused ', ...wordsOf(pause));
}

function wordsOf(pause: Omit<Pause, 'seal'>): Sentence {
  const { until, reason } = pause;
  return sentence(
    `by ${pauserOf(pause)}`,
    ...(until === undefined ? [] : [' until ', at(until)]),
    `: ${quoted(reason)}`,
  );
}

import {
  Pause,
  pauseAt,
  pauseEnd,
  pausesOf,
  pauseText,
  Pipeline,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Condition, Instant } from '@kardinal/kube-controller';

/** The condition of a Pipeline that is paused, as a whole or in part, and when that changes by itself. */
export interface PausedCondition {
  readonly condition: Omit<Condition, 'lastTransitionTime'>;
  readonly until: Instant | undefined;
}

/** `undefined` while nothing is paused. */
export function describePauses(
  pipeline: Pipeline,
  now: Instant,
): PausedCondition | undefined {
  const pauses = [
    ...pausesOf(pipeline),
    ...Object.keys(pipeline.spec.pausedEnvironments ?? {}).flatMap(name =>
      pausesOf(pipeline, name).filter(each => each.environment === name),
    ),
  ].filter(each => pauseAt([each], now) !== undefined);
  if (pauses.length === 0) return undefined;
  const end = Math.min(...pauses.map(pauseEnd));
  return {
    condition: {
      type: 'Paused',
      status: 'True',
      reason: reasonOf(pauses),
      message: pauses.map(pauseText).join('; '),
    },
    until: end === Infinity ? undefined : end,
  };
}

/** Holds nothing, as a name may be misspelt. */
export function unknownPauses({ spec }: Pipeline): readonly string[] {
  const known = new Set(spec.environments.map(({ name }) => name));
  return Object.keys(spec.pausedEnvironments ?? {})
    .filter(name => !known.has(name))
    .map(
      name =>
        `spec.pausedEnvironments.${name}: the Pipeline has no environment ${name}, so this pause holds nothing; remove it or correct its name`,
    );
}

function reasonOf(pauses: readonly Pause[]): string {
  return pauses.some(({ environment }) => environment === undefined)
    ? 'PipelinePaused'
    : 'EnvironmentPaused';
}

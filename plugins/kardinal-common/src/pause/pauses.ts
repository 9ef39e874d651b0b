import { Pipeline } from '../api/types.generated';

/** A person said: not now. @public */
export type Pause = NonNullable<Pipeline['spec']['paused']> & {
  /** Absent where it holds the whole Pipeline. */
  readonly environment?: string;
};

/** Every pause that holds an environment while it lasts, the Pipeline's first; of none, those of the whole Pipeline. @public */
export function pausesOf(
  { spec }: Pick<Pipeline, 'spec'>,
  environment?: string,
): readonly Pause[] {
  const { paused, pausedEnvironments = {} } = spec;
  const own =
    environment !== undefined && Object.hasOwn(pausedEnvironments, environment)
      ? pausedEnvironments[environment]
      : undefined;
  return [
    ...(paused === undefined ? [] : [paused]),
    ...(own === undefined || environment === undefined
      ? []
      : [{ ...own, environment }]),
  ];
}

/**
 * The pause that holds at an instant; of several, the one that lasts longest.
 *
 * @public
 */
export function pauseAt(
  pauses: readonly Pause[],
  now: number,
): Pause | undefined {
  return pauses
    .filter(pause => now < pauseEnd(pause))
    .reduce<Pause | undefined>(
      (longest, pause) =>
        longest === undefined || pauseEnd(pause) > pauseEnd(longest)
          ? pause
          : longest,
      undefined,
    );
}

/** When a pause ends by itself, in milliseconds; `Infinity` where a person has to end it. @public */
export function pauseEnd({ until }: Pick<Pause, 'until'>): number {
  const end = Date.parse(until ?? '');
  return Number.isNaN(end) ? Infinity : end;
}

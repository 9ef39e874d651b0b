import { parseDuration } from '@kardinal/backstage-plugin-kardinal-common';

/** What a module reads its configuration from, e.g. `coreServices.rootConfig`. @public */
export interface ClockConfig {
  getOptionalString(key: string): string | undefined;
}

/**
 * The time that Kardinal goes by, in milliseconds since the Unix epoch: the machine's, moved by `kardinal.clock.offset`. What a
 * module says is to happen later is compared with it.
 *
 * @throws Error naming the setting when it is no duration
 * @public
 */
export function readClock(config: ClockConfig): { now(): number } {
  const key = 'kardinal.clock.offset';
  const text = config.getOptionalString(key) ?? '0s';
  const offset = parseDuration(text);
  if (offset === undefined)
    throw new Error(
      `${key}: ${text} is no duration; write it like 90s or -72h30m`,
    );
  return { now: () => Date.now() + offset };
}

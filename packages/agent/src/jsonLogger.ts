import { Logger, PassiveClock, rfc3339 } from '@kardinal/foundation';

/** One JSON object a line, as collectors of logs read them. */
export function jsonLogger(
  clock: PassiveClock,
  write: (line: string) => void,
): Logger {
  const at =
    (level: string) =>
    (message: string, meta: Record<string, unknown> = {}) =>
      write(
        `${JSON.stringify(
          { time: rfc3339(clock.now()), level, message, ...meta },
          (_key, value) => (value instanceof Error ? value.message : value),
        )}\n`,
      );
  return {
    debug: () => {},
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
  };
}

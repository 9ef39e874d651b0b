import { shortHash } from '../api/names';
import { Pause } from './pauses';

/** Who paused what until when, and why: without a full stop. @public */
export function pauseText(pause: Omit<Pause, 'seal'>): string {
  const { until, reason, environment } = pause;
  const what =
    environment === undefined ? 'Paused' : `${environment} is paused`;
  return `${what} by ${pauserOf(pause)}${
    until === undefined ? '' : ` until ${until}`
  }: ${reason.trim().replace(/\.+$/, '')}`;
}

/** Who paused it, as far as anybody knows. */
export function pauserOf({ by }: Pick<Pause, 'by'>): string {
  return by ?? 'somebody who may change the Pipeline';
}

/** Under which name a pause stands among the gates. @public */
export function freezeName(pipeline: string): string {
  return `freeze-${pipeline}`;
}

/** Tells a pause from a later one with the same words. @public */
export function pauseKey(pause: Omit<Pause, 'seal'>): string {
  const { environment, by, reason, since, until } = pause;
  return shortHash(
    JSON.stringify({ environment, by, reason, since, until }),
    16,
  );
}

import { shortHash } from '@kardinal/backstage-plugin-kardinal-common';
import { Instant } from '@kardinal/kube-controller';

/**
 * When something outside is read next: at the same instants for all who read it, so that they share one request, and at others
 * than those of something else, so that not everything is read at once.
 *
 * @param source - what is read, e.g. the URL of a repository
 * @param interval - in milliseconds
 */
export function nextTurn(
  source: string,
  interval: number,
  now: Instant,
): Instant {
  const offset = parseInt(shortHash(source, 8), 16) % interval;
  return (Math.floor((now - offset) / interval) + 1) * interval + offset;
}

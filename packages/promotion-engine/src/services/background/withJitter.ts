import { shortHash } from '@kardinal/backstage-plugin-kardinal-common';

/**
 * Up to a tenth longer, by the name: always the same for one, and another for others, so that not everything happens in one moment.
 *
 * @param interval - in milliseconds
 */
export function withJitter(name: string, interval: number): number {
  const share = parseInt(shortHash(name, 8), 16) / 2 ** 32;
  return interval + Math.floor((share * interval) / 10);
}

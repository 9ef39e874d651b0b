import { isFreePort } from '../../support/isFreePort';

/**
 * Ports of the loopback interface that were free a moment ago, all different.
 *
 * Below the range from which the system gives ports away by itself: on a busy machine another program's connection would
 * have one of those before ours listens on it. Journeys' sandboxes take theirs above.
 */
export async function reservePorts(count: number): Promise<readonly number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = 10_000 + Math.floor(Math.random() * 10_000);
    if (await isFreePort(port)) ports.add(port);
  }
  return [...ports];
}

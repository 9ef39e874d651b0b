import { isFreePort } from './isFreePort';

/** The first of four free ports in a row, as a sandbox needs them. */
export async function freePorts(): Promise<number> {
  for (;;) {
    // Below the range from which the system gives ports away by itself.
    const first = 20_000 + Math.floor(Math.random() * 10_000);
    const checks = [first, first + 1, first + 2, first + 3].map(isFreePort);
    if ((await Promise.all(checks)).every(free => free)) return first;
  }
}

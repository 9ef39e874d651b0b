import { createServer } from 'node:net';
import { isFreePort } from './isFreePort';

/** Four for a sandbox, and one that says who has them. */
const portsOfBlock = 5;

/**
 * The first of four free ports in a row, as a sandbox needs them. No other process that asks gets them as long as this one
 * lives: nothing listens on them while a sandbox starts, or starts again.
 */
export async function freePorts(): Promise<number> {
  for (;;) {
    // Below the range from which the system gives ports away by itself.
    const first = 20_000 + portsOfBlock * Math.floor(Math.random() * 2_000);
    if (!(await claim(first + portsOfBlock - 1))) continue;
    const checks = [first, first + 1, first + 2, first + 3].map(isFreePort);
    if ((await Promise.all(checks)).every(free => free)) return first;
  }
}

/** Listens on a port until the process ends; whether nobody else did. */
function claim(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => {
      server.unref();
      resolve(true);
    });
  });
}

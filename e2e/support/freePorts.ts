import { createServer } from 'node:net';

/** The first of three free ports in a row, as a sandbox needs them. */
export async function freePorts(): Promise<number> {
  for (;;) {
    // Below the range from which the system gives ports away by itself.
    const first = 20_000 + Math.floor(Math.random() * 10_000);
    const checks = [first, first + 1, first + 2].map(isFree);
    if ((await Promise.all(checks)).every(free => free)) return first;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

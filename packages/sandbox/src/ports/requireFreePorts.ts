import { createServer } from 'node:net';
import { SandboxError } from '../SandboxError';

/** A port, what it is for, and the flag that moves it. @public */
export interface PortUse {
  readonly port: number;
  readonly purpose: string;
  readonly flag: string;
}

/**
 * Finds out before anything starts that something else listens on a port.
 *
 * @throws SandboxError that names the port and the flag.
 * @public
 */
export async function requireFreePorts(
  uses: readonly PortUse[],
): Promise<void> {
  for (const { port, purpose, flag } of uses) {
    const problem = await problemOf(port);
    if (!problem) continue;
    throw new SandboxError(
      `Port ${port} (${purpose}) ${problem}. Stop what listens there, or choose another port with ${flag}.`,
    );
  }
}

function problemOf(port: number): Promise<string | undefined> {
  return new Promise(resolve => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(
        error.code === 'EADDRINUSE' ? 'is taken' : `cannot be used: ${error}`,
      ),
    );
    server.listen({ port, host: '127.0.0.1' }, () =>
      server.close(() => resolve(undefined)),
    );
  });
}

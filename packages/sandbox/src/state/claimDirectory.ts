import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SandboxError } from '../SandboxError';

/**
 * Makes this process the only one that uses a state directory, until it ends or releases it.
 *
 * A socket is the claim: the operating system ends it with the process, however that ends.
 *
 * @throws SandboxError when another process has it.
 * @public
 */
export async function claimDirectory(
  directory: string,
): Promise<() => Promise<void>> {
  // The path of a socket may have 104 characters: a digest always fits.
  const digest = createHash('sha256').update(directory).digest('hex');
  const path = join(tmpdir(), `kardinal-sandbox-${digest.slice(0, 16)}.sock`);
  if (await isAnswered(path))
    throw new SandboxError(
      `Another sandbox runs from ${directory}. Stop it first, or choose another directory with --state (and another --port).`,
    );
  await rm(path, { force: true });
  const server = createServer(socket => socket.end());
  await listen(server, path);
  return () => new Promise(resolve => server.close(() => resolve()));
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => resolve());
  });
}

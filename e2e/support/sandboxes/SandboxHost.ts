import { once } from 'node:events';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { AddressInfo } from 'node:net';
import type { SandboxPlace, TestSandboxOptions } from '../TestSandbox';
import { LeaseWish } from './Lease';
import { SandboxPool } from './SandboxPool';

/** What the host has of a sandbox. */
export interface LentSandbox {
  readonly place: SandboxPlace;
  stop(): Promise<void>;
}

/** Sandboxes that all workers of a run share. */
export interface SandboxHost {
  /** Where it lends them. */
  readonly url: string;
  /** How many were started. */
  starts(): number;
  stop(): Promise<void>;
}

/** What a worker is answered. */
export type HostAnswer =
  | { readonly type: 'lent'; readonly place: SandboxPlace }
  | { readonly type: 'failed'; readonly message: string };

/**
 * Lends sandboxes to workers: each keeps a request open for as long as its journey runs, so that one that dies gives back what it has.
 *
 * @param copies - how many sandboxes of the same options there may be
 */
export async function startSandboxHost({
  start,
  copies,
}: {
  start(options: TestSandboxOptions): Promise<LentSandbox>;
  readonly copies: number;
}): Promise<SandboxHost> {
  const pool = new SandboxPool<LentSandbox>({
    start,
    stop: sandbox => sandbox.stop(),
    copies,
  });
  const lend = async (request: IncomingMessage, response: ServerResponse) => {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const answer = (said: HostAnswer) =>
      response.write(`${JSON.stringify(said)}\n`);
    try {
      const wish = await wishIn(request);
      const { sandbox, giveBack } = await pool.lend(wish, gone.signal);
      if (gone.signal.aborted) giveBack();
      else response.once('close', giveBack);
      answer({ type: 'lent', place: sandbox.place });
    } catch (error) {
      answer({ type: 'failed', message: String(error) });
      response.end();
    }
  };
  const server = createServer((request, response) => {
    void lend(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    starts: () => pool.starts,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await pool.stop();
    },
  };
}

async function wishIn(request: IncomingMessage): Promise<LeaseWish> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What keeps the processes of a sandbox on this machine. */
export interface AirGap {
  /** The environment of a process that is kept, which its children inherit. */
  readonly variables: Readonly<Record<string, string>>;
  /** Node.js processes that are kept, by their ids. */
  guarded(): Promise<readonly number[]>;
  /** Where they tried to go, in order. */
  refused(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/**
 * Refuses every connection of Node.js processes that leaves this machine, and gives git and what renders a proxy that refuses all.
 * Both write down what was tried.
 */
export async function startAirGap(): Promise<AirGap> {
  const directory = await mkdtemp(join(tmpdir(), 'air-gap-'));
  const file = join(directory, 'connections');
  await writeFile(file, '');
  const proxied: string[] = [];
  const proxy = createServer(socket => {
    socket.on('error', () => socket.destroy());
    socket.once('data', data => {
      proxied.push(data.toString('latin1').split('\r\n')[0]);
      socket.end('HTTP/1.1 502 There is no route\r\n\r\n');
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const noted = async (what: 'guarded' | 'refused') =>
    (await readFile(file, 'utf8'))
      .split('\n')
      .filter(line => line.startsWith(`${what} `))
      .map(line => line.slice(what.length + 1));
  return {
    variables: {
      NODE_OPTIONS: `--require ${join(__dirname, 'guard.cjs')}`,
      AIR_GAP_LOG: file,
      http_proxy: url,
      https_proxy: url,
      no_proxy: 'localhost,127.0.0.1,::1',
    },
    guarded: async () => (await noted('guarded')).map(Number),
    refused: async () => [...(await noted('refused')), ...proxied],
    stop: async () => {
      proxy.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

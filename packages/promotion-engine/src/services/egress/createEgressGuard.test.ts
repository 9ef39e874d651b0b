import { createServer, get, Server } from 'node:http';
import { AddressInfo } from 'node:net';
import { createEgressGuard } from './createEgressGuard';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Returns the port. */
async function serve(): Promise<number> {
  const server = createServer((_request, response) => response.end('here'));
  servers.push(server);
  await new Promise<void>(done => {
    server.listen(0, '127.0.0.1', done);
  });
  return (server.address() as AddressInfo).port;
}

const addresses: Readonly<Record<string, readonly string[]>> = {
  'server.example.com': ['127.0.0.1'],
  'home.example.com': ['10.0.0.1'],
  'alias.example.com': ['10.0.0.1'],
};

function guardWith(allow: readonly string[] = []) {
  return createEgressGuard({
    allow,
    own: ['https://home.example.com:6443'],
    resolve: async host => addresses[host] ?? [host],
  });
}

describe('createEgressGuard', () => {
  it.each([
    ['https://home.example.com:6443', /belongs to Kardinal/],
    ['https://alias.example.com:6443', /belongs to Kardinal/],
    ['https://10.0.0.1:6443', /belongs to Kardinal/],
    ['https://server.example.com', /is at 127\.0\.0\.1, a loopback address/],
    ['https://127.0.0.1', /a loopback address/],
    ['nonsense', /not a URL/],
  ])('refuses %s', async (url, reason) => {
    await expect(guardWith().refusalOf(url)).resolves.toMatch(reason);
  });

  it.each(['https://10.0.0.2:6443', 'https://home.example.com:7443'])(
    'has nothing against %s',
    async url => {
      await expect(guardWith().refusalOf(url)).resolves.toBeUndefined();
    },
  );

  it('connects to what was checked, and to nothing else', async () => {
    const port = await serve();
    const url = `http://server.example.com:${port}`;
    const fetched = (allow: readonly string[]) =>
      new Promise<string>((resolve, reject) => {
        const lookup = guardWith(allow).lookupFor(url);
        get(url, { lookup }, response => {
          response.resume();
          response.on('end', () => resolve(`${response.statusCode}`));
        }).on('error', reject);
      });
    await expect(fetched([])).rejects.toThrow('a loopback address');
    await expect(fetched(['127.0.0.1'])).resolves.toBe('200');
  });
});

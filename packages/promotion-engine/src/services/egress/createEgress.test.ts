import {
  createServer,
  IncomingMessage,
  Server,
  ServerResponse,
} from 'node:http';
import { AddressInfo } from 'node:net';
import { ManualClock } from '@kardinal/kube-controller/testing';
import { createEgress, EgressOptions } from './createEgress';
import { EgressRequest } from './Egress';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** Returns the port. */
async function serve(listener: Listener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>(done => {
    server.listen(0, '127.0.0.1', done);
  });
  return (server.address() as AddressInfo).port;
}

const echo: Listener = (request, response) => {
  response.end(`${request.method} ${request.url} ${request.headers.host}`);
};

function egressWith(options: Partial<EgressOptions> = {}) {
  return createEgress({
    allow: [],
    own: [],
    clock: new ManualClock(),
    resolve: async host =>
      host === 'server.example.com' ? ['127.0.0.1'] : [host],
    ...options,
  });
}

const post = (
  url: string,
  overrides: Partial<EgressRequest> = {},
): EgressRequest => ({
  tenant: 'shop',
  method: 'POST',
  url,
  headers: {},
  body: '{}',
  timeout: 30_000,
  limit: 1024,
  ...overrides,
});

const { signal } = new AbortController();

describe('the way out', () => {
  it('carries bytes as they are, and brings headers back', async () => {
    const chunks: Buffer[] = [];
    const port = await serve(async (request, response) => {
      for await (const chunk of request) chunks.push(chunk as Buffer);
      response.setHeader('Location', `/${request.method}`);
      response.setHeader('X-Twice', ['a', 'b']);
      response.end();
    });
    const egress = egressWith({ allow: ['127.0.0.1'] });
    const url = `http://127.0.0.1:${port}/upload`;
    const bytes = Buffer.from([0xff, 0x00, 0xfe]);
    const { body: _text, ...put } = post(url, { method: 'PUT', bytes });
    expect(await egress.send(put, signal)).toMatchObject({
      type: 'answered',
      headers: { location: '/PUT', 'x-twice': 'a, b' },
    });
    expect(Buffer.concat(chunks)).toEqual(bytes);
    const { body: _none, ...head } = post(url, { method: 'HEAD' });
    expect(await egress.send(head, signal)).toMatchObject({
      status: 200,
      body: '',
      headers: { location: '/HEAD' },
    });
  });

  it.each([
    ['http://169.254.169.254/latest/meta-data', /cloud metadata/],
    ['http://2852039166/', /cloud metadata/],
    ['http://0xa9fea9fe/', /cloud metadata/],
    ['http://0251.0376.0251.0376/', /cloud metadata/],
    ['http://[::ffff:169.254.169.254]/', /cloud metadata/],
    ['http://127.0.0.1/', /a loopback address/],
    ['http://2130706433:8080/', /a loopback address/],
    ['http://0177.0.0.1/', /a loopback address/],
    ['http://127.1/', /a loopback address/],
    ['http://localhost/', /a loopback address/],
    ['http://LOCALHOST./', /a loopback address/],
    ['http://a.localhost/', /a loopback address/],
    ['http://[::1]/', /a loopback address/],
    ['http://[::]/', /an unspecified address/],
    ['http://0/', /an unspecified address/],
    ['http://[fe80::1]/', /a link-local address/],
    ['http://224.0.0.1/', /a multicast address/],
    ['http://user:word@example.com/', /contains credentials/],
    ['ftp://example.com/', /protocol ftp/],
    ['file:///etc/passwd', /protocol file/],
    ['https://example.com/#a', /fragment/],
    ['example.com', /not a URL/],
  ])('is closed to %s', async (url, message) => {
    const egress = egressWith();
    expect(egress.problemOf(url)).toMatch(message);
    expect(await egress.send(post(url), signal)).toEqual({
      type: 'refused',
      message: expect.stringMatching(message),
    });
  });

  it('is closed to a name that is at such an address', async () => {
    const port = await serve(echo);
    const url = `http://server.example.com:${port}/`;
    expect(await egressWith().send(post(url), signal)).toEqual({
      type: 'refused',
      message: expect.stringMatching(
        /server\.example\.com is at 127\.0\.0\.1, a loopback address.*kardinal\.egress\.allow/,
      ),
    });
  });

  it('is closed where one of several addresses is refused', async () => {
    const resolve = async () => ['10.0.0.1', '169.254.169.254'];
    const url = 'http://server.example.com/';
    const outcome = await egressWith({ resolve }).send(post(url), signal);
    expect(outcome.type).toBe('refused');
  });

  it('leads where the operator allows, with the name in the request', async () => {
    const port = await serve(echo);
    const egress = egressWith({ allow: ['server.example.com'] });
    const url = `http://server.example.com:${port}/step?a=b`;
    expect(await egress.send(post(url), signal)).toMatchObject({
      type: 'answered',
      status: 200,
      body: `POST /step?a=b server.example.com:${port}`,
    });
  });

  it('connects to the address that was checked, whatever the name says next', async () => {
    const port = await serve(echo);
    const answers = ['127.0.0.2', '169.254.169.254'];
    const asked: string[] = [];
    const egress = egressWith({
      allow: ['127.0.0.0/8'],
      resolve: async host => {
        asked.push(host);
        return [answers[asked.length - 1]];
      },
    });
    const url = `http://server.example.com:${port}/`;
    // Nothing listens at 127.0.0.2: what counts is that nobody looked the name up once more.
    const outcome = await egress.send(post(url), signal);
    expect(outcome.type).toBe('unreachable');
    expect(asked).toEqual(['server.example.com']);
  });

  it.each([
    ['a redirect to the same host', 307, '/else'],
    ['a redirect to another host', 308, 'http://169.254.169.254/'],
  ])('does not follow %s', async (_what, status, location) => {
    const seen: (string | undefined)[] = [];
    const port = await serve((request, response) => {
      seen.push(request.url);
      response.writeHead(status, { location }).end();
    });
    const egress = egressWith({ allow: ['127.0.0.1'] });
    const outcome = await egress.send(
      post(`http://127.0.0.1:${port}/first`),
      signal,
    );
    expect(outcome).toMatchObject({ type: 'answered', status, body: '' });
    expect(seen).toEqual(['/first']);
  });

  it('reads no more than the limit', async () => {
    const port = await serve((_request, response) => {
      // Never ends: who read it as a whole would not come back.
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(4096)));
        response.once('drain', write);
      };
      write();
    });
    const egress = egressWith({ allow: ['127.0.0.1'] });
    expect(
      await egress.send(post(`http://127.0.0.1:${port}/`), signal),
    ).toEqual({ type: 'tooLarge', limit: 1024 });
  });

  it('ends with the time of the request', async () => {
    const clock = new ManualClock();
    const port = await serve(() => {
      void clock.advance(30_000);
    });
    const egress = egressWith({ allow: ['127.0.0.1'], clock });
    const outcome = await egress.send(
      post(`http://127.0.0.1:${port}/`),
      signal,
    );
    expect(outcome).toEqual({ type: 'timedOut' });
  });

  it('ends with the signal', async () => {
    const stop = new AbortController();
    const port = await serve(() => stop.abort());
    const egress = egressWith({ allow: ['127.0.0.1'] });
    await expect(
      egress.send(post(`http://127.0.0.1:${port}/`), stop.signal),
    ).rejects.toThrow(/abort/);
  });

  it('lets no namespace have more than its share at one time', async () => {
    const stop = new AbortController();
    const egress = egressWith({ resolve: () => new Promise(() => {}) });
    const url = 'http://server.example.com/';
    const outcomes = Array.from({ length: 9 }, () =>
      egress.send(post(url), stop.signal),
    );
    expect(await outcomes[8]).toEqual({ type: 'busy' });
    const other = egress.send(post(url, { tenant: 'bank' }), stop.signal);
    stop.abort();
    const ends = await Promise.allSettled([...outcomes.slice(0, 8), other]);
    expect(ends.map(({ status }) => status)).toEqual(Array(9).fill('rejected'));
    const after = await egress.send(
      post('http://127.0.0.1/'),
      new AbortController().signal,
    );
    expect(after.type).toBe('refused');
  });

  it.each([
    ['ECONNREFUSED', /refuses the connection/],
    ['ENOTFOUND', /has no address/],
    ['EAI_AGAIN', /does not answer \(EAI_AGAIN\)/],
  ])('says why there was no answer: %s', async (code, message) => {
    const resolve = async () => {
      throw Object.assign(new Error('of the machine'), { code });
    };
    const url = 'https://server.example.com/?token=t';
    const outcome = await egressWith({ resolve }).send(post(url), signal);
    expect(outcome).toEqual({
      type: 'unreachable',
      message: expect.stringMatching(message),
    });
    expect(JSON.stringify(outcome)).not.toContain('token');
  });
});

import { EventLoopTurns } from '@kardinal/kube-controller';
import PromiseRouter from 'express-promise-router';
import { RouterSite } from '../__testUtils__/RouterSite';
import { BodyLimits, BodyReader } from './BodyReader';

const small: BodyLimits = {
  maxBytes: 1024,
  timeout: 30_000,
  concurrent: 1,
  waiting: 0,
};

describe('BodyReader', () => {
  let site: RouterSite;

  /** A route that answers with the length of a body. */
  async function start(
    limits: Partial<BodyLimits> = {},
    use: (body: Buffer) => Promise<void> = async () => {},
    turns: Pick<EventLoopTurns, 'next'> = new EventLoopTurns(),
  ) {
    const bodies = new BodyReader({ ...small, ...limits }, turns);
    const router = PromiseRouter();
    router.use(bodies.guard);
    router.post('/', (req, res) =>
      bodies.read(req, res, async body => {
        await use(body);
        res.send(String(body.length));
      }),
    );
    site = await RouterSite.start(router);
  }

  afterEach(() => site.stop());

  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(site.url, { method: 'POST', body, headers });

  it.each(['', 'x', 'x'.repeat(1024)])(
    'reads what is small enough',
    async body => {
      await start();
      expect(await (await post(body)).text()).toBe(String(body.length));
    },
  );

  it.each([
    ['says its length', 'Content-Length: 1025', 'x'.repeat(1025)],
    [
      'comes in chunks',
      'Transfer-Encoding: chunked',
      `401\r\n${'x'.repeat(1025)}\r\n0\r\n\r\n`,
    ],
  ])('refuses a body that %s and is too large', async (_what, head, body) => {
    await start();
    const answer = await site.send(
      ['POST / HTTP/1.1', head],
      Buffer.from(body),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 [^]*The body is larger than/);
  });

  it('refuses what would be larger than it looks', async () => {
    await start();
    const answer = await post('x', { 'Content-Encoding': 'gzip' });
    expect(answer.status).toBe(415);
    expect(await answer.text()).toContain('not compressed');
  });

  it('waits for a body only so long, and ends the connection', async () => {
    await start({ timeout: 20 });
    const answer = await site.send(
      ['POST / HTTP/1.1', 'Content-Length: 10'],
      Buffer.from('x'),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*did not arrive within 0\.02 s/);
  });

  it('uses a body when it is its turn', async () => {
    const used: string[] = [];
    const asked: (() => void)[] = [];
    const next = () =>
      new Promise<void>(resolve => {
        asked.push(resolve);
      });
    await start(
      { concurrent: 2 },
      async body => {
        used.push(body.toString());
      },
      { next },
    );
    const answer = post('x');
    while (asked.length === 0)
      await new Promise(resolve => setImmediate(resolve));
    expect(used).toEqual([]);
    asked[0]();
    expect((await answer).status).toBe(200);
    expect(used).toEqual(['x']);
  });

  it('holds few bodies at once, and turns the rest away until one is done', async () => {
    let finish = () => {};
    let begin = () => {};
    const begun = new Promise<void>(resolve => {
      begin = resolve;
    });
    await start({}, body => {
      if (body.toString() !== 'slow') return Promise.resolve();
      begin();
      return new Promise<void>(resolve => {
        finish = resolve;
      });
    });
    const first = post('slow');
    await begun;
    const second = await post('fast');
    expect([second.status, second.headers.get('retry-after')]).toEqual([
      503,
      '1',
    ]);
    finish();
    expect((await first).status).toBe(200);
    expect((await post('fast')).status).toBe(200);
  });
});

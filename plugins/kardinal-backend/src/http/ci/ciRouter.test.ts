import { EventLoopTurns } from '@kardinal/kube-controller';
import { RouterSite } from '../../__testUtils__/RouterSite';
import { ciRouter } from './ciRouter';

const MiB = 1024 * 1024;

const token = {
  name: 'ci',
  token: 'token-of-the-tests',
  hmacSecret: 'secret-of-the-tests',
  pipelines: ['default/guestbook'],
  labels: [],
  maySkip: [],
  mayTarget: [],
};

describe('ciRouter', () => {
  let site: RouterSite;

  beforeEach(async () => {
    site = await RouterSite.start(
      ciRouter({
        tokens: [token],
        commands: {
          create: () => {
            throw new Error('nothing is created here');
          },
        } as never,
        links: { findUrl: async () => undefined },
        now: () => 0,
        turns: new EventLoopTurns(),
        logger: { info: () => {} },
      }),
    );
  });

  afterEach(() => site.stop());

  const known = `Authorization: Bearer ${token.token}`;
  const signature = `X-Kardinal-Signature: sha256=${'0'.repeat(64)}`;

  it.each([
    ['without a token', [signature], 401],
    ['with an unknown token', ['Authorization: Bearer nope', signature], 401],
    ['without a signature', [known], 401],
    ['with a forged signature', [known, signature], 413],
  ])(
    'receives next to nothing of eight posts of 24 MiB %s',
    async (_what, headers, status) => {
      const head = [
        'POST /bundles HTTP/1.1',
        `Content-Length: ${24 * MiB}`,
      ].concat(headers);
      const body = Buffer.alloc(24 * MiB, 'x');
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => site.send(head, body)),
      );
      expect(answers.join()).toContain(`HTTP/1.1 ${status} `);
      expect(site.received).toBeLessThan(2 * MiB);
    },
  );
});

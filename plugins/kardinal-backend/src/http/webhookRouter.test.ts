import { createHmac } from 'node:crypto';
import {
  createScmProvider,
  ScmProvider,
} from '@kardinal/backstage-plugin-kardinal-node';
import { FakeScm } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { EventLoopTurns } from '@kardinal/kube-controller';
import { Registry } from '@kardinal/promotion-engine';
import { RouterSite } from '../__testUtils__/RouterSite';
import { Settings } from '../settings';
import { webhookRouter } from './webhookRouter';

const MiB = 1024 * 1024;
const secret = 'secret-of-the-tests';
const event = JSON.stringify({
  type: 'pullRequest',
  repository: 'acme/gitops',
  number: 7,
});

describe('webhookRouter', () => {
  let site: RouterSite;
  const hints: string[] = [];
  const hinted = (hint: string) => hints.push(hint);

  async function start(secrets: Settings['webhooks'] = { fake: { secret } }) {
    const { provider } = new FakeScm();
    const providers = new Registry<ScmProvider>('SCM provider');
    providers.add(createScmProvider(provider));
    hints.length = 0;
    site = await RouterSite.start(
      webhookRouter({
        providers,
        secrets,
        pullRequests: {
          hint: (id, repository, number) =>
            hinted(`${id} ${repository}#${number}`),
          hintCheck: (id, repository, sha) =>
            hinted(`${id} ${repository}: ${sha}`),
        },
        branches: {
          hint: (id, repository, branch) =>
            hinted(`${id} ${repository} ${branch}`),
        },
        checks: {
          hint: (id, repository, sha) => hinted(`${id} ${repository}@${sha}`),
        },
        subscriptions: {
          image: repository => hinted(`image ${repository}`),
          push: ({ provider: id, repository, branch = 'a tag' }) =>
            hinted(`look ${id} ${repository} ${branch}`),
        },
        turns: new EventLoopTurns(),
        logger: { debug: () => {} },
      }),
    );
  }

  afterEach(() => site.stop());

  const sign = (body: string, key: string) =>
    createHmac('sha256', key).update(body).digest('hex');

  const deliver = (body: string, signature?: string) =>
    fetch(`${site.url}/fake`, {
      method: 'POST',
      body,
      headers: signature === undefined ? {} : { 'x-fake-signature': signature },
    });

  it('reads a signed delivery', async () => {
    await start();
    expect((await deliver(event, sign(event, secret))).status).toBe(204);
    expect(hints).toEqual(['fake acme/gitops#7']);
  });

  it('reports a push to those who watch the branch', async () => {
    await start();
    const push = JSON.stringify({
      type: 'push',
      repository: 'acme/config',
      branch: 'main',
    });
    expect((await deliver(push, sign(push, secret))).status).toBe(204);
    expect(hints).toEqual([
      'fake acme/config main',
      'look fake acme/config main',
    ]);
  });

  it.each([
    [
      { type: 'tag', repository: 'acme/config', tag: 'v1' },
      'look fake acme/config a tag',
    ],
    [
      { type: 'package', image: 'ghcr.io/acme/shop' },
      'image ghcr.io/acme/shop',
    ],
  ])('reports %j to the Subscriptions that look at it', async (told, hint) => {
    await start();
    const body = JSON.stringify(told);
    expect((await deliver(body, sign(body, secret))).status).toBe(204);
    expect(hints).toEqual([hint]);
  });

  it('reports a check to those who wait for the commit', async () => {
    await start();
    const check = JSON.stringify({
      type: 'check',
      repository: 'acme/gitops',
      sha: 'abc',
    });
    expect((await deliver(check, sign(check, secret))).status).toBe(204);
    expect(hints).toEqual(['fake acme/gitops@abc', 'fake acme/gitops: abc']);
  });

  it.each([
    ['unsigned', () => undefined],
    ['signed with another secret', () => sign(event, 'another-secret')],
  ])('refuses what is %s', async (_what, signature) => {
    await start();
    const answer = await deliver(event, signature());
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain('signature of the delivery');
    expect(hints).toEqual([]);
  });

  it.each<Settings['webhooks']>([{}, { fake: {} }])(
    'refuses every delivery with the secrets %j, and names the setting',
    async secrets => {
      await start(secrets);
      for (const signature of [undefined, sign(event, ''), sign(event, 'x')]) {
        const answer = await deliver(event, signature);
        expect(answer.status).toBe(401);
        expect(await answer.text()).toContain('kardinal.webhooks.fake.secret');
      }
    },
  );

  it.each([
    ['that say their length', `Content-Length: ${24 * MiB}`],
    ['that do not', 'Transfer-Encoding: chunked'],
  ])(
    'receives next to nothing of eight unsigned posts of 24 MiB %s',
    async (_what, length) => {
      await start();
      const body = Buffer.alloc(24 * MiB, 'x');
      const chunk = Buffer.concat([
        Buffer.from(`${body.length.toString(16)}\r\n`),
        body,
      ]);
      const answers = await Promise.all(
        Array.from({ length: 8 }, () =>
          site.send(
            ['POST /fake HTTP/1.1', length],
            length.startsWith('Content') ? body : chunk,
          ),
        ),
      );
      expect(answers.join()).toContain('401');
      expect(site.received).toBeLessThan(2 * MiB);
    },
  );

  it('says of a signed delivery that it is too large, and receives little of it', async () => {
    await start();
    const answer = await site.send(
      [
        'POST /fake HTTP/1.1',
        `Content-Length: ${24 * MiB}`,
        'X-Fake-Signature: 00',
      ],
      Buffer.alloc(24 * MiB, 'x'),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 [^]*larger than 1 MiB/);
    expect(site.received).toBeLessThan(MiB);
  });
});

import { EventLoopTurns } from '@kardinal/kube-controller';
import { RouterSite } from '../__testUtils__/RouterSite';
import { Settings } from '../settings';
import { registryWebhookRouter } from './registryWebhookRouter';

const secret = 'secret-of-the-tests';
const body = JSON.stringify({ docker_url: 'quay.io/acme/shop' });

describe('registryWebhookRouter', () => {
  let site: RouterSite;
  const images: string[] = [];

  async function start(
    secrets: Settings['webhooks'] = { registry: { secret } },
  ) {
    images.length = 0;
    site = await RouterSite.start(
      registryWebhookRouter({
        secrets,
        subscriptions: { image: image => images.push(image) },
        turns: new EventLoopTurns(),
        logger: { debug: () => {} },
      }),
    );
  }

  afterEach(() => site.stop());

  const deliver = (authorization?: string, sent = body) =>
    fetch(`${site.url}/registry`, {
      method: 'POST',
      body: sent,
      headers: authorization === undefined ? {} : { authorization },
    });

  it.each([`Bearer ${secret}`, `bearer ${secret}`, secret])(
    'reports the image of a delivery with %j, again where it comes again',
    async authorization => {
      await start();
      expect((await deliver(authorization)).status).toBe(204);
      expect((await deliver(authorization)).status).toBe(204);
      expect(images).toEqual(['quay.io/acme/shop', 'quay.io/acme/shop']);
    },
  );

  it.each([
    undefined,
    '',
    'Bearer ',
    'Bearer another-secret',
    `Basic ${secret}`,
  ])('refuses a delivery with %j', async authorization => {
    await start();
    const answer = await deliver(authorization);
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain('kardinal.webhooks.registry');
    expect(images).toEqual([]);
  });

  it.each<Settings['webhooks']>([{}, { registry: {} }, { github: { secret } }])(
    'refuses every delivery with the secrets %j, and names the setting',
    async secrets => {
      await start(secrets);
      for (const authorization of [undefined, 'Bearer ', `Bearer ${secret}`]) {
        const answer = await deliver(authorization);
        expect(answer.status).toBe(401);
        expect(await answer.text()).toContain(
          'kardinal.webhooks.registry.secret',
        );
      }
    },
  );

  it('says what it cannot read', async () => {
    await start();
    const answer = await deliver(`Bearer ${secret}`, '{}');
    expect(answer.status).toBe(400);
    expect(images).toEqual([]);
  });
});

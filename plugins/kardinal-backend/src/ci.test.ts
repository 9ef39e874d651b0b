import { createHmac } from 'node:crypto';
import request from 'supertest';
import { bundleType } from '@kardinal/backstage-plugin-kardinal-common';
import { expectDocumented } from './__testUtils__/expectDocumented';
import {
  body,
  hmacSecret,
  PluginSite,
  sharedSite,
  token,
} from './__testUtils__/PluginSite';
import { until } from './__testUtils__/until';

// What CI calls: authentication, what it is answered and what is written.

const signatureOf = (content: object) =>
  `sha256=${createHmac('sha256', hmacSecret)
    .update(JSON.stringify(content))
    .digest('hex')}`;

const path = '/api/v1/bundles';

describe('what CI calls', () => {
  const site = new PluginSite();

  afterEach(() => site.stop());

  it('creates a Bundle once, however often it is asked', async () => {
    await site.start();
    const first = await site.post(body);
    expect(first.status).toBe(201);
    expectDocumented(path, 'post', first);
    expect(first.body).toMatchObject({ namespace: 'default' });
    const again = await site.post(body);
    expect([again.status, again.body.name]).toEqual([200, first.body.name]);
    expectDocumented(path, 'post', again);
    expect(again.body.message).toMatch(/another Idempotency-Key/);
    expect(first.body).not.toHaveProperty('message');
    const [bundle, ...others] = await site.bundles();
    expect(others).toEqual([]);
    expect(bundle).toMatchObject({
      metadata: {
        name: first.body.name,
        labels: { 'kardinal.io/pipeline': 'guestbook' },
        annotations: { 'kardinal.io/requested-by': 'ci' },
      },
      spec: { provenance: { author: 'ana' } },
    });
  });

  it('knows a request by what it releases, however that is spelled', async () => {
    await site.start();
    const spelled = (name: string | undefined, reference: string) => ({
      ...body,
      artifacts: { images: [{ name, reference }] },
    });
    const first = await site.post(spelled(undefined, 'nginx:1.27.1'));
    const again = await site.post(
      spelled('nginx', 'docker.io/library/nginx:1.27.1'),
    );
    const other = await site.post(spelled('web', 'nginx:1.27.1'));
    expect([first.status, again.status, other.status]).toEqual([201, 200, 201]);
    expect(again.body.name).toBe(first.body.name);
  });

  it('is asked to come again while the plugin starts', async () => {
    await site.start();
    const answers = site.earlyAnswers.map(({ status, headers }) => [
      status,
      headers.get('retry-after'),
    ]);
    expect(answers).toEqual([
      [503, '2'],
      [503, '2'],
    ]);
    expect(await site.earlyAnswers[0].json()).toMatchObject({
      error: { message: 'Kardinal is starting; try again in 2 s' },
    });
  });

  it('is also at the short path', async () => {
    await site.start();
    const text = JSON.stringify(body);
    const answer = await request(site.backend.server)
      .post('/api/v1/bundles')
      .set('Authorization', `Bearer ${token}`)
      .set('X-Kardinal-Signature', signatureOf(body))
      .send(text);
    expect(answer.status).toBe(201);
  });

  it('releases a version again when the request has another key', async () => {
    await site.start();
    const first = await site.post(body);
    const again = await site.post(body, { 'Idempotency-Key': 'run-2' });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await site.bundles()).toHaveLength(2);
  });

  it.each<[string, Record<string, string>]>([
    ['without a key', {}],
    ['with a key', { 'Idempotency-Key': 'run-1' }],
  ])(
    'carries a request %s out once, also when its Bundle is gone',
    async (_what, key) => {
      await site.start();
      const { name } = (await site.post(body, key)).body;
      await site.client.delete(bundleType, { namespace: 'default', name });
      const replay = await site.post(body, key);
      expect([replay.status, replay.body.error?.message]).toEqual([
        409,
        `This request made the Bundle ${name} before, which is gone; a request is carried out once. To release the same version again, send another Idempotency-Key`,
      ]);
      expect(await site.bundles()).toEqual([]);
      await until(async () => {
        const { status } = (await site.pipeline())!;
        expect(status?.requests).toHaveLength(1);
      });
      expect((await site.post(body, key)).status).toBe(409);
      const again = await site.post(body, { 'Idempotency-Key': 'run-2' });
      expect(again.status).toBe(201);
    },
  );

  it('lets a person release again what is gone', async () => {
    await site.start();
    const { name } = (await site.post(body)).body;
    await site.client.delete(bundleType, { namespace: 'default', name });
    const { artifacts, provenance } = body;
    const again = await site.execute({
      type: 'create',
      arguments: { artifacts, provenance },
    });
    expect(again.status).toBe(201);
  });

  it('says no to one key for two Bundles', async () => {
    await site.start();
    const key = { 'Idempotency-Key': 'run-1' };
    expect((await site.post(body, key)).status).toBe(201);
    expect((await site.post(body, key)).status).toBe(200);
    const images = [{ reference: 'ghcr.io/acme/guestbook:another' }];
    for (const other of [
      { ...body, provenance: { author: 'bob' } },
      { ...body, artifacts: { images } },
    ]) {
      const answer = await site.post(other, key);
      expect(answer.status).toBe(409);
      expectDocumented(path, 'post', answer);
    }
    expect(await site.bundles()).toHaveLength(1);
  });

  it('slows a Pipeline down that sends too many', async () => {
    await site.start();
    const answers = [];
    for (let index = 0; index < 101; index++)
      answers.push(await site.post(body));
    expect(answers[99].status).toBe(200);
    expect(answers[100].status).toBe(429);
    expect(Number(answers[100].headers['retry-after'])).toBeGreaterThan(0);
    expectDocumented(path, 'post', answers[100]);
  });
});

describe('what CI is refused', () => {
  const shared = sharedSite();

  it.each([
    [
      'a forged signature',
      body,
      { 'X-Kardinal-Signature': `sha256=${'0'.repeat(64)}` },
      401,
      /Signature/,
    ],
    [
      'a wrong token',
      body,
      { Authorization: 'Bearer nobody-knows-it' },
      401,
      /token/,
    ],
    [
      'another Pipeline than the token’s',
      { ...body, pipeline: 'other' },
      {},
      403,
      /not for Pipeline/,
    ],
    [
      'a label that the token does not grant',
      { ...body, labels: { hotfix: 'true' } },
      {},
      403,
      /^labels\.hotfix: .* add it to labels of this token/,
    ],
    [
      'an environment to skip that the token does not grant',
      { ...body, intent: { skip: ['dev'] } },
      {},
      403,
      /^intent\.skip\[0\]: .* add it to maySkip of this token/,
    ],
    [
      'a label that would be lost',
      JSON.stringify(body).replace(/}$/, ',"labels":{"__proto__":"x"}}'),
      {},
      400,
      /^labels\.__proto__: /,
    ],
    [
      'the signature of the body alone with a key that anybody could change',
      body,
      { 'Idempotency-Key': 'run-2', 'X-Kardinal-Signature': signatureOf(body) },
      401,
      /^X-Kardinal-Signature/,
    ],
    [
      'a key with a space',
      body,
      { 'Idempotency-Key': 'run 1' },
      400,
      /^Idempotency-Key: /,
    ],
    ['an unknown field', { ...body, foo: 1 }, {}, 400, /foo/],
    ['no JSON', '{', {}, 400, /not JSON/],
    [
      'an invalid image',
      { ...body, artifacts: { images: [{ reference: 'a b' }] } },
      {},
      400,
      /artifacts\.images\[0\]\.reference/,
    ],
    [
      'an image without a version',
      { ...body, artifacts: { images: [{ reference: 'a' }] } },
      {},
      400,
      /needs a tag or digest, e\.g\. /,
    ],
    [
      'two versions of an image',
      {
        ...body,
        artifacts: { images: [{ reference: 'a:1' }, { reference: 'a:2' }] },
      },
      {},
      400,
      /^artifacts\.images\[1\]\.reference: a is 2 here and 1 in images\[0\]/,
    ],
    [
      'too much',
      { ...body, labels: { a: 'x'.repeat(1_100_000) } },
      {},
      413,
      /larger than 1 MiB/,
    ],
  ])(
    'refuses %s and writes nothing',
    async (_reason, sent, headers, status, message) => {
      const answer = await shared.post(sent, headers as Record<string, string>);
      expect(answer.status).toBe(status);
      expect(answer.body.error.message).toMatch(message);
      expectDocumented(path, 'post', answer);
      expect(await shared.bundles()).toEqual([]);
    },
  );

  it.each(['get', 'put', 'delete', 'patch'] as const)(
    'answers %s with the method that there is',
    async method => {
      for (const place of ['/api/kardinal/api/v1/bundles', '/api/v1/bundles']) {
        const answer = await request(shared.backend.server)[method](place);
        expect([answer.status, answer.headers.allow]).toEqual([405, 'POST']);
        expect(answer.body.error).toEqual({
          name: 'MethodNotAllowedError',
          message: `${method.toUpperCase()} is not supported here; use POST`,
        });
        expectDocumented(path, 'post', answer);
      }
    },
  );
});

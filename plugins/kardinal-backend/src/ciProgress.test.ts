import { createHmac } from 'node:crypto';
import request from 'supertest';
import { expectDocumented } from './__testUtils__/expectDocumented';
import {
  body,
  hmacSecret,
  PluginSite,
  token,
} from './__testUtils__/PluginSite';
import { until } from './__testUtils__/until';

// What CI is answered that waits for what it has created.

const route = '/api/v1/bundles/{namespace}/{bundle}';

describe('what CI asks about a Bundle', () => {
  const site = new PluginSite();

  beforeAll(() => site.start());
  afterAll(() => site.stop());

  const ask = (
    path: string,
    { by = token, signed = path }: { by?: string; signed?: string } = {},
  ) =>
    request(site.backend.server)
      .get(path)
      .set('Authorization', `Bearer ${by}`)
      .set(
        'X-Kardinal-Signature',
        `sha256=${createHmac('sha256', hmacSecret)
          .update(signed)
          .digest('hex')}`,
      );

  it('is how far it is, in the words of the portal', async () => {
    const { name } = (await site.post(body)).body;
    const path = `/api/v1/bundles/default/${name}`;
    const answer = await until(async () => {
      const found = await ask(path);
      expect(found.status).toBe(200);
      expect(found.body.environments).not.toEqual([]);
      return found;
    });
    expectDocumented(route, 'get', answer);
    expect(answer.body).toMatchObject({
      namespace: 'default',
      name,
      pipeline: 'guestbook',
      version: '1.29.0',
      outcome: 'underway',
    });
  });

  it('is nothing with a signature of something else, or another token', async () => {
    const path = '/api/v1/bundles/default/guestbook-1';
    const forged = await ask(path, { signed: '/api/v1/bundles/default/x' });
    expectDocumented(route, 'get', forged);
    const unknown = await ask(path, { by: 'another-token' });
    expect([forged.status, unknown.status]).toEqual([401, 401]);
  });

  it('is nothing about what its token is not for, whether it exists or not', async () => {
    const answer = await ask('/api/v1/bundles/default/other-1');
    expectDocumented(route, 'get', answer);
    expect([answer.status, answer.body.error.message]).toEqual([
      403,
      'pipeline: the CI token ci is not for Pipeline default/other-1; add it to pipelines of this token in kardinal.ci.tokens',
    ]);
  });

  it('is not known where the Bundle is gone', async () => {
    const answer = await ask('/api/v1/bundles/default/guestbook');
    expect(answer.status).toBe(404);
    expectDocumented(route, 'get', answer);
  });

  it('is a GET', async () => {
    const path = '/api/v1/bundles/default/guestbook-1';
    const answer = await request(site.backend.server).put(path);
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET']);
    expectDocumented(route, 'get', answer);
  });
});

import { mockCredentials } from '@backstage/backend-test-utils';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import { kardinalReadPermission } from '@kardinal/backstage-plugin-kardinal-common';
import {
  createPipelineDecision,
  pipelineConditions,
} from '@kardinal/backstage-plugin-kardinal-node';
import request from 'supertest';
import { expectDocumented } from './__testUtils__/expectDocumented';
import { body, entityOf, PluginSite } from './__testUtils__/PluginSite';
import { until } from './__testUtils__/until';

const site = new PluginSite();
const ana = 'user:default/ana';
const ben = 'user:default/ben';
let name = '';

const get = (path: string, user: string) =>
  request(site.backend.server)
    .get(`/api/kardinal/bundles/default/${path}`)
    .set('Authorization', mockCredentials.user.header(user));

beforeAll(async () => {
  await site.start(
    (user, permission) =>
      user === ben
        ? createPipelineDecision(
            permission as typeof kardinalReadPermission,
            pipelineConditions.isOwner({ claims: ['group:default/team-b'] }),
          )
        : { result: AuthorizeResult.ALLOW },
    [entityOf('guestbook', 'guestbook')],
  );
  const provenance = {
    author: 'ana',
    commitSHA: '3a1f9d2e77',
    ciRunURL: 'https://github.com/acme/guestbook/actions/runs/7',
  };
  const created = await site.post({ ...body, provenance });
  name = created.body.name ?? created.body.bundle;
  await until(async () => {
    if ((await get(name, ana)).status !== 200) throw new Error('not yet');
  });
});
afterAll(() => site.stop());

describe('the page of a Bundle', () => {
  it('is what CI said of it, with the entity of its Pipeline', async () => {
    const answer = await get(name, ana);
    expectDocumented('/bundles/{namespace}/{bundle}', 'get', answer);
    expect(answer.body).toMatchObject({
      namespace: 'default',
      name,
      pipeline: 'guestbook',
      version: '1.29.0',
      entity: { kind: 'Component', name: 'guestbook' },
      provenance: {
        author: 'ana',
        commitUrl: 'https://github.com/acme/guestbook/commit/3a1f9d2e77',
      },
      images: [{ repository: 'ghcr.io/acme/guestbook', tag: '1.29.0' }],
    });
  });

  it('has evidence to save', async () => {
    const answer = await get(`${name}/evidence`, ana);
    expectDocumented('/bundles/{namespace}/{bundle}/evidence', 'get', answer);
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="${name}-evidence.json"`,
    );
    expect(answer.body).toMatchObject({ name, pipeline: 'guestbook' });
    expect(answer.body.status).not.toHaveProperty('seal');
  });

  it.each(['', '/evidence'])(
    'is refused%s to whom the Pipeline is, in the words for one that does not exist',
    async part => {
      for (const each of [name, 'nope']) {
        const { status, body: refusal } = await get(`${each}${part}`, ben);
        expect([status, refusal.error.message]).toEqual([
          403,
          'You need the permission kardinal.pipeline.read for this',
        ]);
      }
    },
  );

  it.each(['', '/evidence'])(
    'is not found%s where there is none',
    async part => {
      expect((await get(`nope${part}`, ana)).status).toBe(404);
    },
  );
});

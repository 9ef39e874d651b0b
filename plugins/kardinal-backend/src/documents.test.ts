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
const cleo = 'user:default/cleo';

const get = (query: object, user: string) =>
  request(site.backend.server)
    .get('/api/kardinal/documents')
    .query(query)
    .set('Authorization', mockCredentials.user.header(user));

const versions = ({ body: page }: { body: { items: { version: string }[] } }) =>
  page.items.map(each => each.version);

beforeAll(async () => {
  await site.start(
    (user, permission) => {
      if (user === cleo) return { result: AuthorizeResult.DENY };
      return user === ben
        ? createPipelineDecision(
            permission as typeof kardinalReadPermission,
            pipelineConditions.isOwner({ claims: ['group:default/team-b'] }),
          )
        : { result: AuthorizeResult.ALLOW };
    },
    [entityOf('guestbook', 'guestbook')],
  );
  for (const version of ['1.29.0', '1.29.1', '1.29.2'])
    await site.post({
      ...body,
      artifacts: {
        images: [{ reference: `ghcr.io/acme/guestbook:${version}` }],
      },
    });
  await until(async () => {
    const found = versions(await get({ type: 'kardinal-bundle' }, ana));
    if (found.length < 3) throw new Error('not yet');
  });
});
afterAll(() => site.stop());

describe('what a search engine stores', () => {
  it('comes a page at a time, each Bundle once', async () => {
    const type = 'kardinal-bundle';
    const first = await get({ type, limit: 2 }, ana);
    expectDocumented('/documents', 'get', first);
    const { next: after } = first.body;
    const second = await get({ type, limit: 2, after }, ana);
    expect(second.body).not.toHaveProperty('next');
    expect([...versions(first), ...versions(second)]).toEqual([
      '1.29.0',
      '1.29.1',
      '1.29.2',
    ]);
  });

  it('leads from a Pipeline to the tab of its entity', async () => {
    const answer = await get({ type: 'kardinal-pipeline' }, ana);
    expectDocumented('/documents', 'get', answer);
    expect(answer.body.items).toMatchObject([
      {
        title: 'guestbook',
        location: '/catalog/default/component/guestbook/promotion',
        authorization: { resourceRef: 'default/guestbook' },
        owner: 'group:default/team-a',
      },
    ]);
  });

  it('has nothing of a Pipeline that the caller may not read', async () => {
    const answer = await get({ type: 'kardinal-bundle' }, ben);
    expect(answer.body).toEqual({ items: [] });
  });

  it('is refused to whom everything is', async () => {
    const answer = await get({ type: 'kardinal-bundle' }, cleo);
    expectDocumented('/documents', 'get', answer);
    expect(answer.status).toBe(403);
  });

  it('says which parameter is wrong', async () => {
    const answer = await get({ type: 'gates' }, ana);
    expectDocumented('/documents', 'get', answer);
    expect([answer.status, answer.body.error.message]).toEqual([
      400,
      'type: must be one of kardinal-bundle, kardinal-pipeline',
    ]);
  });
});

import { mockCredentials } from '@backstage/backend-test-utils';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import { pipelineType } from '@kardinal/backstage-plugin-kardinal-common';
import request from 'supertest';
import { expectDocumented } from './__testUtils__/expectDocumented';
import { entityOf, sharedSite } from './__testUtils__/PluginSite';
import { until } from './__testUtils__/until';

// How Pipelines come from files that the catalog has read, and from people who ask for them in the portal.

const location = 'https://github.com/acme/shop/blob/main/catalog-info.yaml';
const shop = entityOf('shop', 'default/shop');
const registered = {
  ...shop,
  metadata: {
    ...shop.metadata,
    annotations: {
      ...shop.metadata.annotations,
      'backstage.io/managed-by-location': `url:${location}`,
    },
  },
};
const ben = 'user:default/ben';

const site = sharedSite(
  (user, { name }) =>
    user === ben && name === 'kardinal.pipeline.setup'
      ? { result: AuthorizeResult.DENY }
      : { result: AuthorizeResult.ALLOW },
  [entityOf('guestbook', 'guestbook'), registered],
  {
    setup: {
      allow: [
        {
          sources: ['https://github.com/acme/*'],
          namespaces: ['default'],
          repositories: ['https://forge.example.com/*'],
        },
      ],
    },
  },
);

const file = (name: string, change: object = {}) => ({
  app: name,
  namespace: 'default',
  git: { url: 'https://forge.example.com/platform/gitops' },
  environments: ['dev'],
  ...change,
});

async function post(
  path: '/setups' | '/pipelines',
  caller: string,
  body: object,
) {
  const answer = await request(site.backend.server)
    .post(`/api/kardinal${path}`)
    .set('Authorization', caller)
    .send(body);
  expectDocumented(path, 'post', answer);
  const { status, body: content } = answer;
  return [status, content.outcome ?? content.error.message];
}

const person = (user = 'user:default/ana') => mockCredentials.user.header(user);
const plugin = (subject: string) =>
  mockCredentials.service.header({
    onBehalfOf: mockCredentials.service(subject),
    targetPluginId: 'kardinal',
  });

const stored = (name: string) =>
  site.client.get(pipelineType, { namespace: 'default', name });

describe('what the catalog has read', () => {
  const read = (name: string) => ({
    entity: { ref: `component:default/${name}`, location },
    source: location.replace('catalog-info', 'kardinal'),
    revision: '3f2a',
    file: file(name),
  });

  it('becomes a Pipeline', async () => {
    const catalog = plugin('plugin:catalog');
    expect(await post('/setups', catalog, read('cart'))).toEqual([
      200,
      'created',
    ]);
    expect((await stored('cart'))?.spec.environments).toHaveLength(1);
  });

  it('is recorded once, with the file, the entity and what the catalog calls itself', async () => {
    const catalog = plugin('plugin:catalog');
    for (const outcome of ['created', 'unchanged'])
      expect(await post('/setups', catalog, read('till'))).toEqual([
        200,
        outcome,
      ]);
    await until(async () => {
      const { body } = await request(site.backend.server)
        .get('/api/kardinal/audit?kind=setup&pipeline=default/till')
        .set('Authorization', person());
      expect(body.items).toMatchObject([
        {
          action: 'SetUpCreated',
          by: 'plugin:catalog',
          via: 'catalog',
          message: expect.stringContaining(
            'kardinal.yaml (revision 3f2a) for component:default/till',
          ),
        },
      ]);
    });
  });

  it.each([
    ['a person', person()],
    ['another plugin', plugin('plugin:scaffolder')],
  ])('is nothing that %s may say', async (_case, caller) => {
    const [status, message] = await post('/setups', caller, read('forged'));
    expect([status, message]).toEqual([
      403,
      'Only the catalog says what it has read; people post to /pipelines',
    ]);
    expect(await stored('forged')).toBeUndefined();
  });
});

describe('what a person asks for', () => {
  const asked = (change: object = {}, more: object = {}) => ({
    entity: 'component:default/shop',
    file: file('shop', change),
    ...more,
  });

  it('is checked, created once, and then there', async () => {
    const checked = asked({}, { mode: 'check' });
    expect(await post('/pipelines', person(), checked)).toEqual([
      200,
      'checked',
    ]);
    expect(await stored('shop')).toBeUndefined();
    expect(await post('/pipelines', person(), asked())).toEqual([
      201,
      'created',
    ]);
    expect(await post('/pipelines', person(), asked())).toEqual([
      200,
      'unchanged',
    ]);
  });

  it.each([
    [
      'without the permission',
      ben,
      asked(),
      [
        403,
        'You need the permission kardinal.pipeline.setup for this; ask group:default/team-a, who owns the Pipeline',
      ],
    ],
    [
      'in the namespace of others',
      undefined,
      asked({ namespace: 'team-b' }),
      [403, expect.stringMatching(/^namespace: /)],
    ],
    [
      'for an entity that is not there',
      undefined,
      { ...asked(), entity: 'component:default/ghost' },
      [404, expect.stringMatching(/^entity: component:default\/ghost is not/)],
    ],
    [
      'for what is no entity ref',
      undefined,
      { ...asked(), entity: ':shop' },
      [
        400,
        'entity: must be an entity ref such as component:default/guestbook',
      ],
    ],
    [
      'for an entity that is not read from a URL',
      undefined,
      { ...asked(), entity: 'component:default/guestbook' },
      [400, expect.stringMatching(/is not read from a URL/)],
    ],
    [
      'with a wrong field',
      undefined,
      asked({ environments: [] }),
      [400, 'environments: must have at least one environment'],
    ],
    [
      'with an unknown field',
      undefined,
      asked({}, { force: 'yes' }),
      [400, 'unknown field force; remove it'],
    ],
  ])('is refused %s', async (_case, user, body, answer) => {
    expect(await post('/pipelines', person(user), body)).toEqual(answer);
  });
});

import {
  coreServices,
  createBackendPlugin,
  createServiceFactory,
} from '@backstage/backend-plugin-api';
import {
  mockCredentials,
  mockServices,
  startTestBackend,
  TestBackend,
} from '@backstage/backend-test-utils';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import searchPlugin from '@backstage/plugin-search-backend';
import {
  bundleDocument,
  DocumentPage,
  kardinalReadPermission,
  pipelineDocument,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  aBundle,
  aPipeline,
} from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import request from 'supertest';
import searchModuleKardinal from './index';

const ana = 'user:default/ana';
const entity = (name: string) => ({
  kind: 'Component',
  namespace: 'default',
  name,
  owners: ['group:default/team-a'],
});
const bundle = (pipeline: string, version: string, commitSHA: string) =>
  bundleDocument({
    bundle: aBundle(version, {
      metadata: { name: `${pipeline}-${version}` },
      spec: { provenance: { commitSHA, author: 'ana' } },
    }),
    pipeline,
    entity: entity(pipeline),
  });
const bundles = [
  bundle('guestbook', '1.29.0', '3a1f9d2e77'),
  bundle('guestbook', '1.29.1', 'b5c6d7e8f9'),
  bundle('payments', '4.0.2', 'c0ffee1234'),
];

/** Answers as the plugin does, one document a page, and grants Ana the guestbook alone. */
class FakeKardinal {
  readonly requests: string[] = [];

  readonly plugin = createBackendPlugin({
    pluginId: 'kardinal',
    register: env =>
      env.registerInit({
        deps: { http: coreServices.httpRouter, auth: coreServices.httpAuth },
        init: async ({ http, auth }) =>
          http.use(async (req, res) => {
            await auth.credentials(req as never, { allow: ['service'] });
            const query = new URL(req.url ?? '', 'http://kardinal')
              .searchParams;
            this.requests.push(`${query}`);
            res.setHeader('Content-Type', 'application/json');
            res.end(JSON.stringify(pageOf(query)));
          }),
      }),
  });
}

function pageOf(query: URLSearchParams): DocumentPage {
  const items =
    query.get('type') === 'kardinal-bundle'
      ? bundles
      : [pipelineDocument(aPipeline(['dev', 'prod']), entity('guestbook'))];
  const at = Number(query.get('after'));
  return {
    items: items.slice(at, at + 1),
    ...(at + 1 < items.length ? { next: `${at + 1}` } : {}),
  };
}

const permissions = createServiceFactory({
  service: coreServices.permissions,
  deps: {},
  factory: () => ({
    authorize: async requests =>
      requests.map(each => ({
        result:
          'resourceRef' in each && each.resourceRef === 'default/guestbook'
            ? AuthorizeResult.ALLOW
            : AuthorizeResult.DENY,
      })),
    authorizeConditional: async requests =>
      requests.map(({ permission }) => ({
        result: AuthorizeResult.CONDITIONAL,
        pluginId: 'kardinal',
        resourceType: kardinalReadPermission.resourceType,
        conditions: {
          rule: permission.name,
          resourceType: kardinalReadPermission.resourceType,
        },
      })),
  }),
});

describe('the search of Backstage with Kardinal', () => {
  const kardinal = new FakeKardinal();
  const scheduler = mockServices.scheduler();
  let backend: TestBackend;

  const titles = async (term: string) => {
    const answer = await request(backend.server)
      .get('/api/search/query')
      .query({ term })
      .set('Authorization', mockCredentials.user.header(ana));
    const { results = [] } = answer.body as {
      readonly results?: readonly {
        readonly document: { readonly title: string };
      }[];
    };
    return results.map(({ document }) => document.title);
  };

  beforeAll(async () => {
    backend = await startTestBackend({
      features: [
        searchPlugin,
        searchModuleKardinal,
        kardinal.plugin,
        permissions,
        createServiceFactory({
          service: coreServices.scheduler,
          deps: {},
          factory: () => scheduler,
        }),
        mockServices.rootConfig.factory({
          data: { permission: { enabled: true } },
        }),
      ],
    });
    for (const { id } of await scheduler.getScheduledTasks())
      await scheduler.triggerTask(id);
  });
  afterAll(() => backend.stop());

  it.each([
    ['its version', '1.29.1', 'guestbook 1.29.1'],
    ['its commit', 'b5c6d7e8f9', 'guestbook 1.29.1'],
    ['the beginning of its commit', '3a1f9', 'guestbook 1.29.0'],
    ['an environment of its Pipeline', 'prod', 'guestbook'],
  ])('finds by %s', async (_, term, title) => {
    expect((await titles(term))[0]).toBe(title);
  });

  it('finds nothing of a Pipeline that the person may not read', async () => {
    for (const term of ['payments', 'c0ffee1234', '4.0.2'])
      expect(await titles(term)).not.toContain('payments 4.0.2');
  });

  it('reads page by page, until there is no next one', () => {
    const read = kardinal.requests
      .filter(each => each.includes('bundle'))
      .slice(0, 3);
    expect(read).toEqual([
      'type=kardinal-bundle&after=',
      'type=kardinal-bundle&after=1',
      'type=kardinal-bundle&after=2',
    ]);
  });
});

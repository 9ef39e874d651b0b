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
import searchModulePg from '@backstage/plugin-search-backend-module-pg';
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
import {
  installedPostgres,
  PostgresServer,
} from '@kardinal/embedded-cluster/testing';
import knexFactory from 'knex';
import request from 'supertest';
import searchModuleKardinal from './index';

const postgres = installedPostgres();

/** In CI a missing PostgreSQL fails; elsewhere it is said. */
const engines =
  postgres || process.env.CI ? ['in memory', 'PostgreSQL'] : ['in memory'];
if (!engines.includes('PostgreSQL'))
  process.stderr.write(
    'PostgreSQL is not installed on this machine: its tests are LEFT OUT. apt-get install postgresql brings it.\n',
  );

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
  bundle('guestbook', '1.29.10', '77aa11bb22'),
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

/** The engine that keeps its index in a server of this test alone. */
async function engineOnPostgres() {
  if (!postgres)
    throw new Error(
      'PostgreSQL is not installed: apt-get install postgresql (the function machine of .ci/run does it)',
    );
  const server = await PostgresServer.start(postgres);
  const connection = await server.createDatabase();
  const knex = knexFactory({ client: 'pg', connection });
  return {
    features: [
      searchModulePg,
      createServiceFactory({
        service: coreServices.database,
        deps: {},
        factory: () => ({ getClient: async () => knex }),
      }),
    ],
    end: async () => {
      await knex.destroy();
      await server.remove();
    },
  };
}

describe.each(engines)('the search of Backstage with Kardinal, %s', kind => {
  const kardinal = new FakeKardinal();
  const scheduler = mockServices.scheduler();
  let backend: TestBackend;
  let engine: Partial<Awaited<ReturnType<typeof engineOnPostgres>>> = {};

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
    if (kind === 'PostgreSQL') engine = await engineOnPostgres();
    backend = await startTestBackend({
      features: [
        searchPlugin,
        ...(engine.features ?? []),
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
  afterAll(async () => {
    await backend.stop();
    await engine.end?.();
  });

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

  if (kind === 'PostgreSQL')
    it.each([
      ['1.29.1', ['guestbook 1.29.1', 'guestbook 1.29.10']],
      ['1.29.10', ['guestbook 1.29.10']],
      ['29.1', []],
    ])(
      'finds for %s what begins with it, and nothing else',
      async (term, all) => expect(await titles(term)).toEqual(all),
    );
});

import { AuthorizeResult } from '@backstage/plugin-permission-common';
import {
  commands,
  kardinalAuditPermission,
  kardinalMetricsPermission,
  kardinalPermissions,
  kardinalReadPermission,
  kardinalSetupPermission,
} from '@kardinal/backstage-plugin-kardinal-common';
import { openapi } from './__testUtils__/expectDocumented';
import { body, sharedSite } from './__testUtils__/PluginSite';

// Every route of the OpenAPI file by its permissions: without one of them denied, which the answer names; with them alone let through.

const pipeline = '/pipelines/{namespace}/{pipeline}';
const read = [kardinalReadPermission.name];
const audit = [kardinalAuditPermission.name];
const release = { type: 'create', arguments: { artifacts: body.artifacts } };
const setup = {
  entity: 'component:default/guestbook',
  file: {
    app: 'guestbook',
    git: { url: 'https://forge.example.com/platform/gitops' },
    environments: ['dev'],
  },
};

type Example = readonly [
  method: 'get' | 'post',
  route: string,
  permissions: readonly string[],
  content?: object,
];

const examples: readonly Example[] = [
  ['get', '/metrics', [kardinalMetricsPermission.name]],
  ['get', '/audit', audit],
  ['get', '/audit/stream', audit],
  ['get', '/policies', read],
  ['get', '/policies/{namespace}/{name}', read],
  ['get', '/dialects', [kardinalSetupPermission.name]],
  [
    'get',
    '/dialects/{dialect}/{kind}/{namespace}/{name}/import',
    [kardinalSetupPermission.name],
  ],
  ['get', '/documents', read],
  ['get', '/figures', read],
  ['get', '/board', read],
  ['get', '/board/stream', read],
  ['get', '/bundles/{namespace}/{bundle}', read],
  ['get', '/bundles/{namespace}/{bundle}/evidence', read],
  ['get', '/pipelines', read],
  ['post', '/pipelines', [kardinalSetupPermission.name], setup],
  ['get', pipeline, read],
  ['get', `${pipeline}/graph`, read],
  ['get', `${pipeline}/explain`, read],
  ['post', `${pipeline}/simulate`, read, {}],
  ['get', `${pipeline}/stream`, read],
  ['get', `${pipeline}/diff`, read],
  [
    'post',
    `${pipeline}/commands/preview`,
    [...read, commands.create.permission.name],
    release,
  ],
  ['post', `${pipeline}/commands`, [commands.create.permission.name], release],
];

/** Who calls these proves it by a token or a signature, or is the catalog: no permission lets anybody else. */
const byOtherMeans = [
  'get /api/v1/bundles/{namespace}/{bundle}',
  'post /api/v1/approvals/{approval}',
  'post /api/v1/bundles',
  'post /setups',
  'post /webhooks/registry',
  'post /webhooks/{provider}',
];

let isGranted: (permission: string) => boolean = () => true;
const site = sharedSite((_user, { name }) => ({
  result: isGranted(name) ? AuthorizeResult.ALLOW : AuthorizeResult.DENY,
}));
let bundle = '';

beforeAll(async () => {
  const created = await site.execute(release);
  bundle = created.body.bundle;
});

beforeEach(() => {
  isGranted = () => true;
});

/** A stream is only begun. */
async function call(method: string, route: string, content?: object) {
  const path = route
    .replace('{namespace}', 'default')
    .replace('{pipeline}', 'guestbook')
    .replace('{bundle}', bundle)
    .replace('{name}', 'soak')
    .replace('{dialect}/{kind}', 'gitops-promoter/PromotionStrategy')
    .replace('/documents', '/documents?type=kardinal-bundle');
  const ending = new AbortController();
  const answer = await fetch(
    `http://localhost:${site.backend.server.port()}/api/kardinal${path}`,
    {
      method,
      headers: { 'content-type': 'application/json' },
      ...(content === undefined ? {} : { body: JSON.stringify(content) }),
      signal: ending.signal,
    },
  );
  const message =
    answer.status === 403
      ? ((await answer.json()) as { error: { message: string } }).error.message
      : '';
  ending.abort();
  return { status: answer.status, message };
}

it('are all routes of the OpenAPI file', () => {
  const routes = Object.entries(openapi.paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map(method => `${method} ${path}`),
  );
  const listed = examples.map(([method, route]) => `${method} ${route}`);
  expect([...listed, ...byOtherMeans].sort()).toEqual(routes.sort());
});

it('ask for every permission that there is', () => {
  const asked = [
    ...examples.flatMap(([, , permissions]) => permissions),
    ...Object.values(commands).map(({ permission }) => permission.name),
  ];
  const known = [...kardinalPermissions, kardinalMetricsPermission];
  expect([...new Set(asked)].sort()).toEqual(
    known.map(({ name }) => name).sort(),
  );
});

const cases = examples.map(([method, route, permissions, content]) => ({
  method,
  route,
  permissions,
  content,
}));

describe.each(cases)('$method $route', each => {
  const { method, route, permissions, content } = each;

  it.each(permissions)(
    'is denied without %s, which it names',
    async missing => {
      isGranted = name => name !== missing;
      const { status, message } = await call(method, route, content);
      expect(status).toBe(403);
      // Who may see the Pipeline reads whom to ask.
      const isKnown =
        missing !== kardinalReadPermission.name && route.includes('pipelines');
      const whom = isKnown ? '; ask group:default/team-a' : '';
      expect(message).toContain(
        `You need the permission ${missing} for this${whom}`,
      );
    },
  );

  it('is let through with nothing else', async () => {
    isGranted = name => permissions.includes(name);
    const { message } = await call(method, route, content);
    expect(message).not.toContain('You need the permission');
  });
});

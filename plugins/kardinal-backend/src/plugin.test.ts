import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import {
  mockServices,
  startTestBackend,
  TestBackend,
} from '@backstage/backend-test-utils';
import {
  AuthorizeResult,
  createPermission,
} from '@backstage/plugin-permission-common';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import {
  Bundle,
  bundleType,
  commands,
  createCommand,
  kardinalPermissions,
  kardinalReadPermission,
  labels,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  kardinalCommandsExtensionPoint,
  kardinalControlPlaneExtensionPoint,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  memoryStorage,
  startEmbeddedCluster,
} from '@kardinal/embedded-cluster';
import { HttpKubeClient } from '@kardinal/kube-controller';
import { KubeConfig } from '@kubernetes/client-node';
import Ajv from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import request from 'supertest';
import { parse } from 'yaml';
import { z } from 'zod';
import { createGuestbook } from './__testUtils__/createGuestbook';
import { until } from './__testUtils__/until';
import { kardinalPlugin } from './plugin';

// The plugin as it is deployed, over a Kubernetes API: routes, authentication, permissions and what they write.

const token = 'token-of-the-tests';
const hmacSecret = 'secret-of-the-tests';

const config = {
  app: { baseUrl: 'http://portal.example.com' },
  kardinal: {
    controlPlane: { type: 'test' },
    ci: {
      tokens: [
        { name: 'ci', token, hmacSecret, pipelines: ['default/guestbook'] },
      ],
    },
  },
};

// Under load a hundred requests may take a while.
jest.setTimeout(60_000);

let backend: TestBackend;
/** What CI and a forge are answered while the plugin starts. */
let earlyAnswers: readonly Response[];
let client: HttpKubeClient;
const openapi = parse(
  readFileSync(join(__dirname, 'http/openapi.yaml'), 'utf8'),
);

/** An embedded API for this test alone. */
const testControlPlane = createBackendModule({
  pluginId: 'kardinal',
  moduleId: 'test-control-plane',
  register(env) {
    env.registerInit({
      deps: {
        controlPlanes: kardinalControlPlaneExtensionPoint,
        discovery: coreServices.discovery,
      },
      async init({ controlPlanes, discovery }) {
        controlPlanes.addControlPlane({
          id: 'test',
          async connect() {
            const { origin } = new URL(await discovery.getBaseUrl('kardinal'));
            earlyAnswers = await Promise.all(
              ['/api/v1/bundles', '/webhooks/github'].map(path =>
                fetch(origin + path, { method: 'POST', body: '{}' }),
              ),
            );
            const cluster = await startEmbeddedCluster({
              storage: memoryStorage(),
              token: 'token-of-the-embedded-api',
            });
            const kubeConfig = new KubeConfig();
            kubeConfig.loadFromString(cluster.kubeconfig());
            client = HttpKubeClient.fromKubeConfig(kubeConfig);
            return {
              kubeconfig: cluster.kubeconfig(),
              description: 'For tests only',
              kind: 'evaluation',
              stop: () => cluster.stop(),
            };
          },
        });
      },
    });
  },
});

const pinPermission = createPermission({
  name: 'acme.bundle.pin',
  attributes: { action: 'update' },
});

/** A command that somebody else has written. */
const pinModule = createBackendModule({
  pluginId: 'kardinal',
  moduleId: 'pin',
  register(env) {
    env.registerInit({
      deps: { extension: kardinalCommandsExtensionPoint },
      async init({ extension }) {
        extension.addCommand({
          id: 'pin',
          definition: createCommand({
            id: 'pin',
            permission: pinPermission,
            arguments: z.strictObject({ bundle: z.string() }),
            placement: 'menu',
            offers: (_context, selected) =>
              selected === undefined
                ? []
                : [{ bundle: selected.metadata.name }],
            legality: () => ({ type: 'allowed' }),
            label: () => 'Pin it',
            confirmation: () => 'It is promoted to the end.',
          }),
          async execute({ bundle }: { bundle: string }, { annotateBundle }) {
            await annotateBundle(bundle, { [labels.pin]: 'true' });
            return { type: 'accepted' };
          },
        });
      },
    });
  },
});

async function start(
  permission:
    | AuthorizeResult.ALLOW
    | AuthorizeResult.DENY = AuthorizeResult.ALLOW,
): Promise<void> {
  backend = await startTestBackend({
    features: [
      kardinalPlugin,
      testControlPlane,
      pinModule,
      catalogServiceMock.factory({
        entities: [
          {
            apiVersion: 'backstage.io/v1alpha1',
            kind: 'Component',
            metadata: {
              name: 'guestbook',
              annotations: { 'kardinal.io/pipeline': 'guestbook' },
            },
          },
        ],
      }),
      mockServices.rootConfig.factory({ data: config }),
      mockServices.permissions.factory({ result: permission }),
    ],
  });
  await createGuestbook(() => client);
  await until(async () => {
    const { status } = await request(backend.server).get(
      '/api/kardinal/pipelines/default/guestbook',
    );
    if (status === 404 || status === 503) throw new Error('not yet');
  });
}

function post(body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const signature = createHmac('sha256', hmacSecret).update(text).digest('hex');
  return request(backend.server)
    .post('/api/kardinal/api/v1/bundles')
    .set({
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      'X-Kardinal-Signature': `sha256=${signature}`,
      ...headers,
    })
    .send(text);
}

const commandsPath = '/pipelines/{namespace}/{pipeline}/commands';

function execute(command: object) {
  return request(backend.server)
    .post('/api/kardinal/pipelines/default/guestbook/commands')
    .send(command);
}

async function bundles(): Promise<readonly Bundle[]> {
  return (await client.list(bundleType)).items;
}

const body = {
  pipeline: 'guestbook',
  artifacts: { images: [{ reference: 'ghcr.io/acme/guestbook:1.29.0' }] },
  provenance: { author: 'ana' },
};

/** Every answer is one that the OpenAPI file knows. */
function expectDocumented(
  path: string,
  method: 'get' | 'post',
  { status, body: answer }: { status: number; body: unknown },
) {
  const documented = openapi.paths[path][method].responses[status];
  expect(documented).toBeDefined();
  const response =
    documented.$ref === undefined
      ? documented
      : openapi.components.responses[documented.$ref.split('/').pop()];
  const schema = response.content?.['application/json']?.schema;
  if (schema === undefined) return;
  const ajv = new Ajv({ strict: false });
  addFormats(ajv);
  ajv.addSchema(openapi, 'openapi');
  const validate = ajv.compile(
    JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/')),
  );
  expect(validate(answer) ? [] : validate.errors).toEqual([]);
}

afterEach(() => backend?.stop());

describe('what CI calls', () => {
  const path = '/api/v1/bundles';

  it('creates a Bundle once, however often it is asked', async () => {
    await start();
    const first = await post(body);
    expect(first.status).toBe(201);
    expectDocumented(path, 'post', first);
    expect(first.body).toMatchObject({ namespace: 'default' });
    const again = await post(body);
    expect([again.status, again.body.name]).toEqual([200, first.body.name]);
    expectDocumented(path, 'post', again);
    expect(again.body.message).toMatch(/another Idempotency-Key/);
    expect(first.body).not.toHaveProperty('message');
    const [bundle, ...others] = await bundles();
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

  it('is asked to come again while the plugin starts', async () => {
    await start();
    const answers = earlyAnswers.map(({ status, headers }) => [
      status,
      headers.get('retry-after'),
    ]);
    expect(answers).toEqual([
      [503, '2'],
      [503, '2'],
    ]);
    expect(await earlyAnswers[0].json()).toMatchObject({
      error: { message: 'Kardinal is starting; try again in 2 s' },
    });
  });

  it('is also at the short path', async () => {
    await start();
    const text = JSON.stringify(body);
    const signature = createHmac('sha256', hmacSecret)
      .update(text)
      .digest('hex');
    const answer = await request(backend.server)
      .post('/api/v1/bundles')
      .set('Authorization', `Bearer ${token}`)
      .set('X-Kardinal-Signature', `sha256=${signature}`)
      .send(text);
    expect(answer.status).toBe(201);
  });

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
      /neither tag nor digest/,
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
      /./,
    ],
  ])(
    'refuses %s and writes nothing',
    async (_reason, sent, headers, status, message) => {
      await start();
      const answer = await post(sent, headers as Record<string, string>);
      expect(answer.status).toBe(status);
      expect(answer.body.error.message).toMatch(message);
      expectDocumented(path, 'post', answer);
      expect(await bundles()).toEqual([]);
    },
  );

  it('releases a version again when the request has another key', async () => {
    await start();
    const first = await post(body);
    const again = await post(body, { 'Idempotency-Key': 'run-2' });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await bundles()).toHaveLength(2);
  });

  it.each(['get', 'put', 'delete', 'patch'] as const)(
    'answers %s with the method that there is',
    async method => {
      await start();
      for (const place of ['/api/kardinal/api/v1/bundles', '/api/v1/bundles']) {
        const answer = await request(backend.server)[method](place);
        expect([answer.status, answer.headers.allow]).toEqual([405, 'POST']);
        expect(answer.body.error).toEqual({
          name: 'MethodNotAllowedError',
          message: `${method.toUpperCase()} is not supported here; use POST`,
        });
        expectDocumented(path, 'post', answer);
      }
    },
  );

  it('says no to one key for two Bundles', async () => {
    await start();
    const key = { 'Idempotency-Key': 'run-1' };
    expect((await post(body, key)).status).toBe(201);
    expect((await post(body, key)).status).toBe(200);
    const images = [{ reference: 'ghcr.io/acme/guestbook:another' }];
    for (const other of [
      { ...body, provenance: { author: 'bob' } },
      { ...body, artifacts: { images } },
    ]) {
      const answer = await post(other, key);
      expect(answer.status).toBe(409);
      expectDocumented(path, 'post', answer);
    }
    expect(await bundles()).toHaveLength(1);
  });

  it('slows a Pipeline down that sends too many', async () => {
    await start();
    const answers = [];
    for (let index = 0; index < 101; index++) answers.push(await post(body));
    expect(answers[99].status).toBe(200);
    expect(answers[100].status).toBe(429);
    expect(Number(answers[100].headers['retry-after'])).toBeGreaterThan(0);
    expectDocumented(path, 'post', answers[100]);
  });
});

describe('what forges call', () => {
  it('refuses a provider that is not installed', async () => {
    await start();
    const answer = await request(backend.server)
      .post('/api/kardinal/webhooks/nope')
      .send('{}');
    expect(answer.status).toBe(404);
    expectDocumented('/webhooks/{provider}', 'post', answer);
  });

  it('answers another method with the one that there is', async () => {
    await start();
    for (const place of ['/api/kardinal/webhooks/github', '/webhooks/github']) {
      const answer = await request(backend.server).get(place);
      expect([answer.status, answer.headers.allow]).toEqual([405, 'POST']);
      expectDocumented('/webhooks/{provider}', 'post', answer);
    }
  });
});

describe('what the portal calls', () => {
  it('shows a Pipeline and follows it', async () => {
    await start();
    const view = await request(backend.server).get(
      '/api/kardinal/pipelines/default/guestbook',
    );
    expect(view.status).toBe(200);
    expectDocumented('/pipelines/{namespace}/{pipeline}', 'get', view);
    expect(view.body).toMatchObject({
      name: 'guestbook',
      bundles: [],
      controlPlaneNotice: 'For tests only',
    });
    const list = await request(backend.server).get('/api/kardinal/pipelines');
    expectDocumented('/pipelines', 'get', list);
    expect(list.body.items).toHaveLength(1);
  });

  it('creates a Bundle from the form', async () => {
    await start();
    const { artifacts } = body;
    const answer = await execute({ type: 'create', arguments: { artifacts } });
    expect(answer.status).toBe(201);
    expectDocumented(commandsPath, 'post', answer);
    const again = await execute({ type: 'create', arguments: { artifacts } });
    expect([again.status, again.body]).toEqual([
      200,
      { ...answer.body, outcome: 'found' },
    ]);
    expectDocumented(commandsPath, 'post', again);
    expect(await bundles()).toMatchObject([
      {
        metadata: {
          name: answer.body.bundle,
          annotations: { 'kardinal.io/requested-by': 'user:default/mock' },
        },
      },
    ]);
  });

  it.each([
    [
      { type: 'pause', arguments: {} },
      400,
      /^type: there is no command "pause"; known are create, retry, pin$/,
    ],
    [{ type: 'retry' }, 400, /^arguments\.bundle is missing$/],
    [{ type: 'create' }, 400, /^arguments\.artifacts is missing$/],
    [
      { type: 'retry', arguments: { bundle: 'nope' } },
      404,
      /has no Bundle nope\./,
    ],
  ])(
    'refuses the command %j and writes nothing',
    async (sent, status, message) => {
      await start();
      const answer = await execute(sent);
      expect([answer.status, answer.body.error.message]).toEqual([
        status,
        expect.stringMatching(message),
      ]);
      expectDocumented(commandsPath, 'post', answer);
      expect(await bundles()).toEqual([]);
    },
  );

  it('executes the command of a module, which the page lists', async () => {
    await start();
    await execute({
      type: 'create',
      arguments: { artifacts: body.artifacts },
    });
    const view = await request(backend.server).get(
      '/api/kardinal/pipelines/default/guestbook',
    );
    const action = view.body.menu[1];
    expect(action).toMatchObject({
      label: 'Pin it',
      permission: 'acme.bundle.pin',
    });
    const answer = await execute(action.command);
    expect([answer.status, answer.body]).toEqual([
      202,
      { outcome: 'accepted' },
    ]);
    expectDocumented(commandsPath, 'post', answer);
    expect(await bundles()).toMatchObject([
      { metadata: { annotations: { 'kardinal.io/pin': 'true' } } },
    ]);
  });

  it('refuses what the page shows as disabled, in the same sentence', async () => {
    await start();
    const { body: created } = await execute({
      type: 'create',
      arguments: { artifacts: body.artifacts },
    });
    const view = await request(backend.server).get(
      '/api/kardinal/pipelines/default/guestbook',
    );
    const { disabledReason, command } = view.body.menu[0];
    expect(command).toEqual({
      type: 'retry',
      arguments: { bundle: created.bundle },
    });
    const answer = await execute(command);
    expect([answer.status, answer.body.error.message]).toEqual([
      409,
      disabledReason,
    ]);
    expectDocumented(commandsPath, 'post', answer);
  });

  it.each([
    [
      'get',
      '/pipelines/default/nope',
      '/pipelines/{namespace}/{pipeline}',
      404,
      /does not exist/,
    ],
    [
      'get',
      '/pipelines/default/guestbook?bundle=nope',
      '/pipelines/{namespace}/{pipeline}',
      404,
      /no Bundle nope/,
    ],
    [
      'get',
      '/pipelines/default/nope/stream',
      '/pipelines/{namespace}/{pipeline}/stream',
      404,
      /does not exist/,
    ],
  ] as const)(
    '%s %s is a clear refusal',
    async (method, path, route, status, message) => {
      await start();
      const answer = await request(backend.server)[method](
        `/api/kardinal${path}`,
      );
      expect(answer.status).toBe(status);
      expect(answer.body.error.message).toMatch(message);
      expectDocumented(route, method, answer);
    },
  );

  it.each([
    ...['', '/default/guestbook', '/default/guestbook/stream'].map(path => ({
      call: 'get',
      path: `/pipelines${path}`,
      permission: kardinalReadPermission,
    })),
    ...Object.values(commands).map(({ id, permission }) => ({
      call: id,
      path: commandsPath,
      permission,
    })),
    { call: 'pin', path: commandsPath, permission: pinPermission },
  ])(
    'denies $call $path by the name of the permission',
    async ({ call, path, permission }) => {
      await start(AuthorizeResult.DENY);
      const examples: Readonly<Record<string, object>> = {
        create: { artifacts: body.artifacts },
        retry: { bundle: 'guestbook-1-29-0' },
        pin: { bundle: 'guestbook-1-29-0' },
      };
      const answer =
        call === 'get'
          ? await request(backend.server).get(`/api/kardinal${path}`)
          : await execute({ type: call, arguments: examples[call] });
      expect([answer.status, answer.body.error.message]).toEqual([
        403,
        `You need the permission ${permission.name} for this`,
      ]);
      expect(await bundles()).toEqual([]);
    },
  );

  it('denies every permission that the plugin has', () => {
    const denied = [
      kardinalReadPermission,
      ...Object.values(commands).map(({ permission }) => permission),
    ];
    expect(new Set(denied)).toEqual(new Set(kardinalPermissions));
  });
});

it('every route of the OpenAPI file is one that the routers have, and the other way round', () => {
  const sources = ['ciRouter', 'webhookRouter', 'portalRouter'].map(name =>
    readFileSync(join(__dirname, `http/${name}.ts`), 'utf8'),
  );
  const prefixes = ['/api/v1', '/webhooks', ''];
  const routes = sources.flatMap((source, index) =>
    [...source.matchAll(/router\.(get|post)\(\s*'([^']+)'/g)].map(
      ([, method, path]) =>
        `${method} ${prefixes[index]}${path.replace(/:(\w+)/g, '{$1}')}`,
    ),
  );
  const documented = Object.entries(openapi.paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map(method => `${method} ${path}`),
  );
  expect(routes.sort()).toEqual(documented.sort());
});

import { AuthorizeResult } from '@backstage/plugin-permission-common';
import {
  commands,
  kardinalAuditPermission,
  kardinalPermissions,
  kardinalReadPermission,
  kardinalSetupPermission,
} from '@kardinal/backstage-plugin-kardinal-common';
import request from 'supertest';
import { expectDocumented } from './__testUtils__/expectDocumented';
import { markPermission } from './__testUtils__/markCommand';
import { body, PluginSite, sharedSite } from './__testUtils__/PluginSite';
import { until } from './__testUtils__/until';

// What forges and the portal call: routes, permissions and what they write.

const commandsPath = '/pipelines/{namespace}/{pipeline}/commands';

describe('what forges call', () => {
  const shared = sharedSite();

  it('refuses a provider that is not installed', async () => {
    const answer = await request(shared.backend.server)
      .post('/api/kardinal/webhooks/nope')
      .send('{}');
    expect(answer.status).toBe(404);
    expectDocumented('/webhooks/{provider}', 'post', answer);
  });

  it('answers another method with the one that there is', async () => {
    for (const place of ['/api/kardinal/webhooks/github', '/webhooks/github']) {
      const answer = await request(shared.backend.server).get(place);
      expect([answer.status, answer.headers.allow]).toEqual([405, 'POST']);
      expectDocumented('/webhooks/{provider}', 'post', answer);
    }
  });
});

describe('what the portal calls', () => {
  const site = new PluginSite();

  afterEach(() => site.stop());

  it('shows a Pipeline and follows it', async () => {
    await site.start();
    const view = await request(site.backend.server).get(
      '/api/kardinal/pipelines/default/guestbook',
    );
    expect(view.status).toBe(200);
    expectDocumented('/pipelines/{namespace}/{pipeline}', 'get', view);
    expect(view.body).toMatchObject({
      name: 'guestbook',
      bundles: [],
      controlPlaneNotice: 'For tests only',
    });
    const list = await request(site.backend.server).get(
      '/api/kardinal/pipelines',
    );
    expectDocumented('/pipelines', 'get', list);
    expect(list.body.items).toHaveLength(1);
  });

  it('creates a Bundle from the form', async () => {
    await site.start();
    const { artifacts } = body;
    const answer = await site.execute({
      type: 'create',
      arguments: { artifacts },
    });
    expect(answer.status).toBe(201);
    expectDocumented(commandsPath, 'post', answer);
    const again = await site.execute({
      type: 'create',
      arguments: { artifacts },
    });
    expect([again.status, again.body]).toEqual([
      200,
      { ...answer.body, outcome: 'found' },
    ]);
    expectDocumented(commandsPath, 'post', again);
    expect(await site.bundles()).toMatchObject([
      {
        metadata: {
          name: answer.body.bundle,
          annotations: { 'kardinal.io/requested-by': 'user:default/mock' },
        },
      },
    ]);
  });

  it('pauses and resumes, twice each', async () => {
    await site.start();
    const pause = { type: 'pause', arguments: { reason: 'INC-7' } };
    const resume = { type: 'resume', arguments: {} };
    for (const command of [pause, pause, resume, resume]) {
      const answer = await site.execute(command);
      expect(answer.status).toBe(202);
      expectDocumented(commandsPath, 'post', answer);
    }
  });

  it('executes the command of a module, which the page lists', async () => {
    await site.start();
    await site.execute({
      type: 'create',
      arguments: { artifacts: body.artifacts },
    });
    const view = await request(site.backend.server).get(
      '/api/kardinal/pipelines/default/guestbook',
    );
    const action = view.body.menu.find(
      ({ label }: { readonly label: string }) => label === 'Mark it',
    );
    expect(action).toMatchObject({
      label: 'Mark it',
      permission: { name: 'acme.bundle.mark' },
      resourceRef: 'default/guestbook',
    });
    const answer = await site.execute(action.command);
    expect([answer.status, answer.body]).toEqual([
      202,
      { outcome: 'accepted' },
    ]);
    expectDocumented(commandsPath, 'post', answer);
    expect(await site.bundles()).toMatchObject([
      { metadata: { annotations: { 'acme.example/mark': 'true' } } },
    ]);
  });

  it('refuses what the page shows as disabled, in the same sentence', async () => {
    await site.start();
    const { body: created } = await site.execute({
      type: 'create',
      arguments: { artifacts: body.artifacts },
    });
    // The sentence says how the Bundle stands, which is to be the same twice.
    await until(async () => {
      const [{ status }] = await site.bundles();
      if (status?.phase !== 'Promoting') throw new Error('not yet');
    });
    const view = await request(site.backend.server).get(
      '/api/kardinal/pipelines/default/guestbook',
    );
    const { disabledReason, command } = view.body.menu[0];
    expect(command).toEqual({
      type: 'retry',
      arguments: { bundle: created.bundle },
    });
    const answer = await site.execute(command);
    expect([answer.status, answer.body.error.message]).toEqual([
      409,
      disabledReason,
    ]);
    expectDocumented(commandsPath, 'post', answer);
  });
});

describe('what the portal is refused', () => {
  let result: AuthorizeResult.ALLOW | AuthorizeResult.DENY =
    AuthorizeResult.ALLOW;
  const shared = sharedSite(() => ({ result }));

  beforeEach(() => {
    result = AuthorizeResult.ALLOW;
  });

  it.each([
    [
      { type: 'deploy', arguments: {} },
      400,
      /^type: there is no command "deploy"; known are abort, activate, approve, create, emergency, ignoreDrift, importDrift, override, pause, pin, promote, reject, remove, resume, retry, revertDrift, rollback, unpin, withdraw, mark$/,
    ],
    [{ type: 'pause', arguments: {} }, 400, /^arguments\.reason is missing$/],
    [
      { type: 'resume', arguments: { environment: 'nope' } },
      404,
      /has no environment nope\./,
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
      const answer = await shared.execute(sent);
      expect([answer.status, answer.body.error.message]).toEqual([
        status,
        expect.stringMatching(message),
      ]);
      expectDocumented(commandsPath, 'post', answer);
      expect(await shared.bundles()).toEqual([]);
    },
  );

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
      const answer = await request(shared.backend.server)[method](
        `/api/kardinal${path}`,
      );
      expect(answer.status).toBe(status);
      expect(answer.body.error.message).toMatch(message);
      expectDocumented(route, method, answer);
    },
  );

  it.each([
    {
      call: 'get',
      path: '/audit',
      permission: kardinalAuditPermission,
    },
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
    { call: 'mark', path: commandsPath, permission: markPermission },
  ])(
    'denies $call $path by the name of the permission',
    async ({ call, path, permission }) => {
      result = AuthorizeResult.DENY;
      const examples: Readonly<Record<string, object>> = {
        create: { artifacts: body.artifacts },
        activate: {
          bundle: 'guestbook-1-29-0',
          environment: 'dev',
          digest: `sha256:${'a'.repeat(64)}`,
        },
        retry: { bundle: 'guestbook-1-29-0' },
        emergency: { environment: 'dev', reason: 'It is down' },
        ignoreDrift: { environment: 'dev', reason: 'It is a test' },
        importDrift: { environment: 'dev' },
        pause: { reason: 'INC-7' },
        resume: {},
        revertDrift: { environment: 'dev' },
        rollback: { environment: 'dev' },
        ...Object.fromEntries(
          ['approve', 'reject'].map(id => [
            id,
            {
              bundle: 'guestbook-1-29-0',
              environment: 'dev',
              approval: 'board',
              reason: 'It was looked at',
            },
          ]),
        ),
        override: {
          bundle: 'guestbook-1-29-0',
          environment: 'dev',
          gate: 'freeze',
          duration: '1h',
          reason: 'It is down',
        },
        withdraw: {
          bundle: 'guestbook-1-29-0',
          environment: 'dev',
          gate: 'freeze',
        },
        ...Object.fromEntries(
          ['pin', 'unpin', 'mark'].map(id => [
            id,
            { bundle: 'guestbook-1-29-0' },
          ]),
        ),
        abort: { bundle: 'guestbook-1-29-0', reason: 'It is slow' },
        remove: { reason: 'The service is gone' },
        promote: { bundle: 'guestbook-1-29-0', environment: 'dev' },
      };
      const answer =
        call === 'get'
          ? await request(shared.backend.server).get(`/api/kardinal${path}`)
          : await shared.execute({ type: call, arguments: examples[call] });
      expect([answer.status, answer.body.error.message]).toEqual([
        403,
        `You need the permission ${permission.name} for this`,
      ]);
      expect(await shared.bundles()).toEqual([]);
    },
  );

  it('denies every permission that the plugin has', () => {
    const denied = [
      kardinalReadPermission,
      kardinalAuditPermission,
      kardinalSetupPermission,
      ...Object.values(commands).map(({ permission }) => permission),
    ];
    expect(new Set(denied)).toEqual(new Set(kardinalPermissions));
  });
});

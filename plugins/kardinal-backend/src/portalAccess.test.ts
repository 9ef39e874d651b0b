import { AddressInfo } from 'node:net';
import { mockCredentials } from '@backstage/backend-test-utils';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import {
  kardinalReadPermission,
  pipelineType,
  plainSentence,
  policyGateType,
  Sentence,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  createPipelineDecision,
  pipelineConditions,
} from '@kardinal/backstage-plugin-kardinal-node';
import request from 'supertest';
import { expectDocumented } from './__testUtils__/expectDocumented';
import { body, entityOf, PluginSite } from './__testUtils__/PluginSite';
import { Policy } from './__testUtils__/policyFactory';
import { ana, ben, teams } from './__testUtils__/twoTeams';
import { until } from './__testUtils__/until';

// Who sees and does what: two teams, two Pipelines, and a policy that gives each team its own.

const site = new PluginSite();

/** Whoever waits for the backend to start may see everything. */
const ownersOnly: Policy = (user, permission) =>
  teams[user] === undefined
    ? { result: AuthorizeResult.ALLOW }
    : createPipelineDecision(
        permission as typeof kardinalReadPermission,
        pipelineConditions.isOwner({ claims: [teams[user]] }),
      );

const entities = [
  entityOf('guestbook', 'guestbook', teams[ana]),
  entityOf('payments', 'default/payments', teams[ben]),
  entityOf('planned', 'planned', teams[ana]),
];

const get = (path: string, user: string) =>
  request(site.backend.server)
    .get(`/api/kardinal/pipelines${path}`)
    .set('Authorization', mockCredentials.user.header(user));

const execute = (pipeline: string, command: object, user: string) =>
  request(site.backend.server)
    .post(`/api/kardinal/pipelines/default/${pipeline}/commands`)
    .set('Authorization', mockCredentials.user.header(user))
    .send(command);

const release = { type: 'create', arguments: { artifacts: body.artifacts } };

/** The second Pipeline, as soon as the backend knows it. */
async function createPayments(metadata: object = {}) {
  await site.client.create(pipelineType, {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Pipeline',
    metadata: { name: 'payments', namespace: 'default', ...metadata },
    spec: {
      git: { url: 'https://forge.example.com/platform/payments' },
      environments: [{ name: 'dev' }, { name: 'prod' }],
    },
  } as never);
  await until(async () => {
    const { status } = await get('/default/payments', 'user:default/mock');
    if (status !== 200) throw new Error('not yet');
  });
}

async function start(policy: Policy = ownersOnly, shown = entities) {
  await site.start(policy, shown);
  await createPayments();
}

const answered = ({ status, body: answer }: request.Response) => [
  status,
  answer.error?.message,
];
const needsRead = [
  403,
  'You need the permission kardinal.pipeline.read for this',
];

describe('somebody who changes nothing', () => {
  beforeAll(() => start());
  afterAll(() => site.stop());

  it('sees a list without the Pipeline of another team', async () => {
    const names = async (user: string) =>
      (await get('', user)).body.items.map(
        ({ name }: { name: string }) => name,
      );
    expect(await names(ana)).toEqual(['guestbook']);
    expect(await names(ben)).toEqual(['payments']);
  });

  it.each(['', '/stream', '?bundle=payments-1'])(
    'is refused the view%s of another team, in the words for one that does not exist',
    async part => {
      expect(answered(await get(`/default/payments${part}`, ana))).toEqual(
        needsRead,
      );
      expect(answered(await get(`/default/nope${part}`, ana))).toEqual(
        needsRead,
      );
      expect((await get('/default/payments', ben)).status).toBe(200);
    },
  );

  it('executes no command on the Pipeline of another team, and does not learn whether it exists', async () => {
    const retry = { type: 'retry', arguments: { bundle: 'payments-1' } };
    for (const [command, permission] of [
      [release, 'kardinal.bundle.promote'],
      [retry, 'kardinal.bundle.retry'],
    ] as const)
      for (const pipeline of ['payments', 'nope'])
        expect(answered(await execute(pipeline, command, ana))).toEqual([
          403,
          `You need the permission ${permission} for this`,
        ]);
    expect(await site.bundles()).toEqual([]);
  });

  it('reads what is missing where a Pipeline of its own is not there yet', async () => {
    expect(answered(await get('/default/planned', ana))).toEqual([
      404,
      expect.stringMatching(
        /^Pipeline default\/planned does not exist; create/,
      ),
    ]);
  });

  it('applies the conditions of a policy when the permission backend asks, for the buttons of a page', async () => {
    const { status, body: answer } = await request(site.backend.server)
      .post('/api/kardinal/.well-known/backstage/permissions/apply-conditions')
      .set('Authorization', mockCredentials.service.header())
      .send({
        items: [
          {
            id: '1',
            resourceType: 'kardinal-pipeline',
            resourceRef: [
              'default/guestbook',
              'default/guestbook/dev',
              'default/payments',
              'no reference',
            ],
            conditions: pipelineConditions.isOwner({ claims: [teams[ana]] }),
          },
        ],
      });
    expect([status, answer.items[0].result]).toEqual([
      200,
      ['ALLOW', 'ALLOW', 'DENY', 'DENY'],
    ]);
  });
});

describe('somebody of another team', () => {
  afterEach(() => site.stop());

  it('does not become an owner by an entity of its own that names the Pipeline', async () => {
    const squatting = entityOf('mine', 'default/payments', teams[ana]);
    await start(ownersOnly, [...entities, squatting]);
    expect(answered(await get('/default/payments', ana))).toEqual(needsRead);
    // Nothing fails open: it has no owner until the Pipeline says which entity is its own.
    expect(answered(await get('/default/payments', ben))).toEqual(needsRead);
    const annotations = { 'kardinal.io/entity': 'component:default/payments' };
    await site.client.patch(
      pipelineType,
      { namespace: 'default', name: 'payments' },
      { type: 'merge', body: { metadata: { annotations } } },
    );
    await until(async () =>
      expect((await get('/default/payments', ben)).status).toBe(200),
    );
    expect(answered(await get('/default/payments', ana))).toEqual(needsRead);
  });

  it('reaches no Bundle of it through a Pipeline of its own', async () => {
    await start();
    await execute('payments', release, ben);
    const [{ metadata }] = await site.bundles();
    const mark = { type: 'mark', arguments: { bundle: metadata.name } };
    await until(async () =>
      expect(answered(await execute('guestbook', mark, ana))).toEqual([
        404,
        `Pipeline default/guestbook has no Bundle ${metadata.name}`,
      ]),
    );
    const [untouched] = await site.bundles();
    expect(untouched.metadata.annotations).not.toHaveProperty([
      'acme.example/mark',
    ]);
  });
});

describe('the gates of a Pipeline', () => {
  afterEach(() => site.stop());

  const namespaceType = {
    apiVersion: 'v1',
    kind: 'Namespace',
    plural: 'namespaces',
    scope: 'Cluster',
  } as const;
  const template = (name: string, appliesTo: string) => ({
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PolicyGate',
    metadata: {
      name,
      namespace: 'platform-policies',
      labels: {
        'kardinal.io/scope': 'org',
        'kardinal.io/applies-to': appliesTo,
      },
    },
    spec: { expression: 'true' },
  });

  it('are in its view before any Bundle exists, with those that guard nothing and without the names of others', async () => {
    await start();
    await site.client.create(namespaceType, {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: 'platform-policies' },
    });
    for (const [name, appliesTo] of [
      ['freeze', 'dev'],
      ['weekend', 'prod'],
      ['forgotten', 'production'],
    ])
      await site.client.create(
        policyGateType,
        template(name, appliesTo) as never,
      );
    const coverage = async (pipeline: string, user: string) => {
      const { body: view } = await get(`/default/${pipeline}`, user);
      expectDocumented('/pipelines/{namespace}/{pipeline}', 'get', {
        status: 200,
        body: view,
      });
      return {
        environments: view.coverage.environments.map(
          (each: { sentence: Sentence }) => plainSentence(each.sentence),
        ),
        warnings: view.coverage.warnings.map(plainSentence),
      };
    };
    const warnings = [
      expect.stringMatching(
        /^The gate platform-policies\/forgotten needs to be corrected\. It guards nothing/,
      ),
    ];
    await until(async () => {
      expect(await coverage('guestbook', ana)).toEqual({
        environments: ['Guarded by freeze (org).'],
        warnings,
      });
      expect(await coverage('payments', ben)).toEqual({
        environments: ['Guarded by freeze (org).', 'Guarded by weekend (org).'],
        warnings,
      });
    });
    const { text } = await get('/default/guestbook', ana);
    expect(text).not.toMatch(/payments|weekend/);
  });
});

describe('an owner', () => {
  afterEach(() => site.stop());

  it('is recorded by the name that was authenticated, whatever the body says', async () => {
    await start();
    const forged = { ...release, requestedBy: ben };
    expect(answered(await execute('guestbook', forged, ana))).toEqual([
      400,
      'unknown field requestedBy; remove it',
    ]);
    const labels = { 'kardinal.io/requested-by': ben };
    const inside = { ...release, arguments: { ...release.arguments, labels } };
    expect((await execute('guestbook', inside, ana)).status).toBe(400);

    expect((await execute('guestbook', release, ana)).status).toBe(201);
    const [{ metadata }] = await site.bundles();
    expect(metadata.annotations?.['kardinal.io/requested-by']).toBe(ana);
  });

  it('releases nothing through an environment that the policy does not grant', async () => {
    const notProd = {
      not: pipelineConditions.reachesEnvironments({ environments: ['prod'] }),
    };
    await start((user, permission) =>
      user === ben && permission.attributes.action !== 'read'
        ? createPipelineDecision(
            permission as typeof kardinalReadPermission,
            notProd,
          )
        : { result: AuthorizeResult.ALLOW },
    );
    expect((await execute('payments', release, ben)).status).toBe(403);
    expect((await execute('guestbook', release, ben)).status).toBe(201);
  });
});

describe('open streams', () => {
  afterEach(() => site.stop());

  it('are limited for each caller, with words', async () => {
    await start();
    const { port } = site.backend.server.address() as AddressInfo;
    const url = `http://localhost:${port}/api/kardinal/pipelines/default/guestbook/stream`;
    const page = new AbortController();
    const follow = (user: string) =>
      fetch(url, {
        signal: page.signal,
        headers: { authorization: mockCredentials.user.header(user) },
      });
    for (let at = 0; at < 20; at++)
      expect((await follow(ana)).status).toBe(200);
    const refused = await follow(ana);
    expect([refused.status, (await refused.json()).error.message]).toEqual([
      429,
      expect.stringMatching(/^You follow 20 Pipelines already.*close a page/),
    ]);
    expect((await follow('user:default/mock')).status).toBe(200);
    page.abort();
    await until(async () => {
      expect(
        answered(await get('/default/guestbook/stream?bundle=x', ana)),
      ).toEqual([404, expect.stringMatching(/has no Bundle x/)]);
    });
  });
});

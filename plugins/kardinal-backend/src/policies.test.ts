import { mockCredentials } from '@backstage/backend-test-utils';
import {
  changeWindowType,
  plainSentence,
  pipelineType,
  policyGateType,
  PolicyView,
} from '@kardinal/backstage-plugin-kardinal-common';
import request from 'supertest';
import { expectDocumented } from './__testUtils__/expectDocumented';
import { body, entityOf, PluginSite } from './__testUtils__/PluginSite';
import { ana, ben, ownersOnly, teams } from './__testUtils__/twoTeams';
import { until } from './__testUtils__/until';

// What guards Pipelines, and how often and how well these release: for whoever may read them.

const namespaceType = {
  apiVersion: 'v1',
  kind: 'Namespace',
  plural: 'namespaces',
  scope: 'Cluster',
} as const;

const site = new PluginSite();

const get = (path: string, user: string) =>
  request(site.backend.server)
    .get(`/api/kardinal${path}`)
    .set('Authorization', mockCredentials.user.header(user));

const policies = async (user: string): Promise<readonly PolicyView[]> =>
  (await get('/policies', user)).body.items;

const names = async (user: string) =>
  (await policies(user)).map(({ name }) => name);

beforeAll(async () => {
  await site.start(ownersOnly, [
    entityOf('guestbook', 'guestbook', teams[ana]),
    entityOf('payments', 'payments/payments', teams[ben]),
  ]);
  await site.client.create(namespaceType, {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: 'payments' },
  });
  await site.client.create(pipelineType, {
    ...(await site.pipeline())!,
    metadata: { name: 'payments', namespace: 'payments' },
  });
  await site.client.create(policyGateType, {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PolicyGate',
    metadata: {
      name: 'never',
      namespace: 'default',
      labels: { 'kardinal.io/applies-to': 'dev' },
    },
    spec: { expression: 'schedule.hour > 24', message: 'Not today' },
  } as never);
  await site.client.create(changeWindowType, {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'ChangeWindow',
    metadata: { name: 'freeze', namespace: 'payments' },
    spec: { exclude: [{ start: '2000-01-01T00:00', end: '2001-01-01T00:00' }] },
  } as never);
  await site.execute({
    type: 'create',
    arguments: { artifacts: body.artifacts },
  });
  await until(async () => {
    const [never] = await policies(ana);
    if (never === undefined || never.blockedCount === 0)
      throw new Error('not yet');
    if (!(await names(ben)).includes('freeze')) throw new Error('not yet');
  });
});
afterAll(() => site.stop());

describe('the policies', () => {
  it('are those that can reach what somebody may read, with whom they keep waiting', async () => {
    const answer = await get('/policies', ana);
    expectDocumented('/policies', 'get', answer);
    expect(answer.body.items).toEqual([
      expect.objectContaining({
        kind: 'PolicyGate',
        namespace: 'default',
        name: 'never',
        scope: 'team',
        expression: 'schedule.hour > 24',
        pipelines: [
          expect.objectContaining({
            name: 'guestbook',
            guarded: ['dev'],
            entity: expect.objectContaining({ name: 'guestbook' }),
          }),
        ],
        blocked: [
          expect.objectContaining({
            namespace: 'default',
            pipeline: 'guestbook',
            version: '1.29.0',
            environment: 'dev',
            since: expect.any(String),
          }),
        ],
        blockedCount: 1,
      }),
    ]);
    expect(await names(ben)).toEqual(['freeze']);
    expect((await names('user:default/mock')).sort()).toEqual([
      'freeze',
      'never',
    ]);
  });

  it('warn where they guard nothing', async () => {
    const [freeze] = await policies(ben);
    expect(freeze.warnings.map(plainSentence)).toEqual([
      expect.stringMatching(/^It guards nothing/),
    ]);
  });

  it('are read one by one', async () => {
    const path = '/policies/{namespace}/{name}';
    const found = await get('/policies/default/never', ana);
    expectDocumented(path, 'get', found);
    expect(found.body.items).toMatchObject([{ name: 'never' }]);
    const hidden = await get('/policies/default/never', ben);
    const absent = await get('/policies/default/nothing', ben);
    expect([hidden.status, absent.status]).toEqual([404, 404]);
    expectDocumented(path, 'get', hidden);
    const wrong = await get('/policies/default/never?kind=Gate', ana);
    expect([wrong.status, wrong.body.error.message]).toEqual([
      400,
      'kind: must be PolicyGate or ChangeWindow',
    ]);
  });
});

describe('the figures', () => {
  it('are of the services that somebody may read', async () => {
    const answer = await get('/figures?zone=Europe/Berlin', ana);
    expectDocumented('/figures', 'get', answer);
    expect(answer.body).toMatchObject({
      step: 'day',
      recordedSince: expect.any(String),
      figures: { leadTime: { type: 'few', count: 0 } },
      services: [{ namespace: 'default', name: 'guestbook' }],
      teams: [{ team: teams[ana], services: 1 }],
    });
    const all = await get('/figures', 'user:default/mock');
    expect(all.body.services).toHaveLength(2);
    expect(
      (await get('/figures?team=group:default/team-b', ana)).body.services,
    ).toEqual([]);
  });

  it('refuse a parameter by its name', async () => {
    const answer = await get('/figures?zone=Mars', ana);
    expect([answer.status, answer.body.error.message]).toEqual([
      400,
      'zone: must be an IANA time zone such as Europe/Berlin',
    ]);
    expectDocumented('/figures', 'get', answer);
  });
});

it.each(['/policies', '/policies/default/never', '/figures'])(
  '%s names the permission to whom it is refused',
  async path => {
    const { status, body: answer } = await get(path, 'user:default/nobody');
    expect([status, answer.error.message]).toEqual([
      403,
      'You need the permission kardinal.pipeline.read for this',
    ]);
  },
);

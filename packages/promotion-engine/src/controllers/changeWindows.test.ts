import {
  ChangeWindow,
  changeWindowType,
  labels,
} from '@kardinal/backstage-plugin-kardinal-common';
import { environments } from '../__testUtils__/templates';
import { RunningWorld } from '../__testUtils__/RunningWorld';

const { dev, prod } = environments;
const direct = { ...prod, approval: 'auto' as const };

let world: RunningWorld;

afterEach(() => world.stop());

const key = { namespace: 'platform-policies', name: 'freeze' };

/** The story begins on a Wednesday at ten. */
function windowOf(
  spec: Partial<ChangeWindow['spec']>,
  metadata: Partial<ChangeWindow['metadata']> = {},
): ChangeWindow {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'ChangeWindow',
    metadata: {
      ...key,
      labels: { [labels.scope]: 'org', [labels.appliesTo]: 'prod' },
      ...metadata,
    },
    spec: { message: 'Not on Wednesday', ...spec },
  };
}

const wednesdays = windowOf({
  exclude: [
    {
      start: '2026-11-18T00:00',
      end: '2026-11-19T00:00',
      recurrence: 'FREQ=WEEKLY;BYDAY=WE',
    },
  ],
});

async function begin(
  environment: typeof direct | typeof prod,
  window?: ChangeWindow,
): Promise<void> {
  world = await RunningWorld.begin(
    { environments: [dev, environment] },
    '1.0.0',
  );
  if (window !== undefined) await create(window);
}

async function create(window: ChangeWindow): Promise<void> {
  await world.cluster.create(changeWindowType, window);
  await world.settle();
}

async function change(spec: Partial<ChangeWindow['spec']>): Promise<void> {
  await world.cluster.patch(changeWindowType, key, {
    type: 'merge',
    body: { spec },
  });
  await world.settle();
}

const stepIn = (environment: string) =>
  world.step('2.0.0', environment)?.status;
const tagIn = (environment: string) =>
  world.forge.tagsOf('main')[`environments/${environment}`];
const status = () => world.cluster.peek(changeWindowType, key)?.status;
const ready = () =>
  status()?.conditions?.find(({ type }) => type === 'Ready')?.message;

describe('a change window of the platform', () => {
  it('holds the environments that it guards until it opens by itself, without a write, and is in the evidence', async () => {
    await begin(direct, wednesdays);
    await world.release('2.0.0');
    expect([tagIn('dev'), tagIn('prod')]).toEqual(['2.0.0', '1.0.0']);
    expect(stepIn('prod')?.message).toBe(
      'Waiting for the gate freeze: Not on Wednesday: windows["platform-policies/freeze"].open is false until 2026-11-19T00:00:00Z',
    );
    expect(status()).toMatchObject({
      open: false,
      changesAt: '2026-11-19T00:00:00Z',
      coverage: { environments: ['default/guestbook/prod'] },
    });
    await world.elapse(120_000);
    world.cluster.clearCalls();
    await world.elapse(13 * 3_600_000);
    expect(world.cluster.count()).toBe(0);
    await world.elapse(3_600_000);
    expect(tagIn('prod')).toBe('2.0.0');
    expect(status()).toMatchObject({
      open: true,
      changesAt: '2026-11-25T00:00:00Z',
    });
    expect(
      world.bundle('2.0.0')?.status?.environments?.prod.evidence?.policyGates,
    ).toMatchObject([
      {
        name: 'freeze',
        namespace: 'platform-policies',
        scope: 'org',
        result: 'pass',
        inputs: { 'windows.platform-policies/freeze.open': true },
      },
    ]);
  });

  it('holds what is on its way when it comes, and releases it when it is changed or deleted', async () => {
    await begin(prod);
    await world.merge();
    await world.release('2.0.0');
    expect(stepIn('prod')?.gatesStatus?.state).toBe('success');
    await create(wednesdays);
    expect(stepIn('prod')?.gatesStatus).toMatchObject({
      state: 'failure',
      description: expect.stringMatching(/^Waiting for the gate freeze: /),
    });
    await change({
      exclude: [{ start: '2026-12-20T00:00', end: '2027-01-04T00:00' }],
    });
    expect(stepIn('prod')?.gatesStatus?.state).toBe('success');
    await change({ timezone: 'Mars/Base' });
    expect(stepIn('prod')?.gatesStatus).toMatchObject({
      state: 'failure',
      description: expect.stringMatching(/spec\.timezone: Mars\/Base/),
    });
    expect(ready()).toMatch(/^spec\.timezone: Mars\/Base is no IANA time zone/);
    await world.cluster.delete(changeWindowType, key);
    await world.settle();
    expect(stepIn('prod')?.gatesStatus?.state).toBe('success');
  });

  it('holds an environment under another name by where it writes', async () => {
    await begin(direct, {
      ...wednesdays,
      metadata: { ...key, labels: { [labels.scope]: 'org' } },
      spec: { ...wednesdays.spec, path: 'environments/prod' },
    });
    await world.changePipeline({
      environments: [
        dev,
        { ...direct, name: 'live', path: 'environments/prod' },
      ],
    });
    await world.release('2.0.0');
    expect(tagIn('prod')).toBe('1.0.0');
    expect(stepIn('live')?.message).toMatch(/^Waiting for the gate freeze: /);
  });

  it('says that it never opens', async () => {
    await begin(
      direct,
      windowOf({
        allow: [{ start: '2026-01-01T00:00', end: '2026-01-02T00:00' }],
      }),
    );
    expect(ready()).toMatch(/^spec\.allow: none of its times is to come/);
    await world.release('2.0.0');
    expect(tagIn('prod')).toBe('1.0.0');
  });
});

describe('a change window of a team', () => {
  it('guards its own Pipelines, also with the label of the platform', async () => {
    await begin(direct, {
      ...wednesdays,
      metadata: { ...wednesdays.metadata, namespace: 'elsewhere' },
    });
    await world.release('2.0.0');
    expect(tagIn('prod')).toBe('2.0.0');
    await create({
      ...wednesdays,
      metadata: { ...wednesdays.metadata, namespace: 'default' },
    });
    await world.release('3.0.0');
    expect(tagIn('prod')).toBe('2.0.0');
  });
});

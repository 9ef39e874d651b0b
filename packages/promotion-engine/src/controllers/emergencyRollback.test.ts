import {
  Bundle,
  bundleType,
  PolicyGate,
  policyGateType,
  RollbackUrgency,
} from '@kardinal/backstage-plugin-kardinal-common';
import { emergencyAnnotations } from '../services/seals';
import { createRollback } from '../__testUtils__/createRollback';
import { orderEmergency } from '../__testUtils__/orderEmergency';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { environments, orgGate } from '../__testUtils__/templates';
import { testSeals } from '../__testUtils__/testSeals';

const { dev, prod } = environments;
const autoProd = { ...prod, approval: 'auto' as const };
/** Open when the story begins, at ten, and closed from eleven on. */
const freeze = orgGate('freeze', 'schedule.hour < 11');
const permission = (expression: string, name = 'incidents'): PolicyGate =>
  orgGate(name, expression, { 'kardinal.io/type': 'emergency-permission' });
const always = permission('bundle.emergency.reason != ""');
const order = {
  requestedBy: 'user:default/ana',
  reason: 'Checkout is down',
  requestedAt: '2026-11-18T12:00:00Z',
};
const emergency: RollbackUrgency = {
  type: 'emergency',
  reason: order.reason,
};

let world: RunningWorld;

afterEach(() => world.stop());

const slots = () =>
  world.pipeline()?.status?.slots?.map(({ bundle }) => bundle);

async function rollBack(urgency: RollbackUrgency): Promise<Bundle> {
  await world.story.clock.advance(2_000);
  const created = await createRollback(world.story, 'prod', urgency);
  await world.settle();
  return created;
}

function annotate(
  { metadata: { name, namespace } }: Bundle,
  annotations: Readonly<Record<string, string>>,
): Promise<unknown> {
  return world.cluster.patch(
    bundleType,
    { name, namespace },
    { type: 'merge', body: { metadata: { annotations } } },
  );
}

/** The command, carried out. */
async function rollBackInEmergency(): Promise<Bundle> {
  const bundle = await rollBack(emergency);
  await orderEmergency(world.cluster, bundle, order);
  await world.settle();
  return bundle;
}

const statusOf = ({ metadata: { name, namespace } }: Bundle) =>
  world.cluster.peek(bundleType, { name, namespace })?.status;
const inProd = (bundle: Bundle) => statusOf(bundle)?.environments?.prod;
const conditionOf = (bundle: Bundle) =>
  statusOf(bundle)?.conditions?.find(({ type }) => type === 'Emergency');
const tagInProd = () => world.forge.tagsOf('main')['environments/prod'];

async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) await world.elapse(60_000);
}

/** 3.0.0 is everywhere, and the freeze has begun. */
async function frozen(
  production: typeof prod | typeof autoProd,
  ...gates: readonly PolicyGate[]
): Promise<void> {
  world = await RunningWorld.begin({
    environments: [dev, production],
    gates: [freeze, ...gates],
  });
  await world.merge();
  await world.release('3.0.0');
  await world.merge();
  await pass(60);
  expect(tagInProd()).toBe('3.0.0');
}

describe('an emergency rollback', () => {
  it('goes past a closed gate that an ordinary one waits for, and says so for ever', async () => {
    await frozen(autoProd, always);
    const ordinary = await rollBack({ type: 'normal' });
    expect(inProd(ordinary)?.state).toBe('Pending');
    const bundle = await rollBackInEmergency();
    expect(tagInProd()).toBe('2.0.0');
    expect(statusOf(ordinary)?.phase).toBe('Superseded');
    expect(statusOf(bundle)).toMatchObject({
      phase: 'Verified',
      emergency: order,
      environments: {
        prod: {
          evidence: {
            policyGates: [{ name: 'freeze', result: 'fail' }],
            emergency: {
              ...order,
              passed: ['freeze'],
              permissions: [{ name: 'incidents', result: 'pass' }],
            },
          },
        },
      },
    });
    expect(conditionOf(bundle)?.message).toBe(
      'Emergency rollback, ordered by user:default/ana: Checkout is down',
    );
    await pass(2);
    world.cluster.clearCalls();
    await pass(60);
    expect(world.cluster.count()).toBe(0);
  });

  it('is still reviewed where the environment asks for it, and the reviewer reads what it went past', async () => {
    await frozen(prod, always);
    const bundle = await rollBackInEmergency();
    expect(inProd(bundle)?.state).toBe('WaitingForMerge');
    expect(tagInProd()).toBe('3.0.0');
    const pull = world.forge.pullRequests.at(-1)!;
    expect(pull.title).toBe('[kardinal] Roll back prod to 2.0.0 (emergency)');
    expect(pull.body).toContain(
      'It did not wait for freeze, as platform-policies/incidents of the platform permits.',
    );
    expect(pull.body).toMatch(
      /### EMERGENCY\nOrdered by .*: Checkout is down\./,
    );
    await world.merge();
    expect(tagInProd()).toBe('2.0.0');
    const { evidence } = inProd(bundle) ?? {};
    expect(evidence).toMatchObject({
      mergedBy: 'ana',
      emergency: { passed: ['freeze'] },
    });
    expect(evidence?.mergedAgainst).toBeUndefined();
  });

  it.each<[string, readonly PolicyGate[], RegExp]>([
    [
      'the platform permits none',
      [],
      /no emergency-permission gate of the platform applies here/,
    ],
    [
      'the permission is false',
      [permission('bundle.emergency.reason.startsWith("INC-")')],
      /emergency permission incidents: /,
    ],
    [
      'a team permits itself',
      [{ ...always, metadata: { ...always.metadata, namespace: 'default' } }],
      /no emergency-permission gate/,
    ],
    [
      'the permission is for another environment',
      [
        {
          ...always,
          metadata: {
            ...always.metadata,
            labels: {
              ...always.metadata.labels,
              'kardinal.io/applies-to': 'dev',
            },
          },
        },
      ],
      /no emergency-permission gate/,
    ],
  ])(
    'waits like any other where %s, and says so',
    async (_where, gates, words) => {
      await frozen(autoProd, ...gates);
      const bundle = await rollBackInEmergency();
      expect(tagInProd()).toBe('3.0.0');
      expect(inProd(bundle)?.message).toMatch(/^Waiting for the gate freeze: /);
      expect(inProd(bundle)?.message).toMatch(words);
    },
  );

  it('goes on as soon as the platform permits it', async () => {
    await frozen(autoProd);
    const bundle = await rollBackInEmergency();
    expect(inProd(bundle)?.state).toBe('Pending');
    await world.cluster.create(policyGateType, always);
    await world.settle();
    expect(statusOf(bundle)?.phase).toBe('Verified');
  });

  it('that was left without its order is an ordinary one, and becomes one when it is ordered', async () => {
    await frozen(autoProd, always);
    const bundle = await rollBack(emergency);
    await pass(5);
    expect(tagInProd()).toBe('3.0.0');
    expect(conditionOf(bundle)).toMatchObject({
      status: 'False',
      reason: 'NotOrdered',
    });
    await orderEmergency(world.cluster, bundle, order);
    await world.settle();
    expect(tagInProd()).toBe('2.0.0');
  });
});

describe('somebody who may write Bundles', () => {
  const forged = (bundle: Bundle) =>
    emergencyAnnotations(testSeals(8), bundle, order);

  it.each<[string, (bundle: Bundle) => Promise<unknown>]>([
    ['the label', async () => {}],
    ['an order that they signed', bundle => annotate(bundle, forged(bundle))],
    [
      'an order of another Bundle',
      bundle => {
        const metadata = { ...bundle.metadata, uid: 'another' };
        const other = { ...bundle, metadata };
        return annotate(
          bundle,
          emergencyAnnotations(testSeals(), other, order),
        );
      },
    ],
    [
      'a status',
      async ({ metadata: { name, namespace } }) => {
        const stored = world.cluster.peek(bundleType, { name, namespace })!;
        const status = { ...stored.status, emergency: order };
        await world.cluster.replaceStatus(bundleType, { ...stored, status });
      },
    ],
  ])('passes no gate with %s', async (_what, forge) => {
    await frozen(autoProd, always);
    const bundle = await rollBack(emergency);
    await forge(bundle);
    await world.settle();
    await pass(10);
    expect(tagInProd()).toBe('3.0.0');
    expect(statusOf(bundle)?.emergency).toBeUndefined();
    expect(inProd(bundle)?.message).toMatch(/^Waiting for the gate freeze/);
    expect(conditionOf(bundle)?.reason).toBe('NotOrdered');
  });

  it('does not make an emergency of a release', async () => {
    await frozen(autoProd, always);
    await world.release('4.0.0', {
      labels: {
        'kardinal.io/pipeline': 'guestbook',
        'kardinal.io/emergency': 'true',
      },
    });
    const release = world.bundle('4.0.0')!;
    await orderEmergency(world.cluster, release, order);
    await pass(5);
    expect(tagInProd()).toBe('3.0.0');
    expect(conditionOf(release)?.message).toMatch(
      /^kardinal\.io\/emergency has no effect: this Bundle rolls nothing back/,
    );
  });
});

describe('the order of Bundles', () => {
  it('is not changed by a label, but by an order', async () => {
    world = await RunningWorld.begin({
      environments: [dev, prod],
      gates: [orgGate('not-yet', 'bundle.version != "4.0.0"')],
      pipeline: { promotion: { policy: 'queue' } },
    });
    await world.merge();
    await world.release('3.0.0');
    await world.merge();
    await world.release('4.0.0');
    const bundle = await rollBack(emergency);
    expect(slots()).not.toContain(bundle.metadata.name);
    await orderEmergency(world.cluster, bundle, order);
    await world.settle();
    expect(slots()).toContain(bundle.metadata.name);
  });
});

import {
  bundleType,
  overrideId,
  OverrideOrder,
  PolicyGate,
  policyGateType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { overrideAnnotations, withdrawalAnnotations } from '../services/seals';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { environments, orgGate } from '../__testUtils__/templates';
import { testSeals } from '../__testUtils__/testSeals';

const { dev, prod } = environments;
const autoProd = { ...prod, approval: 'auto' as const };
const version = '3.0.0';
const overridable = { 'kardinal.io/overridable': 'true' };
/** Nothing but 2.0.0, which is there. */
const closed = 'bundle.version == "2.0.0"';

let world: RunningWorld;

afterEach(() => world.stop());

const statusOf = () => world.bundle(version)?.status;
const inProd = () => statusOf()?.environments?.prod;
const tagInProd = () => world.forge.tagsOf('main')['environments/prod'];
const gateOf = (name: string) =>
  world
    .gates()
    .find(
      ({ spec, metadata }) =>
        spec.templateRef?.name === name &&
        spec.environment === 'prod' &&
        metadata.labels?.['kardinal.io/bundle'] ===
          world.bundle(version)?.metadata.name,
    )?.status;

function orderOf(change: Partial<OverrideOrder> = {}): OverrideOrder {
  const now = world.story.clock.now();
  return {
    environment: 'prod',
    gate: { namespace: 'platform-policies', name: 'freeze' },
    requestedBy: 'user:default/ana',
    reason: 'P0 hotfix',
    requestedAt: new Date(now).toISOString(),
    expiresAt: new Date(now + 30 * 60_000).toISOString(),
    ...change,
  };
}

const annotate = (annotations: Readonly<Record<string, string>>) =>
  world.changeBundle(version, { annotations });

/** The command, carried out. */
async function override(
  change: Partial<OverrideOrder> = {},
): Promise<OverrideOrder> {
  const order = orderOf(change);
  const bundle = world.bundle(version)!;
  await annotate(overrideAnnotations(testSeals(), bundle, order));
  return order;
}

/** 2.0.0 is everywhere, and 3.0.0 waits for prod. */
async function waiting(
  production: typeof prod | typeof autoProd = autoProd,
  gates: readonly PolicyGate[] = [orgGate('freeze', closed, overridable)],
): Promise<void> {
  world = await RunningWorld.begin({
    environments: [dev, production],
    gates: [...gates],
  });
  await world.merge();
  await world.release(version);
  expect(inProd()?.state).toBe('Pending');
}

async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) await world.elapse(60_000);
}

describe('an override', () => {
  it('releases one gate, and says so for ever', async () => {
    await waiting();
    const order = await override();
    expect(tagInProd()).toBe(version);
    expect(statusOf()).toMatchObject({
      phase: 'Verified',
      overrides: { [overrideId(order)]: order },
      environments: {
        prod: {
          evidence: {
            policyGates: [{ name: 'freeze', result: 'fail' }],
            overrides: [
              {
                gate: order.gate,
                requestedBy: order.requestedBy,
                reason: 'P0 hotfix',
                expiresAt: order.expiresAt,
              },
            ],
          },
        },
      },
    });
    expect(gateOf('freeze')).toMatchObject({
      ready: true,
      reason: `OVERRIDDEN by user:default/ana, expires ${order.expiresAt}: P0 hotfix`,
    });
    await pass(2);
    world.cluster.clearCalls();
    await pass(60);
    expect(world.cluster.count()).toBe(0);
  });

  it('releases no other gate', async () => {
    await waiting(autoProd, [
      orgGate('freeze', closed, overridable),
      orgGate('soak', closed, overridable),
    ]);
    await override();
    expect(tagInProd()).toBe('2.0.0');
    expect(gateOf('freeze')?.ready).toBe(true);
    expect(gateOf('soak')?.ready).toBe(false);
    await override({ gate: { namespace: 'platform-policies', name: 'soak' } });
    expect(tagInProd()).toBe(version);
  });

  it('is on record before it has an effect, and stays there', async () => {
    await waiting();
    const order = await override({
      requestedAt: new Date(world.story.clock.now() + 60_000).toISOString(),
    });
    expect(tagInProd()).toBe('2.0.0');
    expect(statusOf()?.overrides).toMatchObject({ [overrideId(order)]: order });
    await world.cluster.patch(
      bundleType,
      { namespace: 'default', name: world.bundle(version)!.metadata.name },
      { type: 'merge', body: { metadata: { annotations: null } } },
    );
    await pass(2);
    expect(statusOf()?.overrides).toMatchObject({ [overrideId(order)]: order });
    expect(tagInProd()).toBe(version);
  });

  it.each<[string, Partial<OverrideOrder>]>([
    ['of another environment', { environment: 'dev' }],
    [
      'of another gate of that name',
      { gate: { namespace: 'default', name: 'freeze' } },
    ],
    [
      'that has expired',
      {
        requestedAt: '2026-11-18T08:00:00.000Z',
        expiresAt: '2026-11-18T09:00:00.000Z',
      },
    ],
  ])('%s has no effect', async (_what, change) => {
    await waiting();
    await override(change);
    await pass(5);
    expect(tagInProd()).toBe('2.0.0');
    expect(gateOf('freeze')?.ready).toBe(false);
  });

  it('of a gate of the platform counts while the platform permits it', async () => {
    await waiting(autoProd, [orgGate('freeze', closed)]);
    await override();
    expect(tagInProd()).toBe('2.0.0');
    const refusal =
      /user:default\/ana has overridden it, but the platform does not permit it/;
    expect(gateOf('freeze')).toMatchObject({
      ready: false,
      reason: expect.stringMatching(refusal),
    });
    await world.cluster.patch(
      policyGateType,
      { namespace: 'platform-policies', name: 'freeze' },
      { type: 'merge', body: { metadata: { labels: overridable } } },
    );
    await world.settle();
    expect(tagInProd()).toBe(version);
  });
});

describe('an override of what is under review', () => {
  const commitStatus = () => {
    const { sha } = world.forge.pullRequests.at(-1)!.head;
    return world.forge.scm.statusOf('platform/gitops', sha, 'kardinal/gates');
  };
  /** Open until eleven, when the pull request has long been there. */
  const hours = orgGate('freeze', 'schedule.hour < 11', overridable);

  async function underReview(): Promise<void> {
    world = await RunningWorld.begin({
      environments: [dev, prod],
      gates: [hours],
    });
    await world.merge();
    await world.release(version);
    expect(inProd()?.state).toBe('WaitingForMerge');
    await pass(60);
    expect(commitStatus()?.state).toBe('failure');
  }

  /** The reviewer merges at this moment. */
  async function merge(): Promise<void> {
    const { number } = world.forge.pullRequests.at(-1)!;
    const mergedAt = new Date(world.story.clock.now()).toISOString();
    world.forge.merge(number, 'ana');
    world.forge.change(number, { mergedAt });
    world.story.pullRequests?.hint('github', 'platform/gitops', number);
    await world.settle();
  }

  it('lets the reviewer merge, says so in the pull request, and ends at its instant', async () => {
    await underReview();
    const order = await override();
    expect(commitStatus()).toMatchObject({
      state: 'success',
      description: expect.stringMatching(
        /^freeze OVERRIDDEN by user:default\/ana, expires /,
      ),
    });
    await pass(5);
    const pull = world.forge.pullRequests.at(-1)!;
    expect(pull.body).toMatch(/### OVERRIDDEN\n- Gate .*freeze by .*P0 hotfix/);
    await pass(
      Math.ceil(
        (Date.parse(order.expiresAt) - world.story.clock.now()) / 60_000,
      ),
    );
    expect(commitStatus()?.state).toBe('failure');
    world.cluster.clearCalls();
    await pass(30);
    expect(world.cluster.count()).toBe(0);
  });

  it('is on record where it was merged', async () => {
    await underReview();
    await override();
    await pass(1);
    await merge();
    const { evidence } = inProd() ?? {};
    expect(evidence?.mergedAgainst).toBeUndefined();
    expect(evidence?.overrides).toMatchObject([{ reason: 'P0 hotfix' }]);
  });

  it('that expired does not count for a later merge', async () => {
    await underReview();
    await override();
    await pass(31);
    await merge();
    const { evidence } = inProd() ?? {};
    expect(evidence?.mergedAgainst).toMatchObject([{ name: 'freeze' }]);
    expect(evidence?.overrides).toBeUndefined();
  });

  it('is over when it is withdrawn, and cannot be brought back', async () => {
    await underReview();
    const bundle = world.bundle(version)!;
    const order = await override();
    const id = overrideId(order);
    const withdrawal = {
      requestedBy: 'user:default/ben',
      requestedAt: new Date(world.story.clock.now()).toISOString(),
    };
    await annotate(
      withdrawalAnnotations(testSeals(), bundle, {
        override: id,
        ...withdrawal,
      }),
    );
    expect(commitStatus()?.state).toBe('failure');
    expect(statusOf()?.overrides?.[id].withdrawal).toEqual(withdrawal);
    const [[key, text]] = Object.entries(
      overrideAnnotations(testSeals(), bundle, order),
    );
    await annotate({ [key]: text, [`${key}0`]: text });
    await pass(2);
    expect(commitStatus()?.state).toBe('failure');
    expect(Object.keys(statusOf()?.overrides ?? {})).toEqual([id]);
  });
});

describe('somebody who may write Bundles', () => {
  it.each<[string, () => Promise<unknown>]>([
    [
      'an order that they signed',
      () =>
        annotate(
          overrideAnnotations(testSeals(8), world.bundle(version)!, orderOf()),
        ),
    ],
    [
      'an order of another Bundle',
      () => {
        const bundle = world.bundle(version)!;
        const metadata = { ...bundle.metadata, uid: 'another' };
        return annotate(
          overrideAnnotations(testSeals(), { ...bundle, metadata }, orderOf()),
        );
      },
    ],
    [
      'a status',
      async () => {
        const bundle = world.bundle(version)!;
        const order = orderOf();
        const overrides = { [overrideId(order)]: { ...order, seal: 'a.b' } };
        const status = { ...bundle.status, overrides };
        await world.cluster.replaceStatus(bundleType, { ...bundle, status });
      },
    ],
    [
      'the status of a gate',
      async () => {
        for (const gate of world.gates()) {
          const { requestedBy, reason, requestedAt, expiresAt } = orderOf();
          const override_ = { requestedBy, reason, requestedAt, expiresAt };
          await world.cluster.replaceStatus(policyGateType, {
            ...gate,
            status: { ...gate.status, ready: true, override: override_ },
          });
        }
      },
    ],
  ])('releases no gate with %s', async (_what, forge) => {
    await waiting();
    await forge();
    await world.settle();
    await pass(10);
    expect(tagInProd()).toBe('2.0.0');
    expect(gateOf('freeze')?.ready).toBe(false);
    for (const each of Object.values(statusOf()?.overrides ?? {}))
      expect(each.withdrawal?.requestedBy).toBe('kardinal');
    // What is ordered still counts.
    await override({ reason: 'P0 all the same' });
    expect(tagInProd()).toBe(version);
  });

  it('takes no override off the record, and a withdrawn one does not come back with it', async () => {
    await waiting(autoProd, [
      orgGate('freeze', closed, overridable),
      orgGate('soak', closed),
    ]);
    const order = await override();
    const bundle = world.bundle(version)!;
    const { overrides: _, ...status } = bundle.status ?? {};
    await world.cluster.replaceStatus(bundleType, { ...bundle, status });
    await world.settle();
    expect(statusOf()?.overrides).toMatchObject({
      [overrideId(order)]: { reason: 'P0 hotfix' },
    });
  });
});

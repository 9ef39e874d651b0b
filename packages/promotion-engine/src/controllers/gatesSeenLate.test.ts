import {
  PolicyGate,
  policyGateType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { environments, orgGate } from '../__testUtils__/templates';

const { dev, prod } = environments;
const autoProd = { ...prod, approval: 'auto' as const };

const forProd = { 'kardinal.io/applies-to': 'prod' };
const held = orgGate('held', 'schedule.hour < 0', forProd);
const org = orgGate('late', '1 > 2', forProd);
const team: PolicyGate = {
  ...org,
  metadata: { name: 'late', namespace: 'default', labels: forProd },
};

let world: RunningWorld;

afterEach(() => world.stop());

/** Names of the templates that guard prod of the Bundle. */
function guarding(): readonly (string | undefined)[] {
  return world
    .gates()
    .map(({ spec }) => spec.templateRef?.name)
    .sort();
}

/** A gate that was there before the Bundle, and guards prod as it is seen now. */
async function seeLate(gate: PolicyGate): Promise<void> {
  world = await RunningWorld.begin({
    environments: [dev, autoProd],
    gates: [
      held,
      {
        ...gate,
        metadata: {
          ...gate.metadata,
          labels: { ...gate.metadata.labels, 'kardinal.io/applies-to': 'test' },
        },
      },
    ],
  });
  expect(guarding()).toEqual(['held']);
  await world.cluster.patch(policyGateType, gate.metadata, {
    type: 'merge',
    body: { metadata: { labels: forProd } },
  });
  await world.settle();
}

it.each<[string, PolicyGate]>([
  ['a gate of the team', team],
  ['an org gate', org],
])(
  '%s that is seen after the Bundle is among its gates, and keeps it waiting',
  async (_what, gate) => {
    await seeLate(gate);
    expect(guarding()).toEqual(['held', 'late']);
    await world.cluster.delete(policyGateType, held.metadata);
    await world.elapse(60 * 60_000);
    expect(world.bundle('2.0.0')?.status?.environments).toMatchObject({
      dev: { state: 'Verified' },
      prod: { state: 'Pending' },
    });
  },
);

it('a gate that was created after the Bundle is not among its gates', async () => {
  world = await RunningWorld.begin({
    environments: [dev, autoProd],
    gates: [held],
  });
  await world.elapse(60_000);
  await world.cluster.create(policyGateType, team);
  await world.settle();
  expect(guarding()).toEqual(['held']);
});

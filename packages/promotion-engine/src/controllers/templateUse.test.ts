import { policyGateType } from '@kardinal/backstage-plugin-kardinal-common';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { environments, orgGate } from '../__testUtils__/templates';

const { dev, prod } = environments;
const minute = 60_000;

let world: RunningWorld;

afterEach(() => world.stop());

describe('the status of an org gate', () => {
  const soak = orgGate('soak', 'bundle.upstreamSoakMinutes >= 10', {
    'kardinal.io/applies-to': 'prod',
  });
  const template = () =>
    world.cluster.peek(policyGateType, soak.metadata)?.status;

  const inProd = () => `default/${world.bundle('2.0.0')?.metadata.name}/prod`;

  it('says who waits for it, and no more once it is open', async () => {
    world = await RunningWorld.begin({
      environments: [dev, prod],
      gates: [soak],
    });
    await world.elapse(2 * minute);
    expect(template()?.waiting).toEqual({
      count: 1,
      promotions: [inProd()],
    });
    expect(template()?.outdated).toBeUndefined();
    await world.elapse(12 * minute);
    expect(template()?.waiting).toBeUndefined();
  });

  it('says which promotions keep to what it was before it was changed', async () => {
    world = await RunningWorld.begin({
      environments: [dev, prod],
      gates: [soak],
    });
    await world.cluster.patch(policyGateType, soak.metadata, {
      type: 'merge',
      body: { spec: { expression: 'bundle.upstreamSoakMinutes >= 20' } },
    });
    await world.elapse(2 * minute);
    expect(template()?.outdated).toEqual({
      count: 1,
      promotions: [inProd()],
    });
    await world.elapse(12 * minute);
    expect(template()?.outdated).toBeUndefined();
  });
});

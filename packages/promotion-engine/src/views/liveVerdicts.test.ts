import { Bundle, PolicyGate } from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../services/CachedResources';
import { GateEvaluations } from '../services/evaluation/GateEvaluations';
import { liveVerdicts } from './liveVerdicts';

/** Nested loops over what time changes. */
const costly =
  'lists.range(35).all(a, lists.range(35).all(b, a + b + schedule.hour >= 0))';

function bundleOf(resourceVersion: number): Bundle {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Bundle',
    metadata: {
      name: 'shop-1',
      namespace: 'shop',
      uid: 'u',
      resourceVersion: String(resourceVersion),
    },
    spec: {
      type: 'image',
      artifacts: { images: [{ reference: 'ghcr.io/acme/shop:1.0.0' }] },
    },
  };
}

function gateOf(name: string, expression: string): PolicyGate {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PolicyGate',
    metadata: { name, namespace: 'shop' },
    spec: {
      expression,
      recheckInterval: '5m',
      bundleRef: 'shop-1',
      pipeline: 'shop',
      environment: 'prod',
    },
  };
}

/** A Bundle with so many costly gates, of which every look finds another state. */
function begin(gates: readonly PolicyGate[]) {
  const clock = { instant: 5_000_000, now: () => clock.instant };
  const world = { state: 1 };
  const cached = {
    pipeline: () => undefined,
    bundle: () => bundleOf(world.state),
    trusted: (bundle: Bundle) => bundle,
    bundlesOfPipeline: () => [bundleOf(world.state)],
    stepsOfBundle: () => [],
    gatesOfBundle: () => gates,
  } as unknown as CachedResources;
  const evaluations = new GateEvaluations(clock);
  /** How many gates a page shows live. */
  const look = async () => {
    const verdictOf = await liveVerdicts(
      { cached, evaluations },
      bundleOf(world.state),
    );
    return gates.filter(gate => verdictOf(gate)?.type === 'evaluated').length;
  };
  return { clock, world, look };
}

describe('liveVerdicts', () => {
  it('evaluates costly gates once, however many pages show them', async () => {
    const { look } = begin([gateOf('a', costly), gateOf('b', costly)]);
    const pages = await Promise.all(Array.from({ length: 20 }, look));
    expect(pages).toEqual(Array.from({ length: 20 }, () => 2));
  });

  it('takes no more than its part of the budget in a second, and goes on in the next', async () => {
    const { clock, world, look } = begin([gateOf('a', costly)]);
    const changes = async () => {
      let live = 0;
      for (let change = 0; change < 20; change++) {
        world.state += 1;
        live += await look();
      }
      return live;
    };
    const first = await changes();
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(10);
    clock.instant += 1_000;
    expect(await changes()).toBe(first);
  });
});

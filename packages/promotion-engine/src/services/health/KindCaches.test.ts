import {
  PromotionStep,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  createHealthAdapter,
  HealthAdapter,
  WatchedKind,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  createControllerRuntime,
  ForbiddenError,
  KubeObject,
} from '@kardinal/kube-controller';
import {
  eventLoopTurn,
  FakeCluster,
  ManualClock,
} from '@kardinal/kube-controller/testing';
import { healthAdapters } from '../../builtin/health';
import { Registry } from '../../registry/Registry';
import { HealthService } from './HealthService';

const machines: WatchedKind = {
  apiVersion: 'example.com/v1',
  kind: 'Machine',
  plural: 'machines',
  scope: 'Namespaced',
};
const key = { namespace: 'prod', name: 'web' };

function machine(state: string): KubeObject {
  return {
    apiVersion: machines.apiVersion,
    kind: machines.kind,
    metadata: key,
    state,
  } as KubeObject;
}

/** Says what the state of a Machine is. */
const byMachine = createHealthAdapter({
  id: 'machine',
  watches: [machines],
  detection: { order: 1 },
  assess(_query, reader) {
    const found = reader.get(machines, key);
    return found === undefined
      ? { type: 'absent', message: 'there is no Machine' }
      : { type: 'healthy', message: `the Machine is ${found.state}` };
  },
});

const step = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'PromotionStep',
  metadata: { name: 's', namespace: 'default' },
  spec: { pipeline: 'app', environment: 'prod', bundleRef: 'b' },
  status: { state: 'HealthChecking' },
} as PromotionStep;

class World {
  readonly clock = new ManualClock();
  readonly cluster = new FakeCluster({
    types: [promotionStepType],
    clock: this.clock,
  });
  /** Steps that were woken, one after the other. */
  readonly woken: string[] = [];
  private readonly runtime = createControllerRuntime({
    client: this.cluster,
    clock: this.clock,
  });
  private readonly service: HealthService;
  private readonly unsubscribe: () => void;

  constructor() {
    const adapters = new Registry<HealthAdapter>('health adapter');
    adapters.add(...healthAdapters, byMachine);
    this.service = new HealthService(this.runtime, adapters);
    this.unsubscribe = this.service.subscribe(({ name }) => {
      this.woken.push(name);
    });
  }

  assess(health?: PromotionStep['spec']['health']): string {
    const { message } = this.service.assess(
      health === undefined ? step : { ...step, spec: { ...step.spec, health } },
      { images: [], charts: [] },
    );
    return message;
  }

  /** Until what is under way has been answered. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 20; turn++) await eventLoopTurn();
  }

  async elapse(milliseconds: number): Promise<void> {
    await this.clock.advance(milliseconds);
    await this.settle();
  }

  requests(): number {
    return this.cluster.calls.filter(({ type }) => type.includes('Machine'))
      .length;
  }

  stop(): void {
    this.unsubscribe();
  }
}

describe('a kind that is not watched from the start', () => {
  let world: World;

  beforeEach(() => {
    world = new World();
  });

  afterEach(() => world.stop());

  it('is not asked for before somebody reads it, and wakes its readers', async () => {
    world.cluster.install(machines);
    await world.settle();
    expect(world.requests()).toBe(0);
    expect(world.assess()).toBe('Reads machines');
    await world.settle();
    expect(world.woken).toContain('s');
    await world.cluster.create(machines, machine('good'));
    await world.settle();
    expect(world.assess()).toBe('the Machine is good');
    const before = world.woken.length;
    await world.cluster.delete(machines, key);
    await world.settle();
    expect(world.woken.length).toBeGreaterThan(before);
    expect(world.assess()).toMatch(/there is no Machine\)$/);
  });

  it('is found when the cluster comes to serve it, and missed when it does so no more', async () => {
    world.assess();
    await world.settle();
    expect(world.assess()).toBe('Deployment prod/app does not exist');
    expect(world.assess({ type: 'machine' })).toMatch(
      /^The cluster has no machines \(example\.com\/v1 Machine\)/,
    );
    world.cluster.install(machines);
    await world.cluster.create(machines, machine('good'));
    world.woken.length = 0;
    await world.elapse(60_000);
    expect(world.woken).toContain('s');
    expect(world.assess()).toBe('the Machine is good');
    world.cluster.uninstall(machines);
    world.woken.length = 0;
    await world.elapse(120_000);
    expect(world.woken).toContain('s');
    expect(world.assess()).toBe('Deployment prod/app does not exist');
  });

  it.each([
    ['is named', { type: 'machine' }, /^Kardinal may not read machines: no/],
    [
      'is not named',
      {},
      /^Deployment prod\/app does not exist \(judged by the workloads: Kardinal may not read machines: no/,
    ],
  ])(
    'is a reason where it may not be read and %s',
    async (_how, health, said) => {
      world.cluster.install(machines);
      world.cluster.intercept(({ type }) => {
        if (type.includes('Machine'))
          throw new ForbiddenError('no', 403, 'Forbidden');
      });
      world.assess(health);
      await world.settle();
      expect(world.assess(health)).toMatch(said);
    },
  );

  it('decides nothing while it cannot be read', async () => {
    world.cluster.install(machines);
    await world.cluster.create(machines, machine('good'));
    world.assess();
    await world.settle();
    world.cluster.intercept(({ type }) => {
      if (type.includes('Machine')) throw new Error('connect ECONNREFUSED');
    });
    world.cluster.endWatches();
    await world.elapse(60_000);
    expect(world.assess()).toBe(
      'Machines cannot be read: connect ECONNREFUSED',
    );
  });

  it('is released when nobody reads it any more', async () => {
    world.cluster.install(machines);
    world.assess({ type: 'machine' });
    await world.settle();
    await elapseWithBookmarks();
    expect(world.cluster.openWatches).toBe(1);
    world.assess({ type: 'resource' });
    await elapseWithBookmarks();
    expect(world.cluster.openWatches).toBe(0);
  });

  /** Twenty minutes and more, with a bookmark each minute as an API server sends it. */
  async function elapseWithBookmarks() {
    for (let minute = 0; minute < 22; minute++) {
      await world.elapse(60_000);
      world.cluster.bookmark();
    }
  }
});

import {
  graphEngineSilent,
  labels,
  Pipeline,
  PolicyGate,
  policyGateType,
  PromotionStep,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { addGraphController, graphType } from '@kardinal/graph-controller';
import {
  ControllerRuntime,
  createControllerRuntime,
  findCondition,
  silentLogger,
} from '@kardinal/kube-controller';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { addControllers } from '.';

const update = { strategy: 'kustomize' };
const dev = { name: 'dev', approval: 'auto' as const, update };
const prod = { name: 'prod', approval: 'auto' as const, update };
const key = (name: string) => ({ namespace: 'default', name });
const minute = 60_000;

/** An org gate that is open. */
const open: PolicyGate = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'PolicyGate',
  metadata: {
    name: 'open',
    namespace: 'platform-policies',
    labels: { 'kardinal.io/scope': 'org', 'kardinal.io/applies-to': 'prod' },
  },
  spec: { expression: '1 < 2', recheckInterval: '1m' },
};

/** The first release in a process takes longest. */

/** The Graph controller as it is installed elsewhere: it executes every Graph, and has no key. */
class OtherEngine {
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  readonly runtime: ControllerRuntime;

  constructor({ cluster, story }: RunningWorld) {
    const { clock } = story;
    this.runtime = createControllerRuntime({
      client: cluster,
      clock,
      logger: silentLogger,
    });
    addGraphController(this.runtime, { name: 'other-engine' });
    this.#running = this.runtime.start(this.#stopping.signal);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }
}

let world: RunningWorld;
let engine: OtherEngine | undefined;

const settle = async () => {
  for (let round = 0; round < 8; round++) {
    await world.settle();
    await engine?.runtime.settled();
  }
};
const begin = async (
  environments: readonly Pipeline['spec']['environments'][number][] = [
    dev,
    prod,
  ],
) => {
  world = await RunningWorld.begin({
    environments: [...environments],
    gates: [open],
    controllers: parts =>
      addControllers({
        ...parts,
        settings: {
          ...parts.settings,
          graphEngine: { type: 'external', answerWithin: 2 * minute },
        },
      }),
  });
};
const startEngine = async () => {
  engine = new OtherEngine(world);
  await settle();
};
const stopEngine = async () => {
  await engine?.stop();
  engine = undefined;
};
const silence = () =>
  findCondition(world.bundle('2.0.0')?.status?.conditions, graphEngineSilent)
    ?.message;
const phase = () => world.bundle('2.0.0')?.status?.phase;

afterEach(async () => {
  await stopEngine();
  await world.stop();
});

describe('with a Graph engine that is not ours', () => {
  it('releases to every environment, once', async () => {
    await begin();
    await startEngine();
    expect(phase()).toBe('Verified');
    expect(world.forge.commits()).toHaveLength(2);
    expect(world.gates()[0].status?.ready).toBe(true);
  });

  it('leaves nothing behind when the Bundle is deleted', async () => {
    await begin();
    await startEngine();
    await world.deleteBundle('2.0.0');
    await settle();
    expect(world.cluster.peekAll(graphType)).toEqual([]);
    expect(world.cluster.peekAll(promotionStepType)).toEqual([]);
    expect(world.gates()).toEqual([]);
  });

  it('says that none answers a Graph, and no more once one does', async () => {
    await begin();
    await world.elapse(minute);
    expect(silence()).toBeUndefined();
    await world.elapse(2 * minute);
    expect(silence()).toBe(
      'No Graph engine answers: the Graph guestbook-2-0-0 has no status since 2026-11-18T10:00:00Z; see whether one is installed in the cluster, and runs',
    );
    expect(phase()).toBe('Promoting');
    await startEngine();
    expect(silence()).toBeUndefined();
    expect(phase()).toBe('Verified');
  });

  it('says what one that ended has not made, and goes on with the next', async () => {
    await begin();
    world.story.unsynced.add('dev');
    await startEngine();
    await stopEngine();
    world.story.unsynced.clear();
    await settle();
    await world.elapse(3 * minute);
    expect(world.step('2.0.0', 'dev')?.status?.state).toBe('Verified');
    expect(silence()).toMatch(
      /^No Graph engine answers: nobody has made the PolicyGate guestbook-2-0-0\.prod\.open\.\w+ since 2026-/,
    );
    await startEngine();
    expect(silence()).toBeUndefined();
    expect(phase()).toBe('Verified');
  });

  it.each<[string, (step: PromotionStep) => PromotionStep]>([
    [
      'with another path',
      step => ({ ...step, spec: { ...step.spec, path: 'environments/prod' } }),
    ],
    [
      'without its gates',
      ({ spec: { requiredGates: _, ...spec }, ...step }) => ({
        ...step,
        spec: { ...spec, environment: 'prod', requiredGates: [] },
      }),
    ],
    [
      'under another name',
      step => ({ ...step, metadata: { ...step.metadata, name: 'other' } }),
    ],
    [
      'of a Graph by hand',
      ({ metadata, ...step }) => ({
        ...step,
        metadata: {
          ...metadata,
          ownerReferences: metadata.ownerReferences?.map(owner => ({
            ...owner,
            name: 'by-hand',
            uid: world.cluster.peek(graphType, key('by-hand'))!.metadata.uid!,
          })),
        },
      }),
    ],
  ])('does nothing for a PromotionStep by hand %s', async (_what, forge) => {
    await begin();
    await world.elapse(0);
    const graph = world.graph('2.0.0')!;
    const { template } = graph.spec.nodes.find(({ id }) => id === 'dev')!;
    const step = {
      ...template,
      metadata: {
        ...template!.metadata,
        namespace: 'default',
        ownerReferences: [
          {
            apiVersion: graph.apiVersion,
            kind: graph.kind,
            name: graph.metadata.name,
            uid: graph.metadata.uid!,
            controller: true,
          },
        ],
      },
      spec: {
        ...(template!.spec as object),
        bundleRef: 'guestbook-2-0-0',
      },
    } as unknown as PromotionStep;
    await world.cluster.create(graphType, {
      apiVersion: graph.apiVersion,
      kind: graph.kind,
      metadata: key('by-hand'),
      spec: graph.spec,
    });
    const forged = forge(step);
    await world.cluster.create(promotionStepType, forged);
    await world.settle();
    const { status, metadata } = world.cluster.peek(
      promotionStepType,
      key(forged.metadata.name),
    )!;
    expect(status?.state).toBe('NotDerived');
    expect(metadata.annotations?.['kardinal.io/seal']).toBeUndefined();
    expect(world.forge.commits()).toEqual([]);
  });

  it('puts the label of a shard back, whether the engine does or not', async () => {
    await begin([dev, { ...prod, shard: 'eu' }]);
    await startEngine();
    await stopEngine();
    const step = key(world.step('2.0.0', 'prod')!.metadata.name);
    for (const forged of [null, 'us']) {
      await world.cluster.patch(promotionStepType, step, {
        type: 'merge',
        body: { metadata: { labels: { [labels.shard]: forged } } },
      });
      await world.settle();
      expect(
        world.cluster.peek(promotionStepType, step)?.metadata.labels,
      ).toMatchObject({ [labels.shard]: 'eu' });
    }
  });

  it('does nothing for a gate that somebody edited, until the engine has put it back', async () => {
    await begin();
    world.story.neverHealthy.add('prod');
    await startEngine();
    const [{ metadata, spec }] = world.gates();
    await stopEngine();
    await world.cluster.patch(policyGateType, key(metadata.name), {
      type: 'merge',
      body: { spec: { expression: 'true' } },
    });
    await world.settle();
    expect(
      findCondition(world.gates()[0].status?.conditions, 'Ready'),
    ).toMatchObject({
      status: 'False',
      reason: 'NotDerived',
    });
    await startEngine();
    expect(world.gates()[0].spec).toEqual(spec);
    expect(world.gates()[0].status?.ready).toBe(true);
  });
});

import { createControllerRuntime } from '@kardinal/kube-controller';
import {
  crashLaw,
  FakeCluster,
  LawWorld,
  quiescentLaw,
  snapshotOf,
  staleLaw,
} from '@kardinal/kube-controller/testing';
import { addGraphController } from '../addGraphController';
import { Graph, GraphNode, graphType } from '../api/Graph';
import { GraphWorld } from '../testing/GraphWorld';
import { graphOf, widget, widgetType } from '../testing/objects';

/** Loaded machines are slow. */

const key = { namespace: 'team', name: 'shop' };

const stages = (size: number): readonly GraphNode[] => [
  widget(
    'dev',
    { size },
    { propagateWhen: ['${dev.status.state == "Verified"}'] },
  ),
  widget(
    'gate',
    { from: '${dev.status.state}' },
    {
      propagateWhen: ['${gate.status.state == "Verified"}'],
    },
  ),
  widget('prod', { size, gates: ['${gate.metadata.name}'] }),
];

/** A collection, contributed fields, and a node that finalizes another one. */
const rich: readonly GraphNode[] = [
  {
    id: 'all',
    forEach: [{ item: ['x', 'y'] }],
    template: {
      apiVersion: widgetType.apiVersion,
      kind: widgetType.kind,
      metadata: { name: 'all-${item}' },
    },
  },
  {
    id: 'hint',
    patch: {
      apiVersion: widgetType.apiVersion,
      kind: widgetType.kind,
      metadata: { name: 'theirs' },
      spec: { seen: '${all.map(w, w.metadata.name)}' },
    },
  },
  widget(
    'backup',
    {},
    {
      finalizes: 'all',
      readyWhen: ['${backup.status.state == "Verified"}'],
    },
  ),
];

interface Step {
  when(graph: Graph | undefined): boolean;
  act(world: GraphWorld): Promise<unknown>;
}

const isReady = (graph: Graph | undefined) => {
  const { conditions = [], observedGeneration } = graph?.status ?? {};
  return (
    observedGeneration === graph?.metadata.generation &&
    conditions.some(({ type, status }) => type === 'Ready' && status === 'True')
  );
};

/** A story: whenever the controllers rest, widgets get verified, and then the next step happens. */
function story(
  steps: readonly Step[],
  isDone: (graph: Graph | undefined) => boolean,
  nodes: readonly GraphNode[] = stages(1),
) {
  return (): LawWorld => {
    const world = new GraphWorld();
    const { cluster, clock } = world;
    cluster.seed(graphType, graphOf(nodes));
    cluster.seed(widgetType, {
      apiVersion: widgetType.apiVersion,
      kind: widgetType.kind,
      metadata: { name: 'theirs', namespace: 'team' },
    });
    const left = [...steps];
    return {
      cluster,
      clock,
      runtime: ({ options }) => {
        const runtime = createControllerRuntime(options);
        addGraphController(runtime);
        return runtime;
      },
      react: async () => {
        await collectGarbage(cluster);
        for (const { metadata } of cluster.peekAll(widgetType)) {
          const status = { state: 'Verified' };
          cluster.setStatus(widgetType as never, metadata, status as never);
        }
        const [next] = left;
        if (!next?.when(cluster.peek(graphType, key))) return;
        left.shift();
        await next.act(world);
      },
      isDone: () => left.length === 0 && isDone(cluster.peek(graphType, key)),
      // The last write of an old leader is put right again, which counts.
      snapshot: () => snapshotOf(cluster, ['generation', 'observedGeneration']),
    };
  };
}

/** Deletes what has no owner any more, as a garbage collector does some time later. */
async function collectGarbage(cluster: FakeCluster): Promise<void> {
  const uids = new Set(
    cluster.everything().map(({ metadata }) => metadata.uid),
  );
  for (const { metadata } of cluster.peekAll(widgetType)) {
    const { ownerReferences: [owner] = [] } = metadata;
    if (owner && !uids.has(owner.uid))
      await cluster.delete(widgetType, metadata);
  }
}

const change: Step = {
  when: isReady,
  act: ({ cluster }) =>
    cluster.patch(graphType, key, {
      type: 'merge',
      body: { spec: { nodes: [...stages(2).slice(0, 2), widget('other')] } },
    }),
};

const remove: Step = {
  when: isReady,
  act: ({ cluster }) => cluster.delete(graphType, key),
};

const drift: Step = {
  when: isReady,
  act: ({ cluster }) =>
    cluster.patch(
      widgetType,
      { namespace: 'team', name: 'dev' },
      { type: 'merge', body: { spec: { size: 7 } } },
    ),
};

describe('the laws', () => {
  const grown = story([], isReady);
  const changed = story([change], isReady);
  const drifted = story([drift], isReady);
  const removed = story([remove], graph => graph === undefined);
  const finalized = story([remove], graph => graph === undefined, rich);

  it.each([
    ['growing', grown],
    ['changing', changed],
    ['drifting', drifted],
    ['ending', removed],
    ['finalizing', finalized],
  ])(
    'a crash at any point ends in the same world: %s',
    async (_what, scenario) => {
      const report = await crashLaw(scenario);
      expect(report.io.length).toBeGreaterThan(5);
    },
  );

  it.each([
    ['growing', grown],
    ['changing', changed],
    ['drifting', drifted],
  ])(
    'stale caches and old leaders change nothing: %s',
    async (_what, scenario) => {
      const report = await staleLaw(scenario);
      expect(report.runs).toBeGreaterThan(8);
    },
  );

  it.each([
    ['growing', grown],
    ['changing', changed],
  ])('what is settled writes nothing: %s', async (_what, scenario) => {
    const report = await quiescentLaw(scenario);
    expect(report.io.length).toBeGreaterThan(5);
  });
});

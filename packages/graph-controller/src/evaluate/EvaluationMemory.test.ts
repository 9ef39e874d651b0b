import { KubeObject } from '@kardinal/kube-controller';
import fc from 'fast-check';
import { Graph, GraphNode } from '../api/Graph';
import { compileGraph } from '../compile/compileGraph';
import { graphOf, widget } from '../testing/objects';
import { allRights } from '../authority/GraphAuthority';
import { World } from '../world/World';
import { evaluateGraph } from './evaluateGraph';
import { EvaluationMemory } from './EvaluationMemory';
import { NodePlan } from './GraphPlan';

function compiled(nodes: readonly GraphNode[]) {
  const compilation = compileGraph({ nodes });
  if (compilation.type === 'refused') throw new Error('The spec is refused');
  return compilation.graph;
}

function worldOf(objects: ReadonlyMap<string, KubeObject>): World {
  return {
    rights: allRights,
    kind: () => ({ type: 'known', scope: 'Namespaced' }),
    object: ({ name }) => objects.get(name),
    select: () => [],
    unseen: () => undefined,
    ownedBy: () => [],
  };
}

const graph: Graph = {
  ...graphOf([]),
  metadata: { name: 'shop', namespace: 'team', uid: 'u', generation: 1 },
};

/** What the plan wants, made real, with statuses. */
function realize(
  nodes: readonly NodePlan[],
  objects: Map<string, KubeObject>,
): void {
  for (const { objects: planned = [] } of nodes) {
    for (const { desired, action } of planned) {
      const { name } = desired.metadata;
      if (action === 'none') continue;
      const status = (objects.get(name) as { status?: unknown })?.status;
      objects.set(name, {
        ...desired,
        ...(status ? { status } : {}),
      } as KubeObject);
    }
  }
}

describe('EvaluationMemory', () => {
  it('evaluates only what a change reaches', () => {
    let memory: EvaluationMemory = new Map();
    const graphNodes = compiled([
      widget('a', { x: 1 }),
      widget('b', { x: '${a.status.url}' }),
      widget('c', { x: '${b.metadata.name}' }),
      widget('d', { x: '${a.metadata.name}' }),
      widget('e'),
    ]);
    const objects = new Map<string, KubeObject>();
    const pass = () => {
      const world = worldOf(objects);
      const input = { graph, compiled: graphNodes, world, now: 0 };
      const before = memory;
      const plan = evaluateGraph(input, before);
      memory = plan.memory;
      realize(plan.nodes, objects);
      const evaluated = plan.nodes.filter(
        each => before.get(each.node.id)?.plan !== each,
      );
      return evaluated.map(({ node }) => node.id);
    };
    const report = (name: string, status: object) =>
      objects.set(name, { ...objects.get(name)!, status } as KubeObject);
    pass();
    report('a', { url: 'x' });
    for (let times = 0; times < 4; times++) pass();
    expect(pass()).toEqual([]);
    report('e', { any: 1 });
    expect(pass()).toEqual(['e']);
    report('a', { url: 'x', other: 1 });
    expect(pass()).toEqual(['a', 'b', 'd']);
    expect(pass()).toEqual([]);
    report('a', { url: 'y' });
    expect(pass()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('never changes an outcome', () => {
    const nodes = [
      widget('a', {}, { propagateWhen: ['${a.status.x == 1}'] }),
      widget(
        'b',
        { x: '${a.status.x}' },
        { readyWhen: ['${b.status.x == 1}'] },
      ),
      { id: 'v', def: '${b.?status.x.orValue(5)}' },
      widget('c', { x: '${v}', y: '${a.?status.x.orValue(0)}' }),
      widget(
        'd',
        { x: '${c.metadata.name}' },
        {
          includeWhen: ['${b.status.x != 2}'],
          readyWhen: ['${now() > timestamp("2026-01-01T00:00:00Z")}'],
        },
      ),
    ];
    const happenings = fc.array(
      fc.record({
        name: fc.constantFrom('a', 'b', 'c', 'd'),
        what: fc.constantFrom('status', 'drift', 'delete', 'nothing'),
        x: fc.nat(2),
      }),
      { maxLength: 20 },
    );
    const start = Date.UTC(2025, 11, 31, 23, 59);
    fc.assert(
      fc.property(happenings, events => {
        const graphNodes = compiled(nodes);
        let memory: EvaluationMemory = new Map();
        const objects = new Map<string, KubeObject>();
        events.forEach(({ name, what, x }, at) => {
          const live = objects.get(name) as KubeObject & { spec: object };
          if (live && what === 'delete') objects.delete(name);
          if (live && what === 'status') {
            objects.set(name, { ...live, status: { x } } as KubeObject);
          }
          if (live && what === 'drift') {
            objects.set(name, { ...live, spec: { x: 9 } } as KubeObject);
          }
          const world = worldOf(objects);
          const now = start + at * 10_000;
          const input = { graph, compiled: graphNodes, world, now };
          const cheap = evaluateGraph(input, memory);
          memory = cheap.memory;
          expect(cheap.nodes).toEqual(evaluateGraph(input).nodes);
          realize(cheap.nodes, objects);
        });
      }),
    );
  });
});

import { allRights, GraphRights } from '../authority/GraphAuthority';
import { compileGraph } from '../compile/compileGraph';
import { GraphNode } from '../api/Graph';
import { GraphWorld } from '../testing/GraphWorld';
import { graphOf, widget } from '../testing/objects';
import { maxPassCost } from './EvaluationInput';
import { evaluateGraph } from './evaluateGraph';

/** A node that takes some ten thousand steps. */
const costly = (id: string): GraphNode =>
  widget(id, {
    size: '${lists.range(75).all(a, lists.range(75).all(b, a + b >= 0)) ? 1 : 2}',
  });
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => costly(`n${at}`));

const now = Date.parse('2026-11-18T10:00:00Z');

function evaluated(
  nodes: readonly GraphNode[],
  rights: GraphRights = allRights,
) {
  const compilation = compileGraph({ nodes });
  if (compilation.type === 'refused') throw new Error('The spec is refused');
  return evaluateGraph({
    graph: graphOf(nodes),
    compiled: compilation.graph,
    world: {
      rights,
      kind: () => ({ type: 'known', scope: 'Namespaced' }),
      object: () => undefined,
      select: () => [],
      unseen: () => undefined,
      ownedBy: () => [],
    },
    now,
  });
}

describe('a pass over a Graph', () => {
  it('takes no more steps than it may, however many costly nodes there are', () => {
    const { cost, nodes, nextChange } = evaluated(many(200));
    expect(cost).toBeLessThan(maxPassCost + 100_000);
    expect(nodes.at(-1)).toMatchObject({
      state: 'Pending',
      reason: 'EvaluationBudgetUsedUp',
      message: expect.stringMatching(/need more work than one pass may do/),
    });
    expect(nextChange).toBe(now + 10_000);
  });

  it('takes fewer where the Graph has the right to fewer', () => {
    const passCost = 20_000;
    const { cost, nodes } = evaluated(many(200), { ...allRights, passCost });
    expect(cost).toBeLessThan(2 * passCost);
    expect(nodes.at(-1)?.reason).toBe('EvaluationBudgetUsedUp');
  });

  it('takes a small part of that for two hundred ordinary nodes', () => {
    const nodes = Array.from({ length: 200 }, (_, at) =>
      widget(`n${at}`, { size: at === 0 ? 1 : `\${n${at - 1}.spec.size + 1}` }),
    );
    expect(evaluated(nodes).cost).toBeLessThan(maxPassCost / 10);
  });
});

describe('a Graph that needs more than one pass may do', () => {
  let world: GraphWorld;

  beforeEach(() => {
    world = new GraphWorld();
  });

  afterEach(() => world.stop());

  it('gets there in several: what is settled costs nothing', async () => {
    const nodes = many(12);
    expect(evaluated(nodes).nodes.at(-1)?.state).toBe('Pending');
    await world.put(nodes);
    await world.pass(60_000);
    expect(world.graph()?.status?.nodes.map(({ state }) => state)).toEqual(
      Array.from({ length: 12 }, () => 'Ready'),
    );
  });
});

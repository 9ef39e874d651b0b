import {
  EdgeView,
  PipelineView,
} from '@kardinal/backstage-plugin-kardinal-common';
import { fleetView, soakingView } from '../testing/views';
import { groupByWave, ViewedGraph } from './groupByWave';

const nothingExpanded = undefined;

const fleet = (size: number) => viewed(fleetView(size));

function viewed({ selected }: PipelineView): ViewedGraph {
  return selected ?? { nodes: [], edges: [], junctions: [] };
}

const pairs = (edges: readonly EdgeView[]) =>
  edges.map(({ source, target }) => [source, target]);

describe('groupByWave', () => {
  it('draws the waves one by one of which each can be read', () => {
    const graph = fleet(8);
    const drawn = groupByWave(graph, nothingExpanded);
    expect(drawn.nodes).toEqual(graph.nodes);
  });

  it('draws a few environments as they are', () => {
    const { nodes, edges, junctions } = viewed(soakingView());
    expect(junctions).toEqual([]);
    expect(groupByWave({ nodes, edges, junctions }, nothingExpanded)).toEqual({
      nodes,
      edges,
    });
  });

  it('draws the waves of a fleet as one node each', () => {
    const graph = fleet(60);
    // 180 environments with a gate each, and not 7,200 pairs of them.
    expect(graph.edges.length).toBeLessThan(600);
    const drawn = groupByWave(graph, nothingExpanded);

    expect(drawn.nodes.map(({ id }) => id)).toEqual([
      'environment/dev',
      'wave-1',
      'wave-2',
      'wave-3',
    ]);
    expect(pairs(drawn.edges)).toEqual([
      ['environment/dev', 'wave-1'],
      ['wave-1', 'wave-2'],
      ['wave-2', 'wave-3'],
    ]);
  });

  it('shows the worst state of a group and the counts', () => {
    const [, wave] = groupByWave(fleet(60), nothingExpanded).nodes;

    expect(wave).toMatchObject({
      type: 'group',
      name: '60 environments',
      worst: 'Failed',
      counts: [
        { state: 'Failed', count: 1 },
        { state: 'Verified', count: 59 },
      ],
    });
    expect(wave.type === 'group' && wave.gates).toHaveLength(60);
  });

  it('draws an expanded group in full, with its gates', () => {
    const drawn = groupByWave(fleet(9), 'wave-2');

    expect(drawn.nodes.map(({ id }) => id)).toEqual([
      'environment/dev',
      'wave-1',
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap(i => [
        `gate/w2-r${i}/platform-policies/business-hours`,
        `environment/w2-r${i}`,
      ]),
      'wave-3',
    ]);
    expect(
      drawn.edges.filter(({ source }) => source === 'wave-1'),
    ).toHaveLength(9);
  });

  it('draws what leads into and out of a large expanded group without junctions', () => {
    const graph = fleet(60);
    expect(graph.junctions).toHaveLength(2);
    const { edges } = groupByWave(graph, 'wave-2');
    const region = (at: number) => [
      ['wave-1', `gate/w2-r${at}/platform-policies/business-hours`],
      [
        `gate/w2-r${at}/platform-policies/business-hours`,
        `environment/w2-r${at}`,
      ],
      [`environment/w2-r${at}`, 'wave-3'],
    ];
    const expected = Array.from({ length: 60 }, (_, at) => region(at + 1));
    expect(new Set(pairs(edges).map(String))).toEqual(
      new Set([['environment/dev', 'wave-1'], ...expected.flat()].map(String)),
    );
    expect(edges).toHaveLength(181);
  });

  it('draws environments one by one whose many gates are behind a junction', () => {
    const nodes = viewed(soakingView()).nodes.slice(0, 3);
    const [a, b, c] = nodes.map(({ id }) => id);
    const edge = (source: string, target: string) => ({
      id: `${source}->${target}`,
      source,
      target,
    });
    const edges = [edge(a, 'j'), edge(b, 'j'), edge('j', c)];
    expect(
      groupByWave({ nodes, edges, junctions: ['j'] }, nothingExpanded),
    ).toEqual({ nodes, edges: [edge(a, c), edge(b, c)] });
  });
});

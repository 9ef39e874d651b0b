import { fleetView, soakingView } from '../testing/views';
import { groupByWave } from './groupByWave';

const nothingExpanded = undefined;

function fleet(size: number) {
  const { nodes = [], edges = [] } = fleetView(size).selected ?? {};
  return { nodes, edges };
}

describe('groupByWave', () => {
  it('draws twelve environments one by one', () => {
    const { nodes = [], edges = [] } = soakingView().selected ?? {};
    expect(groupByWave(nodes, edges, nothingExpanded)).toEqual({
      nodes,
      edges,
    });
  });

  it('draws the waves of a fleet as one node each', () => {
    const { nodes, edges } = fleet(60);
    const drawn = groupByWave(nodes, edges, nothingExpanded);

    expect(drawn.nodes.map(({ id }) => id)).toEqual([
      'environment/dev',
      'wave-1',
      'wave-2',
      'wave-3',
    ]);
    expect(drawn.edges.map(({ source, target }) => [source, target])).toEqual([
      ['environment/dev', 'wave-1'],
      ['wave-1', 'wave-2'],
      ['wave-2', 'wave-3'],
    ]);
  });

  it('shows the worst state of a group and the counts', () => {
    const { nodes, edges } = fleet(60);
    const [, wave] = groupByWave(nodes, edges, nothingExpanded).nodes;

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
    const { nodes, edges } = fleet(5);
    const drawn = groupByWave(nodes, edges, 'wave-2');

    expect(drawn.nodes.map(({ id }) => id)).toEqual([
      'environment/dev',
      'wave-1',
      ...[1, 2, 3, 4, 5].flatMap(i => [
        `gate/w2-r${i}/platform-policies/business-hours`,
        `environment/w2-r${i}`,
      ]),
      'wave-3',
    ]);
    expect(
      drawn.edges.filter(({ source }) => source === 'wave-1'),
    ).toHaveLength(5);
  });
});

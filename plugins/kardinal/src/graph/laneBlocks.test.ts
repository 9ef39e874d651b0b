import { chain } from '../testing/chain';
import { soakingView } from '../testing/views';
import { laneBlocks } from './laneBlocks';

const nodeOf = (type: 'environment' | 'gate') =>
  soakingView().selected!.nodes.find(node => node.type === type)!;
const environments = (...ids: readonly string[]) =>
  ids.map(id => ({ ...nodeOf('environment'), id }));
const lanesOf = (...args: Parameters<typeof laneBlocks>) =>
  laneBlocks(...args).map(({ lanes }) =>
    lanes.map(lane => lane.map(({ id }) => id).join(' ')),
  );

describe('laneBlocks', () => {
  const regions = ['b', 'c', 'd', 'e'];
  const edges = regions.flatMap(id => chain('a', id, 'z'));

  it('finds environments between the same', () => {
    expect(lanesOf(environments('a', ...regions, 'z'), edges)).toEqual([
      regions,
    ]);
  });

  it('leaves a few with an edge each', () => {
    const few = edges.filter(({ id }) => !id.includes('e'));
    expect(lanesOf(environments('a', 'b', 'c', 'd', 'z'), few)).toEqual([]);
  });

  it('has a gate on the lane of the one environment that it guards', () => {
    const gate = { ...nodeOf('gate'), id: 'g' };
    const guarded = [
      ...edges.filter(({ id }) => id !== 'a-b'),
      ...chain('a', 'g', 'b'),
    ];
    expect(
      lanesOf([...environments('a', ...regions, 'z'), gate], guarded),
    ).toEqual([['g b', 'c', 'd', 'e']]);
  });

  it('does not mix what something else waits for', () => {
    const more = [...edges, ...chain('e', 'y')];
    expect(lanesOf(environments('a', ...regions, 'y', 'z'), more)).toEqual([]);
  });
});

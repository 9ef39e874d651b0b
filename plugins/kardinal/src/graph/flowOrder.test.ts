import { chain } from '../testing/chain';
import { flowOrder } from './flowOrder';

const nodes = (...ids: string[]) => ids.map(id => ({ id }));

describe('flowOrder', () => {
  it.each([
    ['the flow', nodes('c', 'a', 'b'), chain('a', 'b', 'c'), ['a', 'b', 'c']],
    ['the order given', nodes('a', 'b', 'c'), [], ['a', 'b', 'c']],
    [
      'both, where there are branches',
      nodes('end', 'y', 'x', 'start'),
      [...chain('start', 'x', 'end'), ...chain('start', 'y', 'end')],
      ['start', 'y', 'x', 'end'],
    ],
    [
      'what is on a cycle last',
      nodes('a', 'b', 'c'),
      chain('a', 'b', 'a'),
      ['c', 'a', 'b'],
    ],
    ['edges to nowhere not at all', nodes('a'), chain('x', 'a', 'y'), ['a']],
  ])('follows %s', (_name, given, edges, expected) => {
    expect(flowOrder(given, edges).map(({ id }) => id)).toEqual(expected);
  });
});

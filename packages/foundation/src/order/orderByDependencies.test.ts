import { orderByDependencies } from './orderByDependencies';

const order = (upstreams: Readonly<Record<string, readonly string[]>>) =>
  orderByDependencies(Object.keys(upstreams), id => upstreams[id]);

describe('an order of ids', () => {
  it.each([
    ['nothing', {}, []],
    ['the given order', { b: [], a: [] }, ['b', 'a']],
    ['dependencies first', { a: ['b'], b: [] }, ['b', 'a']],
    [
      'the given order among equals',
      { d: ['b', 'c'], c: ['a'], b: ['a'], a: [] },
      ['a', 'c', 'b', 'd'],
    ],
    [
      'what becomes free before what comes later',
      { a: [], b: ['a'], c: [] },
      ['a', 'b', 'c'],
    ],
  ])('is %s', (_what, upstreams, ids) => {
    expect(order(upstreams)).toEqual({ type: 'ordered', ids });
  });

  it.each([
    ['itself', { a: ['a'] }, ['a', 'a']],
    [
      'the path, from the first of the given order',
      { x: [], c: ['b'], a: ['c', 'x'], b: ['a'] },
      ['c', 'a', 'b', 'c'],
    ],
    [
      'without what only waits for it',
      { late: ['a'], a: ['b'], b: ['a'] },
      ['a', 'b', 'a'],
    ],
  ])('does not exist for a cycle: %s', (_what, upstreams, path) => {
    expect(order(upstreams)).toEqual({ type: 'cycle', path });
  });

  it('looks at each dependency once', () => {
    const ids = Array.from({ length: 2_000 }, (_, at) => `n${at}`);
    const upstreams = new Map(
      ids.map((id, at) => [id, at < 1_000 ? [] : ids.slice(0, 1_000)]),
    );
    let looks = 0;
    const ordering = orderByDependencies(ids, id => {
      looks += 1;
      return upstreams.get(id) ?? [];
    });
    expect(ordering).toEqual({ type: 'ordered', ids });
    expect(looks).toBeLessThanOrEqual(2 * ids.length);
  });
});

import fc from 'fast-check';
import { canonicalHash } from './canonicalHash';
import { deepEqual } from './deepEqual';
import { deepFreeze } from './deepFreeze';
import { isSubset } from './isSubset';

describe('deepEqual', () => {
  it.each([
    ['key order does not matter', { a: 1, b: 2 }, { b: 2, a: 1 }, true],
    ['undefined is absent', { a: 1, b: undefined }, { a: 1 }, true],
    ['null is a value', { a: null }, {}, false],
    ['list order matters', [1, 2], [2, 1], false],
    ['a list is no object', [], {}, false],
    ['nested difference', { a: [{ b: 1 }] }, { a: [{ b: 2 }] }, false],
  ])('%s', (_reason, a, b, expected) => {
    expect(deepEqual(a, b)).toBe(expected);
  });

  it('agrees with the canonical hash', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const [x, y] = [a, b].map(v => JSON.parse(JSON.stringify(v)));
        expect(deepEqual(x, y)).toBe(canonicalHash(x) === canonicalHash(y));
      }),
    );
  });
});

describe('isSubset', () => {
  it.each([
    ['the actual may say more', { a: 1 }, { a: 1, b: 2 }, true],
    ['defaults in items', [{ a: 1 }], [{ a: 1, b: 2 }], true],
    ['an additional item is drift', [1], [1, 2], false],
    ['a changed value is drift', { a: { b: 1 } }, { a: { b: 2 } }, false],
    ['a missing parent is drift', { a: { b: 1 } }, {}, false],
  ])('%s', (_reason, wanted, actual, expected) => {
    expect(isSubset(wanted, actual)).toBe(expected);
  });
});

describe('deepFreeze', () => {
  it('makes every level read-only', () => {
    const value = deepFreeze({ a: [{ b: 1 }] });
    expect(() => {
      value.a[0].b = 2;
    }).toThrow(TypeError);
  });
});

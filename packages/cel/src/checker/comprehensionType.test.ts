import { comprehensionType, sortedType } from './comprehensionType';
import { BOOL, DYN, INT, listOf, STRING } from './Type';
import { Substitution } from './unify';

describe('what a loop returns', () => {
  it.each([
    ['all', BOOL],
    ['exists', BOOL],
    ['exists_one', BOOL],
    ['map', listOf(STRING)],
    ['filter', listOf(INT)],
  ] as const)('%s over ints, giving strings', (macro, type) => {
    expect(comprehensionType(macro, INT, STRING)).toEqual(type);
  });
});

describe('a sorted list', () => {
  it.each([
    ['ints by themselves', listOf(INT), INT, listOf(INT)],
    ['lists by a text', listOf(listOf(INT)), STRING, listOf(listOf(INT))],
    ['anything by its size', listOf(DYN), INT, listOf(DYN)],
  ])('%s', (_what, range, key, type) => {
    expect(sortedType(range, key, new Substitution())).toEqual(type);
  });

  it('has no keys without an order', () => {
    expect(sortedType(listOf(INT), listOf(INT), new Substitution())).toBe(
      'cannot sort list<int> by keys that are list<list<int>>',
    );
  });
});

import * as fc from 'fast-check';
import { Scope } from '../types';
import { EXTENDED } from './vocabulary/extended';
import { LEAVES, NUMERIC, Sort, SORTS } from './vocabulary/leaves';
import { STANDARD } from './vocabulary/standard';

/** `standard`: only what the standard definitions and the strings extension have. */
export type Vocabulary = 'standard' | 'extended';

/** The variables that generated expressions read. */
export const GENERATED_SCOPE: Scope = {
  x: 7,
  y: 2.5,
  z: 'text',
  b: false,
  a: {
    b: { c: true, n: 3 },
    labels: { team: 'core', hotfix: 'true', empty: '' },
    list: [3, 1, 2],
    texts: ['a', 'é', '😀b', ''],
    objs: [
      { name: 'dev', state: 'Verified', n: 1 },
      { name: 'uat', state: 'Failed', n: 2 },
    ],
    none: null,
    at: '2026-04-07T10:00:00Z',
  },
};

/** Once in a while a part of another sort, so that errors of types come up too. */
const MIXED = { same: 40, other: 1 };

/** Well-formed expressions, most of them well typed. */
export function expressions(vocabulary: Vocabulary): fc.Arbitrary<string> {
  const { any, bool, int, string, ints } = fc.letrec<Record<Sort, string>>(
    tie => {
      const part = (sort: Sort) =>
        fc.oneof(
          { weight: MIXED.same, arbitrary: tie(sort) },
          {
            weight: MIXED.other,
            arbitrary: tie(NUMERIC.includes(sort) ? 'double' : 'any'),
          },
        );
      const builds = (sort: Sort) => [
        ...STANDARD[sort],
        ...(vocabulary === 'extended' ? EXTENDED[sort] ?? [] : []),
      ];
      const rule = (sort: Sort) =>
        fc.oneof(
          { maxDepth: 4, depthSize: 'small', withCrossShrink: true },
          { weight: 3, arbitrary: fc.constantFrom(...LEAVES[sort]) },
          ...builds(sort).map(build => ({ weight: 1, arbitrary: build(part) })),
        );
      return Object.fromEntries(
        SORTS.map(sort => [sort, rule(sort)]),
      ) as Record<Sort, fc.Arbitrary<string>>;
    },
  );
  return fc.oneof(bool, bool, bool, int, string, ints, any);
}

const PIECES =
  /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[A-Za-z_]\w*|\d+(?:\.\d+)?u?|[=!<>&|]{2}|\S/g;

/** Expressions with tokens dropped, doubled, swapped or replaced: mostly broken, sometimes in subtle ways. */
export function mutations(vocabulary: Vocabulary): fc.Arbitrary<string> {
  const change = fc.tuple(
    fc.nat(),
    fc.constantFrom('drop', 'double', 'swap', 'replace'),
    fc.constantFrom(
      '-',
      '!',
      '.',
      '?',
      ':',
      '(',
      ')',
      '[',
      '==',
      '<',
      'in',
      '1',
      'x',
      '"a"',
      ',',
      '&&',
      '',
    ),
  );
  return fc
    .tuple(
      expressions(vocabulary),
      fc.array(change, { minLength: 1, maxLength: 2 }),
    )
    .map(([source, changes]) => {
      const pieces: string[] = source.match(PIECES) ?? [];
      for (const [seed, kind, other] of changes) {
        const at = pieces.length === 0 ? 0 : seed % pieces.length;
        const [first = '', second = ''] = pieces.slice(at, at + 2);
        if (kind === 'drop') pieces.splice(at, 1);
        if (kind === 'double') pieces.splice(at, 0, first);
        if (kind === 'swap') pieces.splice(at, 2, second, first);
        if (kind === 'replace') pieces.splice(at, 1, other);
      }
      return pieces.join(' ');
    });
}

/** A number of different texts, always the same for one seed. */
export function sample(
  arbitrary: fc.Arbitrary<string>,
  count: number,
  seed: number,
): readonly string[] {
  const found = new Set<string>();
  for (let round = 0; found.size < count; round++) {
    const texts = fc.sample(arbitrary, { numRuns: count, seed: seed + round });
    texts.forEach(source => found.add(source));
  }
  return [...found].slice(0, count);
}

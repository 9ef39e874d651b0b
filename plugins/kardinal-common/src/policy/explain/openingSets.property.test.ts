import * as fc from 'fast-check';
import { GateLeaf, LogicTree } from './leaves';
import { openingSets } from './openingSets';

const names = ['a', 'b', 'c', 'd'];

const { tree } = fc.letrec<{ tree: LogicTree }>(tie => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc
      .constantFrom(...names)
      .map(source => ({ type: 'leaf' as const, source })),
    tie('tree').map(of => ({ type: 'not' as const, of })),
    fc
      .tuple(
        fc.constantFrom('and' as const, 'or' as const),
        tie('tree'),
        tie('tree'),
      )
      .map(([type, one, other]) => ({ type, parts: [one, other] })),
    fc
      .tuple(tie('tree'), tie('tree'), tie('tree'))
      .map(([condition, then, otherwise]) => ({
        type: 'choice' as const,
        condition,
        then,
        otherwise,
      })),
  ),
}));

type World = Readonly<Record<string, boolean>>;

function isTrue(each: LogicTree, world: World): boolean {
  switch (each.type) {
    case 'leaf':
      return world[each.source];
    case 'not':
      return !isTrue(each.of, world);
    case 'and':
      return each.parts.every(part => isTrue(part, world));
    case 'or':
      return each.parts.some(part => isTrue(part, world));
    default:
      return isTrue(
        isTrue(each.condition, world) ? each.then : each.otherwise,
        world,
      );
  }
}

/** By brute force: the smallest changes of the world that make the tree true, as texts. */
function expected(of: LogicTree, world: World): readonly string[] {
  const all = Array.from({ length: 2 ** names.length }, (_, bits) =>
    names.filter((_name, at) => Math.floor(bits / 2 ** at) % 2 === 1),
  );
  const enough = all.filter(changed =>
    isTrue(
      of,
      Object.fromEntries(
        names.map(name => [name, world[name] !== changed.includes(name)]),
      ),
    ),
  );
  return enough
    .filter(
      set =>
        !enough.some(
          other =>
            other.length < set.length &&
            other.every(name => set.includes(name)),
        ),
    )
    .map(set => [...set].sort().join())
    .sort();
}

it('finds every smallest set of changes, and no other, of random conditions', () => {
  const holds = fc.property(
    tree,
    fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean()),
    (of, values) => {
      const world = Object.fromEntries(
        names.map((name, at) => [name, values[at]]),
      );
      const leaves = names.map(
        (source): GateLeaf => ({
          source,
          outcome: world[source] ? 'true' : 'false',
          reads: {},
          nature: 'variable',
        }),
      );
      const { sets, extent } = openingSets(of, leaves);
      const found = sets.map(set =>
        set
          .map(({ leaf }) => leaf)
          .sort()
          .join(),
      );
      if (extent === 'all')
        return [...found].sort().join(' ') === expected(of, world).join(' ');
      return sets.every(set =>
        isTrue(of, {
          ...world,
          ...Object.fromEntries(
            set.map(({ leaf, becomes }) => [leaf, becomes === 'true']),
          ),
        }),
      );
    },
  );
  const { counterexample } = fc.check(holds, { numRuns: 500, seed: 20261122 });
  expect(counterexample).toBeNull();
});

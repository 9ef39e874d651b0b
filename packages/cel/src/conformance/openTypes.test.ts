import { answerOf } from '../__testUtils__/answer';
import {
  SURFACE_DECLARATIONS,
  SURFACE_SCOPE,
} from '../__testUtils__/surface/scope';
import { Declarations } from '../types';

const UNDECLARED: Declarations = Object.fromEntries(
  Object.keys(SURFACE_DECLARATIONS).map(name => [name, 'dyn' as const]),
);

function answer(source: string): string {
  return answerOf({
    source,
    scope: SURFACE_SCOPE,
    declarations: UNDECLARED,
  }).replace(/^error .*/, 'error');
}

/** What generated expressions found; the answers are those of cel-go 0.33.2. */
describe('where types are open', () => {
  it.each([
    // Only one overload is left when a parameter was bound by another argument, and the value is of another type.
    ['string(a.texts.first().orValue(1))', 'error'],
    ['bytes(a.texts.first().orValue(b"a")) <= b"z"', 'error'],
    ['math.least(a.list[?1].orValue(1u), 2)', 'error'],
    ['a.nothing.first().orValue(1) + 1', 'int 2'],
    // The first overload that fits binds an open parameter, and lists are judged by their first element.
    ['math.least(a.list.flatten())', 'error'],
    ['math.greatest(a.list.distinct())', 'error'],
    ['a.list.flatten()', '[int 3, int 1, int 2]'],
    ['math.greatest(dyn([1, 2.5]))', 'double 2.5'],
    ['[].sortBy(v, v).map(v, v + 1)', '[]'],
    ['[].sortBy(v, v).map(v, v + "a")', 'error'],
    ['optional.unwrap([].sortBy(v, v))', 'error'],
    ['[].map(v, v[v])', 'error'],
    ['a.list[?1].orValue("x") == 1', 'error'],
    ['(b ? type([]) : google.protobuf.Duration) == list', 'error'],
    ['dyn(optional.of(1)).optFlatMap(v, [[?v], [v]].first())', 'error'],
    [
      'b ? type(counts[?"no"].optFlatMap(v, optional.of([v])).value()) : type',
      'error',
    ],
    // What a format accepts is judged when all is checked.
    ['"%s %d".format([[1], [a.list].flatten()[0]])', 'string "[1] 3"'],
    ['"%s %d %s".format([[1], [a.list].flatten()[0], "a"])', 'error'],
    // The arguments of a call are checked before its receiver.
    [
      '[].exists(v, (b ? v.lowerAscii() : v).startsWith(string(bytes(v))))',
      'error',
    ],
    // Names of types are constants, and nothing else of the type `type` has a name.
    ['cel.bind(v, type(a), true)', 'error'],
    ['cel.bind(v, int, true)', 'error'],
    ['[type(1)].exists(v, v == int)', 'error'],
    ['[type(1)].exists(v, true)', 'bool true'],
    ['[type].filter(v, true) == []', 'error'],
    ['b ? [].filter(v, false)[?0] : optional.of(type(1))', 'error'],
  ])('%s is %s', (source, expected) => {
    expect(answer(source)).toBe(expected);
  });
});

describe('what generated expressions found besides', () => {
  it.each([
    ['-(-([?a[?"k"], 1].size()))', 'int 1'],
    ['!(!([?a[?"k"], true][0]))', 'bool true'],
    ['[1].existsOne(v, v == 1)', 'error'],
    ['a.b.sortBy(v, v) == ["c", "n"]', 'error'],
    ['{}.sortBy(v, v)', 'error'],
    ['optional.ofNonZeroValue(optional.none()).hasValue()', 'bool true'],
    ['{true: 1, ?true: optional.none()} == {true: 1}', 'error'],
    [
      'string(duration("2562047h47m16.854775807s"))',
      'string "9223372036.854776s"',
    ],
    ['string(duration("1.000000001s"))', 'string "1.000000001s"'],
    // Whole seconds have to fit before the rest is added.
    [
      'timestamp("1969-12-31T23:59:59Z") - (timestamp("1969-12-31T23:59:59.5Z") - duration("2562047h47m16.854775807s"))',
      'error',
    ],
    // What cannot be a key, though access is optional.
    ['a.labels.team[?a.none].hasValue()', 'error'],
    ['a.none[?a.when].orValue(true)', 'error'],
    ['dyn(1)[?[1]].orValue(true)', 'error'],
    ['optional.none()[?a.when].hasValue()', 'bool false'],
    ['a.nested[?a.many].hasValue()', 'error'],
    ['a.nested[?9223372036854775808.0].hasValue()', 'error'],
    ['a.nested[?7u].hasValue()', 'bool false'],
    ['flag || {}[int]', 'error'],
    // Go cannot look for bytes in a map: nothing absorbs that.
    ['a.bytes in {1: 2} || true', 'error'],
    ['true || a.bytes in {1: 2}', 'bool true'],
    ['{a.bytes: 1}.size() == 1 || true', 'error'],
    ['{a.none: 1, a.bytes: 2}.size() == 2 || true', 'error'],
    ['{a.bytes: a.nope}.size() == 1 || true', 'bool true'],
    ['a.bytes in a.labels', 'bool false'],
    // Zones are files to Go.
    ['a.when.getHours("Europe/Berlin")', 'int 12'],
    ['a.when.getHours("EUROPE/BERLIN")', 'error'],
    ['a.when.getHours("america/New_York")', 'error'],
    ['a.when.getHours("America/New_york")', 'error'],
    ['a.when.getHours("US/Eastern")', 'int 6'],
    ['a.when.getHours("us/eastern")', 'error'],
    ['a.when.getHours("EST5EDT")', 'int 6'],
  ])('%s is %s', (source, expected) => {
    expect(answer(source)).toBe(expected);
  });
});

import { Schema } from '../../Schema';
import { costOf } from './costOf.fixture';

const int: Schema = { type: 'integer' };
const text: Schema = { type: 'string', maxLength: 10 };
const object = (properties: Schema['properties']): Schema => ({
  type: 'object',
  properties,
});
const list = (items: Schema, maxItems?: number): Schema => ({
  type: 'array',
  items,
  maxItems,
});
const map = (additionalProperties: Schema, maxProperties?: number): Schema => ({
  type: 'object',
  additionalProperties,
  maxProperties,
});

/** One field of every sort; what is not said here has no bound. */
const sorts = object({
  a: int,
  b: int,
  f: { type: 'number' },
  y: { type: 'boolean' },
  s: text,
  t: text,
  big: { type: 'string', maxLength: 1000 },
  u: { type: 'string' },
  e: { type: 'string', enum: ['a', 'bcd'] },
  d: { type: 'string', format: 'date-time' },
  du: { type: 'string', format: 'duration' },
  by: { type: 'string', format: 'byte', maxLength: 10 },
  i: { 'x-kubernetes-int-or-string': true },
  l: list(int, 5),
  ls: list(text, 4),
  lul: list(list(int, 3), 4),
  lo: list(object({ n: text, v: int }), 6),
  m: map(int, 3),
  ms: map(text, 3),
  mo: map(object({ n: text }), 3),
  o2: object({ x: text, z: object({ w: int }) }),
});

/**
 * The figures are a kube-apiserver's (1.36): it accepts the rule on items of a list of at most 10,000,000 / cost items, and
 * refuses it on one item more.
 */
describe('The cost of', () => {
  it.each([
    [0, 'true'],
    [3, 'self.a > 0'],
    [8, 'self.a + self.b * 2 - 1 == 4'],
    [3, '!self.y'],
    [8, 'self.y && self.a > 1 || self.b > 2'],
    [5, 'self.y ? self.a > 1 : self.b > 2'],
    [8, 'self.s == self.t'],
    [3, "self.s <= 'a'"],
    [4, "self.o2.x == 'a'"],
    [2, 'self == self'],
    [1, 'has(self.a)'],
    [8, 'has(self.o2.z.w) && self.o2.z.w > 1'],
    [9, 'dyn(self.s) < self.big'],
    [3, "self.i == 'abc'"],
    [5, 'self.a < self.f'],
    [5, 'self.e == self.e'],
    [8, 'self.d - self.du > self.d'],
    [5, 'self.by == self.by'],
  ])('reading and comparing is %d: %s', (cost, source) => {
    expect(costOf(sorts, source)).toBe(cost);
  });

  it.each([
    [13, "self.s + self.t == 'x'"],
    [4, 'self.s.size() > 1'],
    [8, 'self.s.startsWith(self.t)'],
    [160004, 'self.big.contains(self.big)'],
    [804, "self.big.matches('^[a-z]+$')"],
    [5, 'matches(self.s, self.t)'],
    [314575, "self.u.contains('abcdefgh')"],
    [629152, "type(self.i) == string && self.i.matches('^[a-z]+$')"],
    [253, "self.s.findAll('[a-z]', 3).all(x, x == self.big)"],
    [20, 'self.s.lowerAscii().upperAscii().trim() == self.big'],
    [24, "self.s.replace('a', 'bcd') == self.big"],
    [29, "self.s.replace('', 'bcd') == self.big"],
    [16, "self.s.replace('abc', '') == self.big"],
    [184, 'self.s.replace(self.t, self.t) == self.big'],
    [171, "self.s.split(',').all(x, x == 'a')"],
    [11, "self.s.split(',', 0).all(x, x == 'a')"],
    [13212053, "self.u.split(',').all(x, x == 'abc')"],
    [7, "self.s.substring(1, 3) == 'a'"],
    [36, 'self.ls.join() == self.big'],
    [417, "'%s %s'.format([self.s, self.big]) == self.big"],
    [17, 'strings.quote(self.s) == self.big'],
    [405, 'string(self.a) == self.big'],
    [9, 'bytes(self.s) == self.by'],
    [6, 'string(self.by) == self.big'],
  ])('texts is %d: %s', (cost, source) => {
    expect(costOf(sorts, source)).toBe(cost);
  });

  it.each([
    [9, 'self.ls[0] == self.big'],
    [11, 'self.ms[self.s] == self.big'],
    [10, 'self.lo[0].n == self.big'],
    [9, 'self.a in self.l'],
    [5, 'self.s in self.m'],
    [38, "(self.ls + self.ls).all(x, x == 'a')"],
    [13, 'self.l == [1,2,3]'],
    [33, "self.m == {'a':1}"],
    [47, "{'a':self.s, 'b': self.t}.all(k, k == self.big)"],
    [435, "{'a':self.big}['a'] == self.big"],
    [37, "(self.y ? self.ls : ['a']).all(x, x == self.big)"],
    [8, 'self.l.sum() > 1'],
    [424, 'self.ls.max() == self.big'],
    [22, 'self.ls.isSorted()'],
    [23, "self.ls.indexOf('a') > 0"],
    [26, 'self.l.slice(1,3).all(x, x > 1)'],
    [66, 'self.l.sort() == self.l'],
    [142, 'self.ls.distinct().all(x, x == self.big)'],
    [42, 'self.lul.flatten(2).all(x, x > 1)'],
    [42, 'lists.range(5).all(x, x > 1)'],
    [198, 'self.lo.sortBy(x, x.n).size() > 0'],
    [23, 'sets.contains(self.l, [1,2])'],
    [37, 'sets.equivalent(self.ls, self.ls)'],
  ])('lists and maps is %d: %s', (cost, source) => {
    expect(costOf(sorts, source)).toBe(cost);
  });

  it.each([
    [28, 'self.l.all(x, x > 1)'],
    [27, "self.ls.exists(x, x == 'a')"],
    [20, "self.ls.exists_one(x, x == 'a')"],
    [98, "self.ls.filter(x, x == 'a').all(y, y == self.big)"],
    [110, "self.ls.map(x, x + 'a').all(y, y == self.big)"],
    [95, "self.ls.map(x, x != 'b', x + 'a').size() > 0"],
    [1734, 'self.ls.map(x, [x]).all(y, y[0] == self.big)'],
    [405, 'self.lo.all(x, self.lo.exists_one(y, y.n == x.n))'],
    [
      4359,
      'self.lo.all(x, self.lo.all(y, self.lo.all(z, z.n == y.n || y.n == x.n)))',
    ],
    [42, 'self.ms.all(k, self.ms[k] == self.big)'],
    [57, "self.ms.filter(k, k == 'a').size() > 0"],
    [83, 'self.lul.all(x, x.all(y, y > 1))'],
    [1114, "self.s.split(',').map(x, x.trim()).filter(x, x != '').size() > 0"],
    [20, "dyn(self.ls).all(x, x == 'a')"],
  ])('macros is %d: %s', (cost, source) => {
    expect(costOf(sorts, source)).toBe(cost);
  });

  it.each([
    [3, 'self.?a.hasValue()'],
    [5, "self.?o2.?x.orValue('a') == 'a'"],
    [406, "self.ls[?0].orValue('a') == self.big"],
    [421, 'self.?s.optMap(x, x == self.big).orValue(true)'],
    [20, "self.?o2.optFlatMap(x, x.?x).orValue('a') == 'a'"],
    [5, 'optional.of(self.a).value() > 1'],
  ])('optionals is %d: %s', (cost, source) => {
    expect(costOf(sorts, source)).toBe(cost);
  });

  it.each([
    [6, 'isIP(self.s)'],
    [3, 'isURL(self.s)'],
    [409, 'url(self.s).getHost() == self.big'],
    [6, 'isQuantity(self.s)'],
    [13, 'quantity(self.s).isGreaterThan(quantity(self.t))'],
    [16, 'quantity(self.s).add(1).sub(quantity(self.t)).asInteger() > 1'],
    [8, 'sign(quantity(self.s)) == 1'],
    [6, 'self.d.getHours(self.s) > 1'],
  ])('functions of Kubernetes is %d: %s', (cost, source) => {
    expect(costOf(sorts, source)).toBe(cost);
  });

  it.each([
    "['a','b'].isSorted()",
    'lists.range(self.a).size() > 0',
    "self.s.split(',', -1).all(x, x == 'a')",
    'self.s.startsWith(string(self.a))',
    "['a','b'].join(self.s) == self.big",
    'self.lo.map(x, x.n).isSorted()',
  ])('what has no bound is without a bound: %s', source => {
    expect(costOf(sorts, source)).toBeGreaterThan(1e15);
  });
});

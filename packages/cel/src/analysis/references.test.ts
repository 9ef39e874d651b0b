import { compile } from '../CelEnvironment';

function references(source: string): readonly string[] {
  const compilation = compile(source);
  if (compilation.type === 'error') throw new Error(compilation.error.message);
  return compilation.expression.references.map(
    ({ path, strength }) => `${strength} ${path.join('/')}`,
  );
}

describe('references', () => {
  it.each<[string, readonly string[]]>([
    ['1 + 1', []],
    ['a', ['hard a']],
    ['a.b["c"][0].d', ['hard a/b/c/0/d']],
    ['a.b == 1 && a.b == 2', ['hard a/b']],
    ['a.b == c.d', ['hard a/b', 'hard c/d']],
    ['a[b.c].d', ['hard b/c', 'hard a']],
    ['a.?b', ['soft a/b']],
    ['a.?b.c.orValue(d)', ['soft a/b/c', 'hard d']],
    ['a[?"b"].orValue(1)', ['soft a/b']],
    ['a.b.?c', ['hard a/b', 'soft a/b/c']],
    ['has(a.b)', ['soft a/b']],
    ['has(a.b.c)', ['hard a/b', 'soft a/b/c']],
    ['has(a.b) && a.b == 1', ['hard a/b']],
    ['a.b.all(e, e.c == d.e)', ['hard a/b', 'hard d/e']],
    ['a.all(a, a.b)', ['hard a']],
    ['a.all(e, .e.f == e)', ['hard a', 'hard e/f']],
    ['cel.bind(v, a.b, v + v)', ['hard a/b']],
    ['a.?b.optMap(v, v + c).orValue(1)', ['soft a/b', 'hard c']],
    ['string(a.b).startsWith(c)', ['hard a/b', 'hard c']],
    ['math.greatest(a, 1)', ['hard a']],
    ['type(a) == int', ['hard a']],
    ['{"k": a.b}.k', ['hard a/b']],
    ['a.`b-c`', ['hard a/b-c']],
  ])('%s are %j', (source, expected) => {
    expect([...references(source)].sort()).toEqual([...expected].sort());
  });

  it.each([
    ['now() > timestamp(a.b)', true],
    ['[1].all(x, now() > timestamp(a.b))', true],
    ['a.now > 1', false],
  ])('%s uses now: %s', (source, expected) => {
    expect(compile(source)).toMatchObject({
      expression: { usesNow: expected },
    });
  });
});

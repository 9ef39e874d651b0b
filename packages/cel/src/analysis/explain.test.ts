import { compile } from '../CelEnvironment';
import { ExplainedPart, Explanation, Scope } from '../types';

const NOW = Date.parse('2026-04-07T10:00:00Z');

function explain(source: string, scope: Scope): Explanation {
  const compilation = compile(source);
  if (compilation.type === 'error') throw new Error(compilation.error.message);
  return compilation.expression.explain({ scope, now: NOW });
}

function lines(part: ExplainedPart, indent = ''): readonly string[] {
  return [
    `${indent}${part.source} -> ${part.outcome} ${part.value}`.trimEnd(),
    ...part.parts.flatMap(child => lines(child, `${indent}  `)),
  ];
}

describe('explain', () => {
  it('shows a chain of conditions with both sides of each comparison', () => {
    const scope = {
      upstream: { staging: { soakMinutes: 12 } },
      bundle: { labels: { team: 'a' } },
    };
    const source =
      'upstream.staging.soakMinutes >= 30 && bundle.labels.team in ["a", "b"] && !bundle.x';
    expect(lines(explain(source, scope).root)).toEqual([
      `${source} -> false false`,
      '  upstream.staging.soakMinutes >= 30 -> false false',
      '    upstream.staging.soakMinutes -> value 12',
      '    30 -> value 30',
      '  bundle.labels.team in ["a", "b"] -> skipped',
      '    bundle.labels.team -> skipped',
      '    ["a", "b"] -> skipped',
      '  !bundle.x -> skipped',
      '    bundle.x -> skipped',
    ]);
  });

  it('shows errors where they happened, also when they were absorbed', () => {
    const part = explain('a.b == 1 || a.c', { a: { c: true } }).root;
    expect(lines(part)).toEqual([
      'a.b == 1 || a.c -> true true',
      '  a.b == 1 -> error there is no `b`',
      '    a.b -> error there is no `b`',
      '    1 -> skipped',
      '  a.c -> true true',
    ]);
  });

  it('shows the branch that was taken', () => {
    const part = explain('a ? b > 1 : c', { a: false, c: 'x' }).root;
    expect(lines(part)).toEqual([
      'a ? b > 1 : c -> value "x"',
      '  a -> false false',
      '  b > 1 -> skipped',
      '    b -> skipped',
      '    1 -> skipped',
      '  c -> value "x"',
    ]);
  });

  it('keeps the author’s parentheses and puts parts on one line', () => {
    const part = explain('a - (b -\n  (c - 1)) == 1 && (true)', {
      a: 3,
      b: 3,
      c: 2,
    }).root;
    expect(lines(part)).toEqual([
      'a - (b - (c - 1)) == 1 && (true) -> true true',
      '  a - (b - (c - 1)) == 1 -> true true',
      '    a - (b - (c - 1)) -> value 1',
      '    1 -> value 1',
      '  true -> true true',
    ]);
  });

  it('renders values briefly', () => {
    const scope = {
      long: 'x'.repeat(1000),
      list: Array.from({ length: 1000 }, (_, at) => at),
      map: { at: new Date(NOW), none: null },
    };
    const value = (source: string) => explain(source, scope).root.value;
    expect(value('long').length).toBeLessThan(200);
    expect(value('list')).toBe('[0, 1, 2, 3, 4, 5, 6, 7, … 992 more]');
    expect(value('map')).toBe('{"at": 2026-04-07T10:00:00Z, "none": null}');
    expect(value('now() - timestamp(0)')).toBe('1775556000s');
    expect(value('1.0')).toBe('1');
    expect(value('1u')).toBe('1u');
    expect(value('b"abc"')).toBe('3 bytes');
  });

  it.each<[string, Scope]>([
    ['a.all(x, a.all(y, x + y >= 0))', { a: Array(1000).fill(1) }],
    ['a', { a: () => 1 }],
    ['a.b', {}],
    ['1 / 0 == 1', {}],
  ])('agrees with evaluate on %s', (source, scope) => {
    const compilation = compile(source);
    if (compilation.type === 'error') throw new Error('does not compile');
    const context = { scope, now: NOW };
    const explanation = compilation.expression.explain(context);
    expect(explanation.evaluation).toEqual(
      compilation.expression.evaluate(context),
    );
    expect(explanation.root.outcome).toBe('error');
  });
});

import { compile, createCelEnvironment } from './CelEnvironment';
import { CelEnvironmentOptions, Evaluation, Scope } from './types';

const NOW = Date.parse('2026-04-07T10:00:00Z');

function evaluate(
  source: string,
  scope: Scope = {},
  options: CelEnvironmentOptions = {},
): Evaluation {
  const compilation = createCelEnvironment(options).compile(source);
  if (compilation.type === 'error') return compilation;
  return compilation.expression.evaluate({ scope, now: NOW });
}

function valueOf(source: string, scope: Scope = {}): unknown {
  const evaluation = evaluate(source, scope);
  return evaluation.type === 'value' ? evaluation.value : evaluation.error;
}

function classOf(source: string, scope: Scope = {}): string {
  const evaluation = evaluate(source, scope);
  return evaluation.type === 'value' ? 'value' : evaluation.error.class;
}

const TUESDAY = { isWeekend: false, dayOfWeek: 'Tuesday', hour: 10 };

describe('gates', () => {
  it.each<[string, Scope, unknown]>([
    ['!schedule.isWeekend', { schedule: TUESDAY }, true],
    ['!schedule.isWeekend', { schedule: { isWeekend: true } }, false],
    [
      'schedule.dayOfWeek == "Tuesday" && schedule.hour == 10',
      { schedule: TUESDAY },
      true,
    ],
    [
      'metrics["error-rate"].result == "Pass"',
      { metrics: { 'error-rate': { value: '0.005', result: 'Pass' } } },
      true,
    ],
    [
      'upstream["uat"].soakMinutes >= 30',
      { upstream: { uat: { soakMinutes: 45 } } },
      true,
    ],
    [
      'bundle.upstreamSoakMinutes >= 30',
      { bundle: { upstreamSoakMinutes: 10 } },
      false,
    ],
    [
      'upstream.staging.recentFailureCount < 2',
      { upstream: { staging: { recentFailureCount: 2 } } },
      false,
    ],
    [
      'upstream.staging.lastPromotedAt != ""',
      { upstream: { staging: { lastPromotedAt: '2026-04-01T00:00:00Z' } } },
      true,
    ],
    [
      'bundle.pr["prod"].approvalCount >= 2',
      { bundle: { pr: { prod: { approvalCount: 1 } } } },
      false,
    ],
    [
      '!changewindow["my-freeze"]',
      { changewindow: { 'my-freeze': true } },
      false,
    ],
    ['json.unmarshal("{\\"ready\\": true}").ready == true', {}, true],
    ['{"a":1}.merge({"b":2}).b == 2', {}, true],
    [
      'bundle.provenance.author.lowerAscii().contains("bot")',
      { bundle: { provenance: { author: 'dependabot[BOT]' } } },
      true,
    ],
    [
      'bundle.provenance.author != "dependabot[bot]"',
      { bundle: { provenance: { author: 'dependabot[bot]' } } },
      false,
    ],
    [
      'timestamp(x.status.lastEvaluatedAt) > now() - duration("10m")',
      { x: { status: { lastEvaluatedAt: '2026-04-07T09:55:00Z' } } },
      true,
    ],
    ['metrics.successRate >= 0.99', { metrics: { successRate: 1 } }, true],
  ])('%s in %j is %j', (source, scope, expected) => {
    expect(valueOf(source, scope)).toEqual(expected);
  });

  it.each<[string, Scope, string]>([
    ['this is not cel !!!', {}, 'parse'],
    ['bundle.noSuchField == 1', { bundle: {} }, 'missing'],
    ['metrics["error-rate"].result == "Pass"', { metrics: {} }, 'missing'],
    ['bundle.pr["prod"].isApproved', { bundle: { pr: {} } }, 'missing'],
    ['maps.merge({"a":1},{"b":2}).b == 2', {}, 'check'],
    [
      `size([1,2,3,4,5,6,7,8,9].map(a, [1,2,3,4,5,6,7,8,9].map(b, [1,2,3].map(d, a*b*d)))) > 0`,
      {},
      'parse',
    ],
    [
      'x.all(a, x.all(b, a + b >= 0))',
      { x: Array.from({ length: 1000 }, (_, at) => at) },
      'cost',
    ],
  ])('%s in %j is refused with class %s', (source, scope, expected) => {
    expect(classOf(source, scope)).toBe(expected);
  });
});

describe('missing data', () => {
  it.each<[string, Scope, readonly string[]]>([
    ['a', {}, ['a']],
    ['a.b.c == 1', {}, ['a']],
    ['a.b.c == 1', { a: { b: {} } }, ['a', 'b', 'c']],
    ['a.b.c == 1', { a: { b: null } }, ['a', 'b', 'c']],
    ['a["b"].c', { a: {} }, ['a', 'b']],
    ['a.items[2].x', { a: { items: [] } }, ['a', 'items', '2']],
    ['true && a.b', { a: {} }, ['a', 'b']],
    ['has(a.b.c)', { a: {} }, ['a', 'b']],
    ['a.?b', {}, ['a']],
    ['timestamp(a.at) > now()', { a: {} }, ['a', 'at']],
  ])('%s in %j says the path %j', (source, scope, path) => {
    expect(evaluate(source, scope)).toMatchObject({
      type: 'error',
      error: { class: 'missing', path },
    });
  });

  it.each<[string, Scope, unknown]>([
    ['true || a.b', {}, true],
    ['a.b || true', {}, true],
    ['a.b && false', {}, false],
    ['has(a.b)', { a: {} }, false],
    ['a.?b.orValue(7)', { a: {} }, 7],
    ['a.?b.c.d.orValue(7)', { a: {} }, 7],
    ['a[?"b"].hasValue()', { a: {} }, false],
    ['[{"x": 1}, {}].exists(e, e.x == 1)', {}, true],
    ['true ? 1 : a.b', {}, 1],
  ])('%s in %j is absorbed', (source, scope, expected) => {
    expect(valueOf(source, scope)).toEqual(expected);
  });

  it.each([
    ['{"a": 1}.b', 'eval'],
    ['[1][5]', 'eval'],
    ['a[-1]', 'eval'],
    ['a[0].x', 'eval'],
  ])('%s is an error of class %s, as nothing can come', (source, expected) => {
    expect(classOf(source, { a: ['text'] })).toBe(expected);
  });

  it('counts absent variables as none behind optional access when asked to', () => {
    const options = { absentVariable: 'none' } as const;
    const value = (source: string) => evaluate(source, {}, options);
    expect(value('a.?b.orValue(1)')).toEqual({ type: 'value', value: 1 });
    expect(value('has(a.b)')).toEqual({ type: 'value', value: false });
    expect(value('a.b')).toMatchObject({ error: { class: 'missing' } });
    expect(value('[{}].map(a, a.?b)')).toEqual({
      type: 'value',
      value: [undefined],
    });
  });
});

describe('messages', () => {
  it.each<[string, Scope, string]>([
    ['a.b == 1', { a: {} }, '`a.b`: there is no `b`'],
    ['1 + "a"', {}, '`1 + "a"`: `+` does not work with int and string'],
    [
      'x.n + "a"',
      { x: { n: 1 } },
      '`x.n + "a"`: `+` does not work with an int and a string',
    ],
    ['a.upper()', {}, '`a.upper()`: there is no function `upper`'],
    [
      'a.startWith("x")',
      {},
      '`a.startWith("x")`: there is no function `startWith`; did you mean `startsWith`?',
    ],
    ['a &&', {}, 'the expression ends too early'],
    ['a b', {}, '`b` does not belong here'],
    ['for == 1', {}, '`for` is a reserved word'],
    ['"abc', {}, 'a text is not closed'],
    ['a # b', {}, 'the character "#" does not belong here'],
    [
      'a.b && 1 == 1',
      { a: { b: 'x' } },
      '`a.b`: must be a bool, and is a string',
    ],
  ])('%s in %j says %j', (source, scope, message) => {
    expect(evaluate(source, scope)).toMatchObject({ error: { message } });
  });

  it('does not show data of the scope', () => {
    const scope = { secret: 'hunter2', a: { token: 'hunter2' } };
    const sources = ['a.b', 'a.token + 1', 'timestamp(secret)', 'int(secret)'];
    for (const source of sources) {
      expect(JSON.stringify(evaluate(source, scope))).not.toContain('hunter2');
    }
  });
});

describe('values', () => {
  it.each<[string, Scope, unknown]>([
    ['1 + 2', {}, 3],
    ['9007199254740993', {}, 9007199254740993n],
    ['7 / 2', {}, 3],
    ['x / 2.0', { x: 0.5 }, 0.25],
    ['x', { x: { a: [1, null, 'b'] } }, { a: [1, null, 'b'] }],
    ['timestamp("2026-01-01T00:00:00Z")', {}, new Date('2026-01-01')],
    ['string(duration("90m"))', {}, '5400s'],
    ['b"\\xff"', {}, Uint8Array.of(255)],
    ['type(1)', {}, 'int'],
    ['optional.none()', {}, undefined],
    ['optional.of(1)', {}, 1],
    ['{1: "a"}', {}, new Map([[1, 'a']])],
    ['x == 1', { x: new Map([['a', 1]]) }, false],
  ])('%s in %j is %p', (source, scope, expected) => {
    expect(valueOf(source, scope)).toEqual(expected);
  });

  it('keeps what looks like a prototype an entry', () => {
    const value = valueOf('{"__proto__": {"isAdmin": true}}') as object;
    expect(Object.keys(value)).toEqual(['__proto__']);
    expect((value as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it.each([
    ['x', { x: () => 1 }],
    ['x', { x: new Date(NaN) }],
    ['x', { x: 2n ** 64n }],
    ['x', { x: Symbol('x') }],
  ])('%s refuses what is no data', (source, scope) => {
    expect(classOf(source, scope)).toBe('eval');
  });
});

describe('objects that stand for their value', () => {
  const options = { numberPaths: [['metrics']] };
  const scope = {
    metrics: {
      errors: { value: 3, result: 'Pass' },
      'success-rate': { value: 0.5, result: 'Fail' },
      none: { result: 'NoData' },
    },
    other: { errors: { value: 3 } },
    name: 'errors',
  };

  it.each([
    ['metrics.errors < 5', true],
    ['metrics["success-rate"] >= 0.99', false],
    ['metrics["success-rate"].value == 0.5', true],
    ['metrics.errors.result == "Pass"', true],
    ['metrics[name] + 1 == 4', true],
    ['(metrics.errors) == 3', true],
    ['has(metrics.errors)', true],
    ['has(metrics.none)', false],
    ['metrics.?none.?value.hasValue()', false],
    ['metrics.all(k, metrics[k].result != "")', true],
    ['other.errors == 3', false],
  ])('%s is %s', (source, expected) => {
    expect(evaluate(source, scope, options)).toEqual({
      type: 'value',
      value: expected,
    });
  });

  it.each(['metrics.none < 1', 'metrics.absent < 1'])(
    '%s has no value',
    source => {
      expect(evaluate(source, scope, options).type).toBe('error');
    },
  );
});

describe('labels', () => {
  const options = { labelPaths: [['bundle', 'labels']] };
  const scope = {
    bundle: {
      labels: { hotfix: 'true', quiet: 'false', team: 'a' },
      n: 'true',
    },
  };

  it.each([
    ['bundle.labels.hotfix == true', true],
    ['bundle.labels["hotfix"] == true', true],
    ['true == bundle.labels.hotfix', true],
    ['bundle.labels.hotfix != true', false],
    ['bundle.labels.quiet == false', true],
    ['bundle.labels.quiet == true', false],
    ['bundle.labels.hotfix == "true"', true],
    ['bundle.labels.team == true', false],
    ['bundle.labels.team == false', false],
    ['bundle.labels.?hotfix.orValue("false") == true', true],
    ['bundle.labels.?nope.orValue("false") == true', false],
    ['bundle.labels.all(k, bundle.labels[k] != true)', false],
    ['bundle.n == true', false],
  ])('%s is %s', (source, expected) => {
    expect(evaluate(source, scope, options)).toEqual({
      type: 'value',
      value: expected,
    });
  });

  it('compares texts with texts unless asked to', () => {
    expect(valueOf('bundle.labels.hotfix == true', scope)).toBe(false);
  });

  it('lets a declared label compare with a bool', () => {
    const declarations = {
      bundle: { object: { labels: { map: 'string' } } },
    } as const;
    const problems = (source: string, more: CelEnvironmentOptions) => {
      const compilation = createCelEnvironment(more).compile(source);
      return compilation.type === 'expression'
        ? compilation.expression.check(declarations)
        : [compilation.error];
    };
    const source = 'bundle.labels.hotfix == true';
    expect(problems(source, options)).toEqual([]);
    expect(problems(source, {})).toHaveLength(1);
  });
});

describe('functions of the product', () => {
  const options: CelEnvironmentOptions = {
    functions: {
      'map<string, bool>.isAllowed(string): bool': (windows, name) => {
        const blocked = (windows as Record<string, boolean>)[String(name)];
        return blocked === undefined
          ? { type: 'error', message: 'there is no such window' }
          : { type: 'value', value: !blocked };
      },
    },
  };
  const scope = { changewindow: { 'my-freeze': true } };

  it('calls them with values as scopes hold them', () => {
    expect(
      evaluate('!changewindow.isAllowed("my-freeze")', scope, options),
    ).toEqual({ type: 'value', value: true });
  });

  it('keeps doubles doubles on the way through', () => {
    const doubling: CelEnvironmentOptions = {
      functions: {
        'list<A>.firstOf(): A': list => ({
          type: 'value',
          value: (list as readonly unknown[])[0],
        }),
      },
    };
    const value = (source: string) => evaluate(source, {}, doubling);
    expect(value('[4.0].firstOf() + 0.5')).toEqual({
      type: 'value',
      value: 4.5,
    });
    expect(value('[4].firstOf() + 1')).toEqual({ type: 'value', value: 5 });
  });

  it('closes the gate with their errors', () => {
    expect(
      evaluate('changewindow.isAllowed("nonexistent")', scope, options),
    ).toMatchObject({
      error: {
        class: 'eval',
        message:
          '`changewindow.isAllowed("nonexistent")`: there is no such window',
      },
    });
  });
});

describe('classes of Unicode in patterns', () => {
  it.each([
    ['two of them', String.raw`"é1".matches("^\\pL\\pN$")`, 'value'],
    ['three', String.raw`"é1".matches("\\pL\\pN|\\pS")`, 'cost'],
    ['what is not assigned', String.raw`"a".matches("\\p{Cn}")`, 'cost'],
    ['the others', String.raw`"a".matches("\\PC")`, 'cost'],
  ])('%s', (_what, source, expected) => {
    expect(classOf(source)).toBe(expected);
  });
});

describe('compile', () => {
  it('returns the same compilation for the same source', () => {
    expect(compile('1 + 1')).toBe(compile('1 + 1'));
  });

  it.each([
    ['1'.repeat(5000), 'bytes'],
    ['('.repeat(100) + 1 + ')'.repeat(100), 'levels'],
    [`${'!'.repeat(1000)}true`, 'levels'],
    [Array(600).fill('1').join('+'), 'parts'],
    ['[1].all(a, [1].all(b, [1].all(c, true)))', 'loops are nested 3 deep'],
  ])('refuses %# beyond a limit', (source, message) => {
    const compilation = compile(source);
    expect(compilation).toMatchObject({ error: { class: 'parse' } });
    expect(JSON.stringify(compilation)).toContain(message);
  });
});

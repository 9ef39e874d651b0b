import {
  attributeNames,
  checkExpression,
  expressionProblemText,
} from './checkExpression';

describe('checkExpression', () => {
  it.each([
    '!schedule.isWeekend',
    'bundle.upstreamSoakMinutes >= 30',
    'metrics["error-rate"].value < 0.01',
  ])('has nothing against %s', expression => {
    expect(checkExpression(expression)).toBeUndefined();
  });

  it.each([
    ['!schedule.isWekend', 2, 'schedule.isWekend', /did you mean `isWeekend`/],
    ['schedule.hour < 12 &&', 21, '&', /ends too early/],
    ['schedule.hour << 12', 16, '<', /does not belong here/],
    ['nope.x', 1, 'nope', /there is no variable `nope`/],
    ['bundle.version == 3', 1, 'bundle.version == 3', /string and int/],
  ])('of %s points to column %p, %s', (expression, column, part, message) => {
    expect(checkExpression(expression)).toMatchObject({
      line: 1,
      column,
      part,
      start: column - 1,
      end: column - 1 + part.length,
      message: expect.stringMatching(message),
    });
  });

  it('counts lines and columns from 1', () => {
    expect(
      checkExpression('!schedule.isWeekend\n  && bundle.versoin == "1"'),
    ).toMatchObject({ line: 2, column: 6, part: 'bundle.versoin' });
  });

  it('says that there is nothing', () => {
    expect(checkExpression('  ')).toMatchObject({
      message: 'The expression is empty',
      line: 1,
      column: 1,
    });
  });

  it('never ends in a full stop, and underlines at least a character', () => {
    for (const text of ['(', ')', '"', 'a b', '1 +', 'nope.x', 'true.x']) {
      const { start = 0, end = 0, message = '' } = checkExpression(text) ?? {};
      expect(end).toBeGreaterThan(start);
      expect(message).not.toMatch(/\.$/);
    }
  });
});

describe('expressionProblemText', () => {
  it.each([
    ['nope.x', 'Line 1, column 1: `nope`: there is no variable `nope`.'],
    [
      '!schedule.isWekend',
      'Line 1, column 2: `schedule.isWekend`: there is no `isWekend` here; did you mean `isWeekend`?',
    ],
  ])('says of %s where it is wrong', (expression, expected) => {
    const problem = checkExpression(expression);
    expect(problem && expressionProblemText(problem)).toBe(expected);
  });
});

describe('attributeNames', () => {
  it('are what expressions can read, each of which compiles', () => {
    const names = attributeNames();
    expect(names).toContainEqual({ path: 'schedule.isWeekend', type: 'bool' });
    expect(names.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'bundle.upstreamSoakMinutes',
        'upstream.<name>.soakMinutes',
        'metrics.<name>.value',
        'bundle.labels.<name>',
      ]),
    );
  });
});

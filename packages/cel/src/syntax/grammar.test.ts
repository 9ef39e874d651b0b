import { compile } from '../CelEnvironment';

function answer(source: string): unknown {
  const compilation = compile(source);
  if (compilation.type === 'error') return compilation.error.class;
  const scope = { a: { 'b-c': 1, in: 2, prototype: 3 }, x: 5, prototype: 4 };
  const evaluation = compilation.expression.evaluate({ scope, now: 0 });
  return evaluation.type === 'value'
    ? evaluation.value
    : evaluation.error.class;
}

describe('grammar', () => {
  it.each<[string, unknown]>([
    ['1 + 2 * 3 - 4 / 2', 5],
    ['10 - 3 - 2', 5],
    ['10 - (3 - 2)', 9],
    ['-2 * -3', 6],
    ['2 - -3', 5],
    ['-x - x', -10],
    ['--x', 5],
    ['---x', -5],
    ['!!true', true],
    ['!(!(true))', true],
    ['-9223372036854775808 < 0', true],
    ['-(9223372036854775808)', 'parse'],
    ['9223372036854775808', 'parse'],
    ['.5 + 1.', 'parse'],
    ['.5 + .5', 1],
    ['1e3', 1000],
    ['0xfF + 0x01u', 'check'],
    ['0x10', 16],
    ['0X10', 'parse'],
    ['true == false < true', true],
    ['1 == 1 < 2', 'check'],
    ['1 == (2 < 1) ', 'check'],
    ['x == 5 in [true]', true],
    ['true ? 1 : false ? 2 : 3', 1],
    ['true ? (false ? 1 : 2) : 3', 2],
    ['true ? false ? 1 : 2 : 3', 'parse'],
    ['[1, 2,].size()', 2],
    ['{"a": 1,}.a', 1],
    ['size([1],)', 'parse'],
    ['"a" + \'b\' + """c"d""" + \'\'\'e\nf\'\'\'', 'abc"de\nf'],
    ['r"\\d" + R\'\\\'', '\\d\\'],
    ['"\\x41\\101\\u0041\\U00000041\\n"', 'AAAA\n'],
    ['b"\\x41\\377é".size()', 4],
    ['br"\\x".size()', 2],
    ['"""a\r\nb"""', 'a\nb'],
    ['1 // a comment\n + 1', 2],
    ['1\f+\t1\r\n', 2],
    ['a.`b-c`', 1],
    ['`x`', 'parse'],
    ['a.in', 'parse'],
    ['a.prototype + prototype', 7],
    ['[1].map(__proto__, __proto__ + 1)[0]', 2],
    ['.x', 5],
    ['[1].map(x, .x)[0]', 5],
    ['[?optional.none(), ?optional.of(1), 2]', [1, 2]],
    ['{?"a": optional.none(), ?"b": optional.of(1)}', { b: 1 }],
    ['size(?x)', 'parse'],
    ['a[?"nope"].orValue(7)', 7],
    ['a.?nope.?nope.orValue(7)', 7],
    ['x.y.z()', 'check'],
    ['"\u{1f600}".size()', 1],
  ])('%j is %j', (source, expected) => {
    expect(answer(source)).toEqual(expected);
  });

  it('knows where an error stands', () => {
    expect(compile('a.b == 1 && "x')).toMatchObject({
      error: { range: { start: 12, end: 14 } },
    });
    expect(compile('true && (1 + "a" == 2)')).toMatchObject({
      error: { range: { start: 9, end: 16 } },
    });
  });
});

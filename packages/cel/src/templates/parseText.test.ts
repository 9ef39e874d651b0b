import { parseText, TextPart } from './parseText';

const text = (value: string): TextPart => ({ type: 'text', text: value });
const code = (source: string): TextPart => ({ type: 'expression', source });

describe('parseText', () => {
  it.each([
    ['plain text', 'web', [text('web')]],
    ['nothing', '', [text('')]],
    ['a whole expression', '${ a.b }', [code('a.b')]],
    [
      'an embedded one',
      'x-${1 + 1}.y',
      [text('x-'), code('1 + 1'), text('.y')],
    ],
    ['several', '${a}${b}', [code('a'), code('b')]],
    ['the escape', '$${a}', [text('${a}')]],
    [
      'the escape beside an expression',
      '$${a}-${b}',
      [text('${a}-'), code('b')],
    ],
    ['a dollar alone', '$a $ {b}', [text('$a $ {b}')]],
    ['braces of a map', '${{"a": 1}.a}', [code('{"a": 1}.a')]],
    ['a brace in a string', '${"}" + a}', [code('"}" + a')]],
    ['an escaped quote', '${"\\"}" + a}', [code('"\\"}" + a')]],
    ['a raw string', "${r'\\' + a}", [code("r'\\' + a")]],
    ['a triple quote', '${"""a"}"""}', [code('"""a"}"""')]],
    [
      "an inner Graph's expression",
      '${"${inner.status.x}"}',
      [code('"${inner.status.x}"')],
    ],
  ])('cuts %s', (_what, source, parts) => {
    expect(parseText(source)).toEqual({ type: 'parts', parts });
  });

  it.each(['${a', 'x ${', '${"a}', '${{a}'])('refuses %s', source => {
    expect(parseText(source)).toMatchObject({
      type: 'error',
      message: expect.stringContaining('no closing brace'),
    });
  });
});

import { plainType, writeScalar } from './scalars';

describe('plainType', () => {
  it.each([
    ['v1', 'string'],
    ['1.2.3', 'string'],
    ['1-2', 'string'],
    ['12:30:45', 'string'],
    ['2024-01-15', 'string'],
    ['+', 'string'],
    ['1e', 'string'],
    ['0b12', 'string'],
    ['_1', 'string'],
    ['', 'null'],
    ['~', 'null'],
    ['Null', 'null'],
    ['y', 'other'],
    ['Off', 'other'],
    ['TRUE', 'other'],
    ['1.10', 'other'],
    ['1_000', 'other'],
    ['0o17', 'other'],
    ['-0x1F', 'other'],
    ['5.', 'other'],
    ['.5e3', 'other'],
    ['-.Inf', 'other'],
    ['.nan', 'other'],
  ])('takes %j for %s', (text, type) => {
    expect(plainType(text)).toBe(type);
  });
});

describe('writeScalar', () => {
  it.each([
    ['v1', 'plain', 'block', 'v1'],
    ['1.10', 'plain', 'block', '"1.10"'],
    ['1.10', 'single', 'block', "'1.10'"],
    ["it's", 'single', 'block', "'it''s'"],
    ['a: b', 'plain', 'block', '"a: b"'],
    ['a #b', 'plain', 'block', '"a #b"'],
    ['a:b', 'plain', 'block', 'a:b'],
    ['a:b', 'plain', 'flow', '"a:b"'],
    ['a,b', 'plain', 'flow', '"a,b"'],
    ['*', 'plain', 'block', '"*"'],
    ['a\tb', 'single', 'block', '"a\\tb"'],
    ['v1', 'double', 'flow', '"v1"'],
  ] as const)(
    'writes %j in style %s in a %s as %s',
    (value, style, context, text) => {
      expect(writeScalar(value, style, context)).toBe(text);
    },
  );
});

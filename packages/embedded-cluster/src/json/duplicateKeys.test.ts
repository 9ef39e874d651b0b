import { duplicateKeys } from './duplicateKeys';

describe('duplicateKeys', () => {
  it.each([
    ['none', '{"a":{"b":1},"c":[{"b":1},{"b":2}]}', []],
    ['none in texts that look like members', '{"a":"\\"a\\":1","b":"a:"}', []],
    ['none in texts at the top', '"a"', []],
    ['at the top', '{"a":1,"a":2}', ['a']],
    ['three times, reported once', '{"a":1,"a":2,"a":3}', ['a']],
    ['within', '{"a":[{"b":1},{"b":1,"c" : 2,"b":{}}]}', ['a[1].b']],
    ['within what is overwritten', '{"a":{"b":1,"b":2},"a":3}', ['a.b', 'a']],
    ['written differently', '{"a":1,"\\u0061":2}', ['a']],
    [
      'of a name that every object has',
      '{"__proto__":1,"__proto__":2}',
      ['__proto__'],
    ],
  ])('finds %s', (_, text, paths) => {
    expect(duplicateKeys(text, JSON.parse(text))).toEqual(paths);
  });
});

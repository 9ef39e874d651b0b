import { parseYaml } from './parseYaml';

/** With this before it a text is no JSON any more, but the same YAML. */
const comment = '# a comment\n';

describe('parseYaml', () => {
  it.each([
    ['an object', '{"kind":"Thing","spec":{"replicas":3,"on":true,"at":null}}'],
    [
      'an object over lines',
      '{\n  "kind": "Thing",\n  "list": [1, 2.5, -3]\n}',
    ],
    ['texts that YAML reads as something else', '{"a":"no","b":"1e3","c":"~"}'],
    ['keys that YAML reads as something else', '{"yes":1,"1":2,"null":3}'],
    ['escapes', '{"a":"\\n\\t\\"\\\\\\u00e9 # no comment: really"}'],
    ['numbers', '{"a":1e3,"b":-0.5,"c":9007199254740993,"d":1.0}'],
    ['a member of every object', '{"__proto__":{"a":1},"constructor":2}'],
    ['an empty object', '{}'],
  ])('reads JSON as the YAML that it is: %s', (_, text) => {
    expect(parseYaml(text)).toEqual(parseYaml(comment + text));
  });

  it.each([
    [
      'a key that is given twice',
      '{"a":1,"b":{"c":2,"c":3}}',
      { a: 1, b: { c: 3 } },
      ['line 1: key "c" already set in map'],
    ],
    ['YAML that looks like JSON', '{a: 1, b: yes}', { a: 1, b: true }, []],
    ['the first of several', '{"a":1}\n---\n{"a":2}', { a: 1 }, []],
  ])('reads YAML: %s', (_, text, value, problems) => {
    expect(parseYaml(text)).toEqual({ value, problems });
  });

  it.each(['{"a":1e999}', '{"a":'])('refuses %s', text => {
    expect(() => parseYaml(text)).toThrow('error converting YAML to JSON');
  });
});

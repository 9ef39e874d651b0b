import { compileValue, Findings } from '../compile/CompiledValue';
import { renderValue } from './renderValue';

const now = Date.UTC(2026, 0, 5);
const scope = {
  a: { name: 'web', count: 3, list: [1, 'x'], flag: true, when: new Date(now) },
};

function render(value: unknown) {
  const findings: Findings = { expressions: [], problems: [] };
  const compiled = compileValue(value, 'spec', findings);
  expect(findings.problems).toEqual([]);
  return renderValue(compiled, { scope, now });
}

describe('renderValue', () => {
  it.each<[string, unknown, unknown]>([
    [
      'a constant as it is',
      { x: [1, null, 'y', true] },
      { x: [1, null, 'y', true] },
    ],
    ['the escape', ['$${a}'], ['${a}']],
    ['a whole int', '${1 + 1}', 2],
    ['a whole list', '${a.list}', [1, 'x']],
    ['a whole map', '${a}', { ...scope.a, when: '2026-01-05T00:00:00Z' }],
    ['an embedded int', 'x-${1 + 1}', 'x-2'],
    ['an embedded bool', '${a.flag}!', 'true!'],
    ['a key', { '${a.name}-1': '${a.count}' }, { 'web-1': 3 }],
    ['a duration', '${duration("90s")}', '90s'],
    ['bytes', '${b"abc"}', 'YWJj'],
    ['keys that are numbers', '${{1: "x"}}', { 1: 'x' }],
    ['no absent optional', { x: '${a.?nothing}', y: 1 }, { y: 1 }],
    ['no absent optional item', ['${a.?nothing}', 2], [2]],
    ['a present optional', { x: '${a.?count}' }, { x: 3 }],
    ['a string literal of a nested Graph', '${"${b.x}"}', '${b.x}'],
  ])('returns %s', (_what, value, expected) => {
    expect(render(value)).toEqual({ type: 'value', value: expected });
  });

  it.each<[string, unknown, string, string]>([
    [
      'missing data',
      { x: '${a.status.y}' },
      'missing',
      'spec.x waits for a.status',
    ],
    ['a missing variable', '${b.c}', 'missing', 'b'],
    ['an error', ['${1 / 0}'], 'invalid', 'spec[0]'],
    ['a list in a text', 'x ${a.list}', 'invalid', 'cannot be part of a text'],
    ['a number beyond JSON', '${9007199254740993}', 'invalid', 'too large'],
  ])('reports %s', (_what, value, type, words) => {
    expect(render(value)).toEqual({
      type,
      message: expect.stringContaining(words),
    });
  });
});

import assert from 'node:assert/strict';
import test from 'node:test';
import { cell, code, table } from './markdown.mjs';

for (const [text, expected] of [
  ['a | b', 'a \\| b'],
  ['environment/<name> of *', 'environment/&lt;name> of \\*'],
  ['`a<b|c*` and d_e', '`a<b\\|c*` and d\\_e'],
  ['two\n  lines ', 'two lines'],
])
  test(`${JSON.stringify(text)} in a cell`, () => {
    assert.equal(cell(text), expected);
  });

test('code with a backtick stands between two', () => {
  assert.equal(code('a`b'), '`` a`b ``');
});

test('a table without rows is nothing', () => {
  assert.equal(table(['a'], []), '');
  assert.equal(
    table(['a', 'b'], [['1', '2']]),
    '| a | b |\n| --- | --- |\n| 1 | 2 |',
  );
});

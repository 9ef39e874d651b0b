import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';

const require = createRequire(import.meta.url);
const { ESLint } = require('eslint');
const { maxLines } = require('./rules.js');
const root = join(import.meta.dirname, '../..');
const linter = new ESLint({ cwd: root });

const graphController = 'packages/graph-controller/src';

/** What the rules of this repository say about a file of that name with that text. */
async function findings(file, text) {
  const [{ messages }] = await linter.lintText(text, {
    filePath: join(root, file),
  });
  return messages
    .filter(({ ruleId }) =>
      ['no-restricted-syntax', 'max-lines', null].includes(ruleId),
    )
    .map(({ message }) => message);
}

const lines = count =>
  Array.from({ length: count }, (_, at) => `export const v${at} = ${at};\n`);

const now = 'now is an argument of a decision.';
const same = 'A decision is the same for the same world.';
const synchronous = 'A decision is synchronous; observe reads, effects write.';

const cases = [
  ['a clock in a decision', 'decide.ts', 'Date.now();', [now]],
  ['a date of now in a decision', 'decide.ts', 'new Date();', [now]],
  ['a date as text in a decision', 'decide.ts', 'Date();', [now]],
  ['a timer in a decision', 'decide.ts', 'performance.now();', [now]],
  ['a date of an instant', 'decide.ts', 'new Date(0);', []],
  ['chance in a decision', 'decide.ts', 'Math.random();', [same]],
  ['an identifier by chance', 'decide.ts', 'randomUUID();', [same]],
  [
    'waiting in a decision',
    'decide.ts',
    'export async function f() {}',
    [synchronous],
  ],
  ['a clock in what describes', 'describe.ts', 'Date.now();', [now]],
  ['a clock in an evaluation', 'evaluate/Scope.ts', 'Date.now();', [now]],
  ['a clock in an inventory', 'inventory/look.ts', 'Date.now();', [now]],
  ['a clock in a status', 'status/departure.ts', 'Date.now();', [now]],
  ['a clock in what observes', 'observe.ts', 'Date.now();', []],
  ['a clock in a test of a decision', 'decide.test.ts', 'Date.now();', []],
  [
    'a spread of fields',
    'observe.ts',
    'export const a = { ...{ b: 1 } };',
    ['Write the fields themselves.'],
  ],
  [
    'a spread of fields in a decision',
    'decide.ts',
    'export const a = { ...{ b: 1 } };',
    ['Write the fields themselves.'],
  ],
  [
    'a spread of elements in a test',
    'observe.test.ts',
    'export const a = [...[1, 2]];',
    ['Write the elements themselves.'],
  ],
  [
    'a field on a condition',
    'observe.ts',
    'export const f = (x: boolean) => ({ ...(x ? { b: 1 } : {}) });',
    [],
  ],
  [
    'an unreachable of its own',
    'observe.ts',
    'export function oops(value: never): never { throw value; }',
    ['Import unreachable from @kardinal/foundation.'],
  ],
  ['a file at the limit', 'a.ts', lines(maxLines.sources).join(''), []],
  [
    'a file over the limit',
    'a.ts',
    lines(maxLines.sources + 1).join(''),
    [`File has too many lines (251). Maximum allowed is 250.`],
  ],
  [
    'comments and blank lines',
    'a.ts',
    lines(maxLines.sources).join('\n// why\n'),
    [],
  ],
  ['a test at its limit', 'a.test.ts', lines(maxLines.tests).join(''), []],
  [
    'a test over its limit',
    'a.test.ts',
    lines(maxLines.tests + 1).join(''),
    [`File has too many lines (451). Maximum allowed is 450.`],
  ],
];

for (const [name, file, text, expected] of cases) {
  test(name, async () => {
    assert.deepEqual(
      await findings(join(graphController, file), text),
      expected,
    );
  });
}

const translate = 'Put the text into src/texts.ts, and read it with useTexts.';

for (const [name, folder, text, expected] of [
  ['a text of a page', 'Figures', '<p>No release</p>', [translate]],
  ['a name in a page', 'Figures', '<code>KARDINAL_TOKEN</code>', []],
  ['a label of a page', 'Figures', '<p aria-label="Time" />', [translate]],
  [
    'an example in a field',
    'Figures',
    '<p placeholder="user:default/ana" />',
    [],
  ],
  ['what a field is for', 'Figures', '<p placeholder="Find" />', [translate]],
  ['a description', 'Figures', '<p description="Of CI" />', [translate]],
  [
    'a label made of a value',
    'Figures',
    '<p title={`Show ${a}`} />',
    [translate],
  ],
  ['a value between signs', 'Figures', '<p title={`${a} · ${b}`} />', []],
  ['one of two texts', 'Figures', "<p>{a ? 'Hide' : t('b')}</p>", [translate]],
  ['a label in a list', 'Figures', "[{ label: 'Any time' }]", [translate]],
  ['the key of a text in a list', 'Figures', "[{ label: 'times.any' }]", []],
  ['a translated text', 'Figures', "<p title={t('a')}>{t('b')}</p>", []],
  ['signs between texts', 'Figures', '<p>{a} · {b}</p>', []],
  ['a text of any page', 'Board', '<p>No</p>', [translate]],
])
  test(name, async () => {
    assert.deepEqual(
      await findings(
        `plugins/kardinal/src/components/${folder}/A.tsx`,
        `export const A = () => ${text};\n`,
      ),
      expected,
    );
  });

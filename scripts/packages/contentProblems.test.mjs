import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentProblems } from './contentProblems.mjs';

const manifest = {
  name: 'one',
  exports: {
    '.': { types: './dist/index.d.ts', default: './dist/index.cjs.js' },
    './package.json': './package.json',
  },
  dependencies: { two: '^1.0.0' },
};
const files = [
  'README.md',
  'package.json',
  'dist/index.cjs.js',
  'dist/index.d.ts',
];

for (const [what, packed, expected] of [
  ['nothing', { manifest, files }, []],
  [
    'tests and sources',
    { manifest, files: [...files, 'src/a.ts', 'dist/a.test.cjs.js'] },
    ['has a source: src/a.ts', 'has a test: dist/a.test.cjs.js'],
  ],
  [
    'an entry that is not there',
    { manifest, files: files.slice(0, 3) },
    ['names dist/index.d.ts, which it does not have'],
  ],
  [
    'a program that is not there',
    { manifest: { ...manifest, bin: { one: './dist/one.cjs' } }, files },
    ['names dist/one.cjs, which it does not have'],
  ],
  [
    'an entry without types',
    {
      manifest: {
        ...manifest,
        exports: { '.': { default: './package.json' } },
      },
      files,
    },
    ['has no types for .'],
  ],
  [
    'a dependency of the repository alone',
    { manifest: { ...manifest, dependencies: { two: 'workspace:^' } }, files },
    ['needs two as workspace:^'],
  ],
  [
    'a report of the API, and not of what is called like one',
    {
      manifest,
      files: [...files, 'report-legacy.api.md', 'dist/reportDrift.cjs.js'],
    },
    ['has what only its repository needs: report-legacy.api.md'],
  ],
  ['no README', { manifest, files: files.slice(1) }, ['has no README.md']],
])
  test(`complains of ${what}`, () => {
    assert.deepEqual(
      contentProblems(packed),
      expected.map(each => `one ${each}`),
    );
  });

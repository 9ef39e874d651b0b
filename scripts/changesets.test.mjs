import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesetProblems } from './changesets.mjs';

const packages = [
  { name: '@kardinal/a', folder: 'plugins/a', isPrivate: false },
  { name: '@kardinal/b', folder: 'plugins/b', isPrivate: false },
  { name: 'app', folder: 'packages/app', isPrivate: true },
];
const changeset = (releases, summary = 'Something is faster.') => ({
  file: 'quick-fox.md',
  text: `---\n${releases}\n---\n\n${summary}\n`,
});
const problems = ({ changesets = [], changed = [] }) =>
  changesetProblems({ packages, changesets, changed });

test('a published package that changes needs a changeset of its own', () => {
  assert.deepEqual(
    problems({
      changesets: [changeset("'@kardinal/a': patch")],
      changed: ['plugins/a/src/index.ts', 'plugins/b/src/index.ts'],
    }),
    ['@kardinal/b changes without a changeset'],
  );
});

test('tests, documents and private packages need none', () => {
  assert.deepEqual(
    problems({
      changed: [
        'plugins/a/src/index.test.ts',
        'plugins/a/src/__testUtils__/world.ts',
        'plugins/a/README.md',
        'packages/app/src/App.tsx',
        'docs/bake.md',
      ],
    }),
    [],
  );
});

for (const [name, wrong, expected] of [
  [
    'an unknown package',
    changeset("'@kardinal/c': patch"),
    ['quick-fox.md: "@kardinal/c" is no published package'],
  ],
  [
    'a private package',
    changeset("'app': patch"),
    ['quick-fox.md: "app" is no published package'],
  ],
  [
    'an unknown bump',
    changeset("'@kardinal/a': huge"),
    ['quick-fox.md: "huge" is none of major, minor, patch'],
  ],
  [
    'no words',
    changeset("'@kardinal/a': patch", ''),
    ['quick-fox.md: say what users notice'],
  ],
  [
    'no heading',
    { file: 'quick-fox.md', text: 'Something is faster.' },
    ['quick-fox.md: begin with the packages between two lines ---'],
  ],
])
  test(`a changeset with ${name} is refused`, () => {
    assert.deepEqual(problems({ changesets: [wrong] }), expected);
  });

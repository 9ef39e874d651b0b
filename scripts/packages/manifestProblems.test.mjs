import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { manifestProblems, unpublishedProblems } from './manifestProblems.mjs';

const root = join(import.meta.dirname, '../..');
const read = folder =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
const { engines } = read('.');
const packages = ['packages', 'plugins']
  .flatMap(parent =>
    readdirSync(join(root, parent)).map(name => join(parent, name)),
  )
  .filter(folder => existsSync(join(root, folder, 'package.json')))
  .map(folder => ({ folder, manifest: read(folder) }));

test('every package that is published says what it has to', () => {
  const problems = packages
    .filter(({ manifest }) => !manifest.private)
    .flatMap(({ folder, manifest }) =>
      manifestProblems(manifest, { folder, node: engines.node }),
    );
  assert.deepEqual(problems, []);
});

test('what is published needs nothing that is not', () => {
  const manifests = packages.map(({ manifest }) => manifest);
  assert.deepEqual(unpublishedProblems(manifests), []);
  assert.deepEqual(
    unpublishedProblems([
      { name: 'a', dependencies: { b: 'workspace:^' } },
      { name: 'b', private: true },
    ]),
    ['a needs b, which is not published'],
  );
});

const right = {
  description: 'One',
  license: 'Apache-2.0',
  files: ['dist'],
  engines: { node: '24' },
  repository: { url: 'https://example.com/one', directory: 'packages/one' },
  publishConfig: { access: 'public' },
  backstage: { role: 'node-library' },
};
const context = { folder: 'packages/one', node: '24' };

for (const [what, change, expected] of [
  ['nothing of what is right', {}, []],
  ['no engines', { engines: undefined }, ['engines.node is not 24']],
  [
    'no engines of what runs in a browser',
    { engines: undefined, backstage: { role: 'frontend-plugin' } },
    [],
  ],
  [
    'sources',
    { files: ['dist', 'src'] },
    ['files has to name what is published, which is no source'],
  ],
  ['another license', { license: 'MIT' }, ['license is not Apache-2.0']],
  [
    'another folder',
    { repository: { ...right.repository, directory: 'packages/two' } },
    ['repository.directory is not packages/one'],
  ],
  ['no access', { publishConfig: {} }, ['publishConfig.access is not public']],
])
  test(`complains of ${what}`, () => {
    assert.deepEqual(
      manifestProblems({ ...right, ...change }, context),
      expected.map(each => `packages/one/package.json: ${each}`),
    );
  });

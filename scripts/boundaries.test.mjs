import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { boundaries, boundaryProblems, leaf } from './boundaries.mjs';

const common = '@kardinal/backstage-plugin-kardinal-common';
const node = '@kardinal/backstage-plugin-kardinal-node';
const github = '@kardinal/backstage-plugin-kardinal-backend-module-github';
const cel = '@kardinal/cel';

const problemsOf = (name, ...dependencies) =>
  boundaryProblems([
    ...[common, node, github, cel, leaf].map(each => ({ name: each })),
    {
      name,
      dependencies: Object.fromEntries(
        dependencies.map(each => [each, 'workspace:^']),
      ),
    },
  ]);

const cases = [
  ['a package above another', common, [cel], []],
  ['a package below another', cel, [common], [common]],
  ['the leaf, from anywhere', cel, [leaf], []],
  ['a package from the leaf', leaf, [cel], [cel]],
  ['a vendor', github, [node, common], []],
  ['a vendor that reaches for more', github, [cel], [cel]],
  ['a library of others', cel, ['luxon'], []],
  ['the composition', 'backend', [github, cel], []],
];

for (const [what, name, dependencies, refused] of cases) {
  test(what, () => {
    assert.deepEqual(
      problemsOf(name, ...dependencies),
      refused.map(each => `${name} may not depend on ${each}`),
    );
  });
}

test('a package that nobody placed', () => {
  assert.deepEqual(problemsOf('@kardinal/new'), [
    '@kardinal/new is not in the map of scripts/boundaries.mjs',
  ]);
});

test('the table in docs/architecture.md is the map', () => {
  const file = join(import.meta.dirname, '../docs/architecture.md');
  const [, rest] = readFileSync(file, 'utf8').split('## Who may import whom');
  const [section] = rest.split('\n## ');
  const rows = section
    .split('\n')
    .filter(line => line.startsWith('| `'))
    .map(line => line.split('|').map(cell => cell.trim()));
  const written = rows.flatMap(([, packages, uses]) =>
    [...packages.matchAll(/`([^`]+)`/g)].map(([, folder]) => [
      folder,
      uses === 'nothing' ? [] : uses.split(', '),
    ]),
  );
  const shortName = name =>
    name
      .replace(/^@kardinal\//, '')
      .replace(/^backstage-plugin-kardinal-(common|node)$/, '$1')
      .replace(/^backstage-plugin-/, '');
  const folderOf = name => {
    if (name === 'app') return 'packages/app';
    const parent = name.includes('backstage-plugin-') ? 'plugins' : 'packages';
    const folder = name
      .replace(/^@kardinal\/(backstage-plugin-)?/, '')
      .replace(/-module-$/, '-module-*');
    return `${parent}/${folder}`;
  };
  const mapped = Object.entries(boundaries).map(([name, may]) => [
    folderOf(name),
    may.map(shortName),
  ]);
  assert.deepEqual(Object.fromEntries(written), Object.fromEntries(mapped));
});

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

/** The services that a journey brings, with what it imports of the support folder. */
function servicesOf(file, seen = new Set()) {
  if (seen.has(file) || !existsSync(file)) return [];
  seen.add(file);
  const source = readFileSync(file, 'utf8');
  const literal = [...source.matchAll(/Service\(\s*'([a-z0-9-]+)'/g)];
  const listed = [...source.matchAll(/const names = \[([^\]]*)\]/g)];
  const imported = [...source.matchAll(/from '(\.\/[^']+)'/g)];
  return [
    ...literal.map(([, name]) => name),
    ...listed.flatMap(([, names]) => names.match(/[a-z0-9-]+/g) ?? []),
    ...imported.flatMap(([, path]) =>
      servicesOf(join(dirname(file), `${path}.ts`), seen),
    ),
  ];
}

test('no two journeys of the shared sandbox bring a service of the same name', () => {
  const broughtBy = new Map();
  const journeys = readdirSync('e2e')
    .filter(name => name.endsWith('.ts'))
    .map(name => join('e2e', name))
    .filter(file =>
      readFileSync(file, 'utf8').includes('support/sharedJourney'),
    );
  assert.ok(journeys.length > 20);
  for (const file of journeys)
    for (const name of new Set(servicesOf(file))) {
      assert.equal(
        broughtBy.get(name),
        undefined,
        `${name} is brought by ${broughtBy.get(name)} and ${file}`,
      );
      broughtBy.set(name, file);
    }
  assert.ok(broughtBy.has('quay'));
});

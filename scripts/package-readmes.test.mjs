import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const plugins = readdirSync('plugins')
  .map(name => join('plugins', name))
  .filter(folder => existsSync(join(folder, 'package.json')));

for (const folder of plugins)
  test(`the README of ${folder} says what the package is, how it is installed, and how it is configured`, () => {
    const readme = readFileSync(join(folder, 'README.md'), 'utf8');
    const { name, files, configSchema } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );

    assert.match(readme, /^# .+\n\n\S/);
    assert.match(readme, /\n## Install\n/);
    assert.ok(readme.includes(`add ${name}\n`), `has no "add ${name}"`);
    if (existsSync(join(folder, 'config.d.ts'))) {
      assert.match(readme, /\n## Configuration\n/);
      assert.equal(configSchema, 'config.d.ts');
      assert.ok(files.includes('config.d.ts'), 'does not publish its schema');
    }
  });

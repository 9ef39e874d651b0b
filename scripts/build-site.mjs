// Builds the documentation into site/ with what Backstage's TechDocs builds it with, and fails where a link to a heading leads
// nowhere. It needs python3 with venv; the rest is installed below node_modules/.cache.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const generator = 'mkdocs-techdocs-core==1.7.1';
const environment = join('node_modules/.cache', generator);
const bin = join(environment, 'bin');

function run(command, ...args) {
  const { status, error } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    // The theme advertises otherwise.
    env: { ...process.env, NO_MKDOCS_2_WARNING: '1' },
  });
  if (status === 0) return;
  console.error(error?.message ?? `${command} ended with ${status}`);
  process.exit(1);
}

if (!existsSync(join(bin, 'mkdocs'))) {
  run('python3', '-m', 'venv', '--clear', environment);
  run(join(bin, 'pip'), 'install', '--quiet', generator);
}
run(
  join(bin, 'mkdocs'),
  'build',
  '--strict',
  '-f',
  'scripts/documentation-site.yml',
);

// Lays out what an image of the portal contains: `node deploy/image/assemble.mjs DIRECTORY`, after `./yarnw workspace backend build`.
// The Dockerfile and the test of the layout run this same script. Only what runs is left: no source, no package manager.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const built = join(root, 'packages/backend/dist');
const yarn = '.yarn/releases';
const configuration = ['app-config.yaml', 'app-config.production.yaml'];

function stop(problem) {
  console.error(problem);
  process.exit(2);
}

function run(command, args, cwd) {
  const { status, error } = spawnSync(command, args, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    // The workspaces that are not in the image are in yarn.lock.
    env: { ...process.env, YARN_ENABLE_IMMUTABLE_INSTALLS: 'false' },
  });
  if (status !== 0) stop(error?.message ?? `${command} ended with ${status}`);
}

const [directory, ...rest] = process.argv.slice(2);
if (directory === undefined || rest.length > 0)
  stop('Say where: node deploy/image/assemble.mjs DIRECTORY');
const target = resolve(directory);
if (existsSync(target) && readdirSync(target).length > 0)
  stop(`${target} is not empty: name a directory that is, or none that exists`);
for (const archive of ['skeleton.tar.gz', 'bundle.tar.gz'])
  if (!existsSync(join(built, archive)))
    stop(
      `packages/backend/dist/${archive} is missing: run ./yarnw workspace backend build`,
    );

mkdirSync(target, { recursive: true });
for (const file of ['package.json', 'yarn.lock', '.yarnrc.yml', yarn])
  cpSync(join(root, file), join(target, file), { recursive: true });
run('tar', ['xzf', join(built, 'skeleton.tar.gz')], target);
const [release] = readdirSync(join(target, yarn));
run(
  process.execPath,
  [join(yarn, release), 'workspaces', 'focus', '--all', '--production'],
  target,
);
run('tar', ['xzf', join(built, 'bundle.tar.gz')], target);
for (const file of configuration) cpSync(join(root, file), join(target, file));
for (const tool of ['.yarn', '.yarnrc.yml', 'yarn.lock'])
  rmSync(join(target, tool), { recursive: true, force: true });
// The archive carries the folder that it was packed in, which was its owner's alone.
chmodSync(target, 0o755);

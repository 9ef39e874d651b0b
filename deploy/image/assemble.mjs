// Lays out what an image contains: `node deploy/image/assemble.mjs portal|agent DIRECTORY`, of what was built before. The Dockerfiles and the test of the layouts run this same script. Only what runs is left: no
// source, no package manager.
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
const releases = '.yarn/releases';
const yarn = join(root, releases, readdirSync(join(root, releases))[0]);
const built = join(root, 'packages/backend/dist');

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

/** Installs what the packages in a layout need to run, for which it has their package.json. */
function installInto(target) {
  const settings = '.yarnrc.yml';
  cpSync(join(root, settings), join(target, settings));
  cpSync(join(root, releases), join(target, releases), { recursive: true });
  const focus = ['workspaces', 'focus', '--all', '--production'];
  run(process.execPath, [yarn, ...focus], target);
}

function portal(target) {
  for (const archive of ['skeleton.tar.gz', 'bundle.tar.gz'])
    if (!existsSync(join(built, archive)))
      stop(
        `packages/backend/dist/${archive} is missing: run ./yarnw workspace backend build`,
      );
  for (const file of ['package.json', 'yarn.lock'])
    cpSync(join(root, file), join(target, file));
  run('tar', ['xzf', join(built, 'skeleton.tar.gz')], target);
  installInto(target);
  run('tar', ['xzf', join(built, 'bundle.tar.gz')], target);
  for (const file of ['app-config.yaml', 'app-config.production.yaml'])
    cpSync(join(root, file), join(target, file));
}

function agent(target) {
  if (!existsSync(join(root, 'packages/agent/dist')))
    stop(
      'packages/agent/dist is missing: run ./yarnw tsc && ./yarnw workspaces foreach -Rt --from @kardinal/agent run build',
    );
  const build = ['build-workspace', target, '@kardinal/agent', '--alwaysPack'];
  run(process.execPath, [yarn, 'backstage-cli', ...build], root);
  installInto(target);
}

const layouts = { portal, agent };
const [name, directory, ...rest] = process.argv.slice(2);
const layOut = Object.hasOwn(layouts, name ?? '') ? layouts[name] : undefined;
if (layOut === undefined || directory === undefined || rest.length > 0)
  stop(
    'Say which and where: node deploy/image/assemble.mjs portal|agent DIRECTORY',
  );
const target = resolve(directory);
if (existsSync(target) && readdirSync(target).length > 0)
  stop(`${target} is not empty: name a directory that is, or none that exists`);
mkdirSync(target, { recursive: true });
layOut(target);
for (const tool of ['.yarn', '.yarnrc.yml', 'yarn.lock'])
  rmSync(join(target, tool), { recursive: true, force: true });
// An archive carries the folder that it was packed in, which was its owner's alone.
chmodSync(target, 0o755);

// The images themselves: built from the Dockerfiles with podman, and run with a root file system that nobody can write. It runs as
// root, as podman on a build machine does. `BUILT=1` takes the images that the run before built.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { PortalWorld, nobody, run } from './PortalWorld.mjs';
import { foreignFiles } from './foreignFiles.mjs';
import { buildImage, imageOf } from './images.mjs';
import { releaseOnce } from './releaseOnce.mjs';

const names = ['portal', 'agent'];
// A machine may forbid containers more than it has itself, which is what they get by default.
const limits = ['--ulimit=nofile=4096:4096', '--ulimit=nproc=1024:1024'];
const readOnly = ['--rm', '--read-only', '--network=host', ...limits];
const runtime =
  spawnSync('runc', ['--version']).status === 0 ? ['--runtime=runc'] : [];
const container = args => [...runtime, 'run', ...readOnly, ...args];
const mounted = {};
let world;

before(async () => {
  assert.equal(process.getuid(), 0, 'Run it as root: it looks into images');
  assert.equal(
    spawnSync('podman', ['--version']).status,
    0,
    'podman is missing: install podman and runc, and mmdebstrap where the base of the images cannot be pulled',
  );
  world = await PortalWorld.start();
  for (const name of names) {
    if (process.env.BUILT === undefined) buildImage(name);
    mounted[name] = run('podman', ['image', 'mount', imageOf(name)]).trim();
  }
});

after(async () => {
  for (const name of Object.keys(mounted))
    run('podman', ['image', 'unmount', imageOf(name)]);
  await world?.stop();
});

for (const name of names) {
  const inside = (command, ...args) =>
    spawnSync(
      'podman',
      container([`--entrypoint=${command}`, imageOf(name), ...args]),
      { encoding: 'utf8' },
    );

  test(`the image of the ${name} runs as an account that owns nothing of it`, () => {
    assert.equal(inside('id', '-u').stdout.trim(), `${nobody}`);
    const places = ['/app', '/usr/local'];
    const writable = ['-writable', '-not', '-type', 'l', '-print', '-quit'];
    const { status, stdout } = inside('find', ...places, ...writable);
    assert.deepEqual({ status, stdout }, { status: 0, stdout: '' });
  });

  test(`the image of the ${name} has git, and no source and no package manager`, () => {
    assert.match(inside('git', '--version').stdout, /^git version/);
    assert.equal(foreignFiles([join(mounted[name], 'app')]), '');
    for (const program of ['npm', 'npx', 'yarn', 'corepack'])
      assert.notEqual(inside(program, '--version').status, 0, program);
  });
}

test('the agent says what it has to be told', () => {
  const { status, stderr } = spawnSync(
    'podman',
    container([imageOf('agent'), 'run']),
    { encoding: 'utf8' },
  );
  assert.equal(status, 2, stderr);
  assert.match(stderr, /--shard/);
});

test('the portal starts with a root that cannot be written, and shows its frontend', async () => {
  const place = `--volume=${world.directory}:${world.directory}`;
  const settings = ['--config=app-config.yaml', `--config=${world.settings}`];
  const command = [imageOf('portal'), 'node', 'packages/backend', ...settings];
  const portal = spawn('podman', container([place, ...command]), {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await world.follow(portal);
  const page = await (await fetch(world.url)).text();
  assert.match(page, /<script[^>]+src="\/static\/[^"]+\.js"/);
});

test('CI releases with it, and it writes the version to the GitOps repository', () =>
  releaseOnce(world, join(mounted.portal, 'app')));

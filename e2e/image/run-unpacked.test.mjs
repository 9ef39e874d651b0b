// What the Dockerfiles put into images, run without one: laid out by the same script, by an account that owns none of it, with
// git and Node.js as the only programs. `LAYOUT=DIR` takes `portal` and `agent` there, which were laid out before.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { copyFile, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { PortalWorld, nobody, root, run } from './PortalWorld.mjs';
import { foreignFiles } from './foreignFiles.mjs';
import { releaseOnce } from './releaseOnce.mjs';

/** Only root can be somebody else; who is not owns the files, and may change them no more. */
const asNobody = process.getuid() === 0 ? { uid: nobody, gid: nobody } : {};
let world;
let app;
let agent;
let programs;
let env;

function layOut(directory) {
  const shard = ['--from', '@kardinal/agent', 'run', 'build'];
  run('./yarnw', ['tsc'], { cwd: root });
  run('./yarnw', ['workspace', 'backend', 'build'], { cwd: root });
  run('./yarnw', ['workspaces', 'foreach', '-Rt', ...shard], { cwd: root });
  for (const name of ['portal', 'agent']) {
    const how = ['deploy/image/assemble.mjs', name, join(directory, name)];
    run(process.execPath, how, { cwd: root });
  }
}

before(async () => {
  world = await PortalWorld.start();
  const layouts = process.env.LAYOUT ?? world.directory;
  if (process.env.LAYOUT === undefined) layOut(layouts);
  app = join(layouts, 'portal');
  agent = join(layouts, 'agent');
  programs = join(world.directory, 'bin');
  env = { PATH: programs, HOME: world.state, NODE_ENV: 'production' };
  await mkdir(programs);
  await copyFile(process.execPath, join(programs, 'node'));
  await symlink(run('which', ['git']).trim(), join(programs, 'git'));
});

after(() => world?.stop());

test('who runs them can change nothing of them', () => {
  const writable = run(
    'find',
    [app, agent, '-writable', '-not', '-type', 'l', '-print', '-quit'],
    asNobody,
  );
  assert.equal(asNobody.uid === undefined || writable === '', true, writable);
});

test('they have no source, no package manager and nothing that belongs to tests', () =>
  assert.equal(foreignFiles([app, agent]), ''));

test('the agent says what it has to be told', () => {
  const { status, stderr } = spawnSync(
    join(programs, 'node'),
    ['packages/agent/bin/kardinal-agent', 'run'],
    { cwd: agent, env, ...asNobody, encoding: 'utf8' },
  );
  assert.equal(status, 2, stderr);
  assert.match(stderr, /--shard/);
});

test('the portal starts as an account without a name, and shows its frontend', async () => {
  const portal = spawn(
    join(programs, 'node'),
    [
      'packages/backend',
      '--config=app-config.yaml',
      `--config=${world.settings}`,
    ],
    { cwd: app, env, ...asNobody, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  await world.follow(portal);
  const page = await (await fetch(world.url)).text();
  assert.match(page, /<script[^>]+src="\/static\/[^"]+\.js"/);
});

test('CI releases with it, and it writes the version to the GitOps repository', () =>
  releaseOnce(world, app));

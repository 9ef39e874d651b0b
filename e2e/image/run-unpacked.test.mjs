// What the Dockerfiles put into images, run without one: laid out by the same script, by an account that owns none of it, with
// git and Node.js as the only programs. `LAYOUT=DIR` takes `portal` and `agent` there, which were laid out before.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import {
  chmod,
  chown,
  copyFile,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { freePort } from '../tarballs/freePort.mjs';
import { until } from '../tarballs/until.mjs';

const root = join(import.meta.dirname, '../..');
const nobody = 65534;
const directory = await mkdtemp(join(tmpdir(), 'image-'));
const layouts = process.env.LAYOUT ?? directory;
const app = join(layouts, 'portal');
const agent = join(layouts, 'agent');
const state = join(directory, 'state');
const programs = join(directory, 'bin');
const kubeconfig = join(state, 'kubeconfig');
const port = await freePort();
const url = `http://localhost:${port}`;
const ci = { token: 'token-of-ci', hmacSecret: 'secret-of-ci' };
const env = { PATH: programs, HOME: state, NODE_ENV: 'production' };
/** Only root can be somebody else; who is not owns the files, and may change them no more. */
const asNobody = process.getuid() === 0 ? { uid: nobody, gid: nobody } : {};
const image = 'registry.example.com/shop';
const botToken = 'token-of-the-bot';
// The forge is TypeScript of this repository, and no part of the image.
const here = createRequire(join(root, 'package.json'));
here('@backstage/cli/config/nodeTransform.cjs');
const { startLocalForge } = here('@kardinal/local-forge');
let forge;
let portal;

function run(command, args, options) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    ...options,
  });
  assert.equal(status, 0, `${command} ${args.join(' ')}\n${stdout}\n${stderr}`);
  return stdout;
}

before(async () => {
  if (process.env.LAYOUT === undefined) {
    const shard = ['--from', '@kardinal/agent', 'run', 'build'];
    run('./yarnw', ['tsc'], { cwd: root });
    run('./yarnw', ['workspace', 'backend', 'build'], { cwd: root });
    run('./yarnw', ['workspaces', 'foreach', '-Rt', ...shard], { cwd: root });
    for (const name of ['portal', 'agent'])
      run(
        process.execPath,
        ['deploy/image/assemble.mjs', name, join(layouts, name)],
        { cwd: root },
      );
  }
  await chmod(directory, 0o755);
  forge = await startLocalForge({
    directory: join(directory, 'forge'),
    users: [{ login: 'bot', token: botToken }],
  });
  await mkdir(programs);
  await mkdir(state);
  await chown(state, asNobody.uid ?? -1, asNobody.gid ?? -1);
  await copyFile(process.execPath, join(programs, 'node'));
  await symlink(run('which', ['git']).trim(), join(programs, 'git'));
  await writeFile(
    join(directory, 'app-config.test.yaml'),
    JSON.stringify({
      app: { baseUrl: url },
      backend: {
        baseUrl: url,
        listen: { port, host: '127.0.0.1' },
        database: {
          client: 'better-sqlite3',
          connection: { directory: join(state, 'database') },
        },
      },
      auth: {
        providers: { guest: { dangerouslyAllowOutsideDevelopment: true } },
      },
      catalog: { locations: [] },
      kardinal: {
        controlPlane: { type: 'embedded', embedded: { kubeconfig } },
        git: { cacheDirectory: join(state, 'git') },
        github: [{ host: new URL(forge.url).host, apiBaseUrl: forge.apiUrl }],
        ci: { tokens: [{ name: 'ci', ...ci, pipelines: ['default/shop'] }] },
      },
    }),
  );
});

after(async () => {
  if (portal?.exitCode === null) {
    const ended = new Promise(done => portal.once('exit', done));
    portal.kill('SIGTERM');
    await ended;
  }
  await forge?.stop();
  await rm(directory, { recursive: true, force: true });
});

test('who runs them can change nothing of them', () => {
  const writable = run(
    'find',
    [app, agent, '-writable', '-not', '-type', 'l', '-print', '-quit'],
    asNobody,
  );
  assert.equal(asNobody.uid === undefined || writable === '', true, writable);
});

test('they have no source, no package manager and nothing that belongs to tests', () => {
  const found = run('find', [
    app,
    agent,
    '-path',
    '*/node_modules/*',
    '-prune',
    '-o',
    '(',
    '-name',
    '*.test.*',
    '-o',
    '-name',
    'yarn*',
    '-o',
    '-name',
    'src',
    ')',
    '-print',
  ]);
  assert.equal(found, '');
});

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
  const log = createWriteStream(join(directory, 'backend.log'));
  portal = spawn(
    join(programs, 'node'),
    [
      'packages/backend',
      '--config=app-config.yaml',
      `--config=${join(directory, 'app-config.test.yaml')}`,
    ],
    { cwd: app, env, ...asNobody, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  portal.stdout.pipe(log);
  portal.stderr.pipe(log);
  await until(
    'a backend that answers',
    async () => {
      if (portal.exitCode !== null)
        throw new Error(await readFile(join(directory, 'backend.log'), 'utf8'));
      const { ok } = await fetch(`${url}/.backstage/health/v1/readiness`);
      return ok || undefined;
    },
    180,
  );
  const page = await (await fetch(url)).text();
  assert.match(page, /<script[^>]+src="\/static\/[^"]+\.js"/);
});

test('CI releases with it, and it writes the version to the GitOps repository', async () => {
  const needed = createRequire(join(app, 'package.json'));
  const { HttpKubeClient } = needed('@kardinal/kube-controller');
  const cluster = HttpKubeClient.fromFile(kubeconfig);
  const typeOf = kind => cluster.resolve('kardinal.io/v1alpha1', kind);
  const path = 'environments/dev/kustomization.yaml';
  const repository = await forge.createRepository({
    owner: 'platform',
    name: 'gitops',
    files: { [path]: `images:\n  - name: ${image}\n    newTag: 0.9.0\n` },
  });
  await cluster.create(await cluster.resolve('v1', 'Secret'), {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'forge-token', namespace: 'default' },
    stringData: { token: botToken },
  });
  await cluster.create(await typeOf('Pipeline'), {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Pipeline',
    metadata: { name: 'shop', namespace: 'default' },
    spec: {
      git: {
        url: repository.cloneUrl,
        secretRef: { name: 'forge-token' },
      },
      environments: [{ name: 'dev' }, { name: 'prod' }],
    },
  });
  const body = JSON.stringify({
    pipeline: 'shop',
    namespace: 'default',
    type: 'image',
    artifacts: { images: [{ name: image, reference: `${image}:1.0.0` }] },
    provenance: { commitSHA: 'a'.repeat(40), author: 'ana' },
  });
  const signature = createHmac('sha256', ci.hmacSecret)
    .update(body)
    .digest('hex');
  const answer = await fetch(`${url}/api/v1/bundles`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${ci.token}`,
      'content-type': 'application/json',
      'x-kardinal-signature': `sha256=${signature}`,
    },
    body,
  });
  assert.equal(answer.status, 201, await answer.text());

  const stepType = await typeOf('PromotionStep');
  await until(
    'a promotion that waits for its health',
    async () => {
      const { items } = await cluster.list(stepType, { namespace: 'default' });
      const dev = items.find(({ spec }) => spec.environment === 'dev');
      if (dev?.status?.state !== 'HealthChecking')
        throw new Error(JSON.stringify(dev?.status ?? 'no step'));
      return dev;
    },
    60,
  );
  const written = await fetch(
    `${forge.apiUrl}/repos/platform/gitops/contents/${path}`,
    { headers: { authorization: `Bearer ${botToken}` } },
  );
  const { content } = await written.json();
  assert.match(Buffer.from(content, 'base64').toString(), /newTag: 1\.0\.0/);
});

// What users install: every published package packed, put into a Backstage that has nothing else of this repository, with a
// frontend of each system. A Bundle is released there. `TARBALLS=DIR` takes what was packed before.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  copyFile,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { freePort } from './freePort.mjs';
import { packAll, readAll } from './packAll.mjs';
import { Portal } from './Portal.mjs';
import { serveTarballs } from './serveTarballs.mjs';
import { templateFiles } from './template.mjs';
import { until } from './until.mjs';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
const yarn = join(
  root,
  `.yarn/releases/${manifest.packageManager.replace('@', '-')}.cjs`,
);
const directory = await mkdtemp(join(tmpdir(), 'portal-'));
const port = await freePort();
const url = `http://localhost:${port}`;
const token = 'token-of-the-bot';
const patience = { timeout: 120_000 };
const image = 'registry.example.com/shop';
const kubeconfig = join(directory, 'kubeconfig');
const portal = new Portal({
  directory,
  url,
});
let forge;
let packed;

after(async () => {
  await portal.stop();
  await forge?.stop();
  await rm(directory, { recursive: true, force: true });
});

/** Ends what fails with what it printed. */
async function run(program, args, cwd, variables = {}) {
  const own = { KUBECONFIG: kubeconfig, CI: 'true' };
  const env = { ...process.env, ...own, ...variables };
  try {
    return await execute(program, args, { cwd, env, maxBuffer: 2 ** 28 });
  } catch (error) {
    throw new Error(`${args.join(' ')}\n${error.stdout}\n${error.stderr}`);
  }
}

const inPortal = (args, folder = '.') =>
  run(process.execPath, [yarn, ...args], join(directory, folder));

/** What somebody types in a terminal that has the packed command line. */
async function kardinal(line) {
  const program = join(directory, 'node_modules/.bin/kardinal');
  return (await run(program, line.split(' '), directory)).stdout;
}

/** The same as a plugin of kubectl, which looks for it on the PATH. */
async function kubectlKardinal(line) {
  const path = [join(directory, 'node_modules/.bin'), process.env.PATH];
  const words = ['kardinal', ...line.split(' ')];
  const variables = { PATH: path.join(delimiter) };
  return (await run('kubectl', words, directory, variables)).stdout;
}

async function write(files) {
  for (const [path, text] of Object.entries(files)) {
    const file = join(directory, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

/** The page of Kardinal, as whoever opens the portal as a guest sees it. */
async function board() {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${url}/kardinal`);
    await page
      .getByRole('button', { name: 'Enter' })
      .click({ timeout: 120_000 });
    // Nobody owns what no entity of the catalog shows.
    await page.getByRole('button', { name: 'Show all 1' }).click(patience);
    await page.getByRole('row', { name: /shop/ }).waitFor(patience);
  } finally {
    await browser.close();
  }
}

test('every published package is packed with what it needs, and no more', async () => {
  const before = process.env.TARBALLS;
  if (before === undefined) {
    await run(process.execPath, [yarn, 'tsc'], root);
    await run(process.execPath, [yarn, 'backstage-cli', 'repo', 'build'], root);
    const out = join(directory, 'tarballs');
    await mkdir(out);
  }
  packed = await (before === undefined
    ? packAll({ root, yarn, directory: join(directory, 'tarballs') })
    : readAll(before));
  await write(templateFiles({ packed, root: manifest, url }));
});

test('the command line runs with npx, in an empty directory', async () => {
  const registry = await serveTarballs(packed);
  const empty = await mkdtemp(join(tmpdir(), 'npx-'));
  try {
    const { stdout } = await run(
      'npx',
      [
        '--yes',
        `--registry=${registry.url}`,
        `--cache=${join(empty, 'cache')}`,
        '@kardinal/cli',
        'version',
        '--client',
      ],
      empty,
    );
    assert.match(stdout, /CLI: +\d+\.\d+\.\d+/);
  } finally {
    registry.stop();
    await rm(empty, { recursive: true, force: true });
  }
});

test('they are installed into a Backstage of somebody else', async () => {
  // The versions that this repository is tested with.
  await copyFile(join(root, 'yarn.lock'), join(directory, 'yarn.lock'));
  await inPortal(['install', '--no-immutable']);
});

test('their types and their pages fit into both frontend systems', async () => {
  await inPortal(['tsc', '--noEmit', '--incremental', 'false']);
  for (const name of ['app', 'app-legacy'])
    await inPortal(
      ['run', '-T', 'backstage-cli', 'package', 'build'],
      `packages/${name}`,
    );
});

test('the portal starts, and a Bundle is released to the first environment', async () => {
  const needed = createRequire(join(directory, 'package.json'));
  const { startLocalForge } = needed('@kardinal/local-forge');
  forge = await startLocalForge({
    directory: join(directory, 'forge'),
    users: [{ login: 'bot', token }],
  });
  const environment = 'environments/dev';
  const repository = await forge.createRepository({
    owner: 'platform',
    name: 'gitops',
    files: {
      [`${environment}/kustomization.yaml`]: `resources: [deployment.yaml]\nimages:\n  - name: ${image}\n    newTag: 0.9.0\n`,
    },
  });
  const host = new URL(forge.url).host;
  await write({
    'app-config.local.yaml': JSON.stringify({
      backend: {
        listen: { port, host: '127.0.0.1' },
        csp: { 'upgrade-insecure-requests': false },
        database: {
          client: 'better-sqlite3',
          connection: { directory: join(directory, 'database') },
        },
      },
      auth: {
        providers: { guest: { dangerouslyAllowOutsideDevelopment: true } },
      },
      kardinal: {
        controlPlane: { type: 'embedded', embedded: { kubeconfig } },
        git: { cacheDirectory: join(directory, 'git') },
        github: [{ host, apiBaseUrl: forge.apiUrl }],
      },
    }),
  });
  await portal.start('app');

  const { clientOfFile } = needed('@kardinal/kube-controller/kubeconfig');
  const cluster = clientOfFile(kubeconfig);
  const create = async object =>
    cluster.create(
      await cluster.resolve(object.apiVersion, object.kind),
      object,
    );
  await create({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'forge-token', namespace: 'default' },
    stringData: { token },
  });
  await kardinal(
    `init --app shop --git ${repository.cloneUrl} --secret forge-token --image ${image} --environments dev,prod`,
  );
  await kardinal('init -f kardinal.yaml');
  await kardinal(`create bundle shop --image ${image}:1.0.0`);
  const steps = await until(
    'a promotion that waits for its health',
    async () => {
      const out = await kardinal('get steps shop');
      return /\n\S+ +dev .*HealthChecking/.test(out) ? out : undefined;
    },
  );
  assert.match(steps, /dev/);

  // Somebody's GitOps tool brings it there.
  await create({
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: 'dev' },
  });
  const labels = { app: 'shop' };
  const containers = [{ name: 'shop', image: `${image}:1.0.0` }];
  const deployment = await create({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'shop', namespace: 'dev' },
    spec: {
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers } },
    },
  });
  await cluster.replaceStatus(await cluster.resolve('apps/v1', 'Deployment'), {
    ...deployment,
    status: {
      observedGeneration: deployment.metadata.generation,
      replicas: 1,
      updatedReplicas: 1,
      readyReplicas: 1,
      availableReplicas: 1,
      conditions: [{ type: 'Available', status: 'True' }],
    },
  });
  await until('a Bundle that is verified in dev', async () => {
    const out = await kardinal('get steps shop');
    return /\n\S+ +dev .*Verified/.test(out) || undefined;
  });
});

test('kubectl has the command line as a plugin', async () => {
  assert.match(
    await kubectlKardinal('get steps shop'),
    /\n\S+ +dev .*Verified/,
  );
});

test('the page of the new frontend system shows it', board);

test('so does that of the legacy one, after a restart', async () => {
  await portal.stop();
  await portal.start('app-legacy');
  await board();
});

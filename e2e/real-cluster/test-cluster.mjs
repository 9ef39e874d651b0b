// Runs what there is to run against a real Kubernetes; the last line counts it.
// Suites and journeys mostly wait, so they run beside each other. A cluster has one installation of the product: the suites
// that have it share a cluster, one after the other, and so do the journeys; the contracts need none, and run beside the suites.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  countsOfJest,
  countsOfPlaywright,
} from '../../scripts/count-tests.mjs';
import { Runs } from './runs.mjs';

const require = createRequire(import.meta.url);
require('@backstage/cli/config/nodeTransform.cjs');
const { LocalCluster } = require('./cluster/LocalCluster.ts');
const { findPrograms } = require('./programs/findPrograms.ts');
const { default: prepareSandboxes } = require('../support/prepareSandboxes.ts');

const here = fileURLToPath(new URL('.', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'test-cluster-'));
const { values } = parseArgs({
  options: {
    kubeconfig: { type: 'string' },
    suites: { type: 'boolean' },
    journeys: { type: 'boolean' },
    // Slow to build, and they rarely break: only where they are asked for.
    argocd: { type: 'boolean' },
    forge: { type: 'boolean' },
    // Only builds what suites and journeys need.
    build: { type: 'boolean' },
    grep: { type: 'string', short: 'g' },
  },
});
const parts = ['suites', 'journeys', 'argocd', 'forge', 'build'].filter(
  part => values[part],
);
const isWanted = part => parts.length === 0 || parts.includes(part);
const counts = [];
// Chosen here: every process of Playwright must read the same.
const { SEED: seed = `${Date.now() % 1_000_000}` } = process.env;
const runs = new Runs(resolve(here, '../..'));

const say = text => process.stdout.write(`${text}\n`);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => runs.end());

const errors = [];

/** Waits for all of them, also when one fails. */
async function beside(...rows) {
  for (const { reason } of await Promise.allSettled(rows)) {
    if (!reason) continue;
    process.stderr.write(`${reason.message}\n`);
    errors.push(reason);
  }
}

const found = new Map();
let building = Promise.resolve();

/** Builds one set after the other, in the order of the first requests: each takes every processor. */
function find(set) {
  if (!found.has(set)) {
    const search = building.then(() => findPrograms(set, process.stdout));
    // Whoever needs them hears of it.
    building = search.catch(() => {});
    found.set(set, search);
  }
  return found.get(set);
}

/** The folders with these programs, or nothing where one of them cannot be had: that is said. */
async function foldersOf(...sets) {
  const all = await Promise.all(sets.map(find));
  const absent = all.filter(({ type }) => type === 'absent');
  for (const { reason } of absent) say(reason);
  return absent.length === 0 ? all.map(({ folder }) => folder) : undefined;
}

/** One after the other, in one process. */
async function runVitest(name, folders, env) {
  const report = join(reports, `${name}.json`);
  const args = [
    'run',
    '--config=e2e/real-cluster/vitest.config.mts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...folders.map(folder => `e2e/real-cluster/${folder}/`),
  ];
  const status = await runs.run(name, 'vitest', args, {
    NO_COLOR: '1',
    ...env,
  });
  counts.push(countsOfJest(report, status));
}

/** With the programs that they need, the steps that render and what pages have people type, on a cluster that these start. */
async function foldersOfPrograms() {
  const kustomize = await foldersOf('kustomize');
  const helm = await foldersOf('helm');
  const kubernetes = await foldersOf('kubernetes');
  const canRender = kustomize && helm;
  if (!canRender) say('The steps that render were not run with real programs.');
  if (!isOnPath('kubectl')) say('There is no kubectl.');
  const canType = kubernetes && helm && isOnPath('kubectl');
  if (!canType) say('The commands of the documentation were not run.');
  return {
    folders: [
      ...(canRender ? ['rendering'] : []),
      ...(canType ? ['documentation'] : []),
    ],
    env: {
      KUSTOMIZE_PROGRAMS: kustomize?.[0] ?? '',
      HELM_PROGRAMS: helm?.[0] ?? '',
      KUBERNETES_PROGRAMS: kubernetes?.[0] ?? '',
    },
  };
}

/** What needs no installation of the product. */
async function runContracts(kubeconfig) {
  const { folders, env } = await foldersOfPrograms();
  const all = [...(kubeconfig ? ['contracts'] : []), ...folders];
  if (all.length === 0) return;
  await runVitest('contracts', all, {
    ...env,
    CLUSTER_KUBECONFIG: kubeconfig ?? '',
  });
}

/** The SCM provider for Gitea, and journeys of pull requests, with Gitea itself; they need no cluster. */
async function runForge() {
  const folders = await foldersOf('gitea');
  if (!folders) return say('Nothing was run with Gitea.');
  const env = { GITEA_PROGRAMS: folders[0], SEED: seed };
  await prepareSandboxes();
  return beside(
    !values.grep && runVitest('forge', ['forge'], env),
    runJourneys('forge', env),
  );
}

/** With a cluster, and another one for the environments of a shard, whose agents their chart gives an account: no controller writes there what Deployments say. */
async function runSuitesIn(programs) {
  const helm = await foldersOf('helm');
  if (!helm) say('An embedded cluster stands for that of the agents.');
  const starts = await Promise.allSettled([
    LocalCluster.start(programs, 'control-plane'),
    helm && LocalCluster.start(programs, 'api'),
  ]);
  const [cluster, site] = starts.map(({ value }) => value);
  const all = [cluster, site].filter(Boolean);
  try {
    for (const { reason } of starts) if (reason) throw reason;
    for (const { lost } of all)
      lost.catch(error => {
        process.stderr.write(`${error.message}\n`);
        runs.end();
      });
    const { kubeconfig } = cluster;
    await beside(
      runContracts(kubeconfig),
      runVitest('suites', ['suites'], {
        CLUSTER_KUBECONFIG: kubeconfig,
        ...(site && {
          SITE_KUBECONFIG: site.kubeconfig,
          HELM_PROGRAMS: helm[0],
        }),
      }),
    );
  } finally {
    await Promise.all(all.map(each => each.stop()));
  }
}

async function runJourneys(project, env) {
  const report = join(reports, `${project}.json`);
  const args = [
    'test',
    '--config=e2e/real-cluster/playwright.config.ts',
    `--project=${project}`,
    '--pass-with-no-tests',
    ...(values.grep ? [`--grep=${values.grep}`] : []),
  ];
  const status = await runs.run(project, 'playwright', args, {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  counts.push(countsOfPlaywright(report, status));
}

/** What setup-envtest downloads has no controllers; then the suites cannot pass. */
function assets() {
  const folder = process.env.KUBEBUILDER_ASSETS;
  if (!folder) return undefined;
  const missing = ['etcd', 'kube-apiserver', 'kube-controller-manager'].filter(
    name => !existsSync(join(folder, name)),
  );
  if (missing.length === 0) return folder;
  say(`KUBEBUILDER_ASSETS=${folder} has no ${missing.join(' and no ')}.`);
  return undefined;
}

async function suites() {
  const kubernetes = await find('kubernetes');
  const folder = assets() ?? kubernetes.folder;
  if (folder) return runSuitesIn(folder);
  say(`${kubernetes.reason}\nThere is no cluster: no suite was run.`);
  return runContracts(undefined);
}

/** The product is installed by its chart. */
async function journeys() {
  const folders = await foldersOf('kubernetes', 'helm');
  if (!folders)
    return say(
      'No journey was run: they need what Go builds, a cluster and Helm.',
    );
  await prepareSandboxes();
  const [kubernetes, helm] = folders;
  return runJourneys('cluster', {
    KUBERNETES_PROGRAMS: kubernetes,
    HELM_PROGRAMS: helm,
    SEED: seed,
  });
}

/** What Argo CD itself deploys, and says of it. */
async function runArgoCd() {
  const absent = ['redis-server', 'docker-registry'].filter(
    name => !isOnPath(name),
  );
  for (const name of absent) say(`There is no ${name}.`);
  const folders =
    absent.length === 0 &&
    (await foldersOf('kubernetes', 'kustomize', 'argocd'));
  if (!folders) return say('The journeys with Argo CD were not run.');
  const [kubernetes, kustomize, argoCd] = folders;
  await prepareSandboxes();
  return runJourneys('argocd', {
    KUBERNETES_PROGRAMS: kubernetes,
    KUSTOMIZE_PROGRAMS: kustomize,
    ARGOCD_PROGRAMS: argoCd,
    SEED: seed,
  });
}

function isOnPath(program) {
  return process.env.PATH.split(delimiter).some(each =>
    existsSync(join(each, program)),
  );
}

async function build() {
  const sets = ['kubernetes', 'kustomize', 'helm'];
  for (const { type, reason } of await Promise.all(sets.map(find)))
    if (type === 'absent') say(reason);
  counts.push({ passed: 1, failed: 0 });
}

async function main() {
  if (values.build) return build();
  if (!values.kubeconfig)
    return beside(
      isWanted('suites') && suites(),
      isWanted('journeys') && journeys(),
      values.argocd && runArgoCd(),
      values.forge && runForge(),
    );
  if (isWanted('journeys'))
    say('No journey was run: they need a cluster of their own.');
  const CLUSTER_KUBECONFIG = resolve(values.kubeconfig);
  return (
    isWanted('suites') &&
    beside(
      runVitest('contracts', ['contracts'], { CLUSTER_KUBECONFIG }),
      runVitest('suites', ['suites'], { CLUSTER_KUBECONFIG }),
    )
  );
}

await beside(main());
rmSync(reports, { recursive: true, force: true });
const sum = key => counts.reduce((total, count) => total + count[key], 0);
const interrupted = runs.isEnding && !sum('failed') && errors.length === 0;
const failed = sum('failed') + errors.length + (interrupted ? 1 : 0);
say(`${sum('passed')} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

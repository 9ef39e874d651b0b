// Runs what there is to run against a real Kubernetes; the last line counts it.
// Suites and journeys mostly wait, so they run beside each other, each against a cluster of its own.
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

async function runJest(folder, env, ...flags) {
  const report = join(reports, `${folder}.json`);
  const args = [
    '--config=e2e/real-cluster/jest.config.js',
    `e2e/real-cluster/${folder}/`,
    '--json',
    `--outputFile=${report}`,
    ...flags,
  ];
  const status = await runs.run(folder, 'jest', args, env);
  counts.push(countsOfJest(report, status));
}

/** Those of a worker use the same names, so that each has a cluster of its own. */
function runSuites(kubeconfigs, env = {}) {
  const files = kubeconfigs.map(file => resolve(file)).join(delimiter);
  return runJest(
    'suites',
    { CLUSTER_KUBECONFIG: files, ...env },
    `--maxWorkers=${kubeconfigs.length}`,
  );
}

/** The steps that render, with the programs themselves; they need no cluster. */
async function runRendering() {
  const folders = await foldersOf('kustomize', 'helm');
  if (!folders)
    return say('The steps that render were not run with real programs.');
  const [kustomize, helm] = folders;
  return runJest('rendering', {
    KUSTOMIZE_PROGRAMS: kustomize,
    HELM_PROGRAMS: helm,
  });
}

/** What pages have people type, on clusters that it starts. */
async function runDocumentation() {
  const folders = await foldersOf('kubernetes', 'helm');
  if (!isOnPath('kubectl')) say('There is no kubectl.');
  if (!folders || !isOnPath('kubectl'))
    return say('The commands of the documentation were not run.');
  const [kubernetes, helm] = folders;
  return runJest('documentation', {
    KUBERNETES_PROGRAMS: kubernetes,
    HELM_PROGRAMS: helm,
  });
}

/** The SCM provider for Gitea, and journeys of pull requests, with Gitea itself; they need no cluster. */
async function runForge() {
  const folders = await foldersOf('gitea');
  if (!folders) return say('Nothing was run with Gitea.');
  const env = { GITEA_PROGRAMS: folders[0], SEED: seed };
  await prepareSandboxes();
  return beside(
    !values.grep && runJest('forge', env),
    runJourneys('forge', env),
  );
}

async function runSuitesIn(programs) {
  const helm = await foldersOf('helm');
  if (!helm) say('An embedded cluster stands for that of the agents.');
  const clusters = await Promise.all(
    [1, 2].map(() => LocalCluster.start(programs, 'control-plane')),
  );
  // That of the agents of a shard, whom their chart gives an account; no controller writes what Deployments say there.
  const site = helm && (await LocalCluster.start(programs, 'api'));
  const all = [...clusters, ...(site ? [site] : [])];
  for (const { lost } of all)
    lost.catch(error => {
      process.stderr.write(`${error.message}\n`);
      runs.end();
    });
  try {
    await runSuites(
      clusters.map(({ kubeconfig }) => kubeconfig),
      site && { SITE_KUBECONFIG: site.kubeconfig, HELM_PROGRAMS: helm[0] },
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
  if (folder) await runSuitesIn(folder);
  else say(`${kubernetes.reason}\nThere is no cluster: no suite was run.`);
}

/** One after the other: neither needs the clusters of the suites. */
async function renderingAndDocumentation() {
  await runRendering();
  await runDocumentation();
}

async function journeys() {
  const folders = await foldersOf('kubernetes');
  if (!folders)
    return say('No journey was run: they need the cluster that Go builds.');
  await prepareSandboxes();
  const env = { KUBERNETES_PROGRAMS: folders[0], SEED: seed };
  return beside(journeysOfChart(env), runJourneys('crashes', env));
}

/** The product is installed there by its chart. */
async function journeysOfChart(env) {
  const folders = await foldersOf('helm');
  if (!folders) return say('The journeys that install the chart were not run.');
  return runJourneys('cluster', { ...env, HELM_PROGRAMS: folders[0] });
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
      isWanted('suites') && renderingAndDocumentation(),
      isWanted('journeys') && journeys(),
      values.argocd && runArgoCd(),
      values.forge && runForge(),
    );
  if (isWanted('journeys'))
    say('No journey was run: they need a cluster of their own.');
  return isWanted('suites') && runSuites([values.kubeconfig]);
}

await beside(main());
rmSync(reports, { recursive: true, force: true });
const sum = key => counts.reduce((total, count) => total + count[key], 0);
const interrupted = runs.isEnding && !sum('failed') && errors.length === 0;
const failed = sum('failed') + errors.length + (interrupted ? 1 : 0);
say(`${sum('passed')} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

// Runs what there is to run against a real Kubernetes; the last line counts it.
import { spawn } from 'node:child_process';
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

const require = createRequire(import.meta.url);
require('@backstage/cli/config/nodeTransform.cjs');
const { LocalCluster } = require('./cluster/LocalCluster.ts');
const { findPrograms } = require('./programs/findPrograms.ts');

const here = fileURLToPath(new URL('.', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'test-cluster-'));
const { values } = parseArgs({
  options: {
    kubeconfig: { type: 'string' },
    suites: { type: 'boolean' },
    journeys: { type: 'boolean' },
    grep: { type: 'string', short: 'g' },
  },
});
const parts = ['suites', 'journeys'].filter(part => values[part]);
const isWanted = part => parts.length === 0 || parts.includes(part);
const counts = [];
let running;
let isEnding = false;

const say = text => process.stdout.write(`${text}\n`);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    isEnding = true;
    interrupt();
  });

/** Once: a second interrupt would keep it from tidying up. */
function interrupt() {
  running?.kill('SIGINT');
  running = undefined;
}

function run(command, args, env) {
  if (isEnding) return Promise.resolve(1);
  return new Promise(done => {
    running = spawn(command, args, {
      cwd: resolve(here, '../..'),
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, CI: '1', ...env },
      // Ctrl-C reaches this process alone.
      detached: true,
    });
    running.once('error', () => done(1));
    running.once('exit', code => done(code ?? 1));
  });
}

async function runJest(folder, env) {
  const report = join(reports, `${folder}.json`);
  const status = await run(
    'jest',
    [
      '--config=e2e/real-cluster/jest.config.js',
      `e2e/real-cluster/${folder}/`,
      '--json',
      `--outputFile=${report}`,
    ],
    env,
  );
  counts.push(countsOfJest(report, status));
}

function runSuites(kubeconfig) {
  return runJest('suites', { CLUSTER_KUBECONFIG: resolve(kubeconfig) });
}

/** The steps that render, with the programs themselves; they need no cluster. */
async function runRendering() {
  const kustomize = await findPrograms('kustomize', process.stdout);
  const helm = await findPrograms('helm', process.stdout);
  const absent = [kustomize, helm].filter(({ type }) => type === 'absent');
  if (absent.length === 0)
    return runJest('rendering', {
      KUSTOMIZE_PROGRAMS: kustomize.folder,
      HELM_PROGRAMS: helm.folder,
    });
  for (const { reason } of absent) say(reason);
  return say('The steps that render were not run with real programs.');
}

async function runSuitesIn(programs) {
  const cluster = await LocalCluster.start(programs, 'control-plane');
  cluster.lost.catch(error => {
    process.stderr.write(`${error.message}\n`);
    interrupt();
  });
  try {
    await runSuites(cluster.kubeconfig);
  } finally {
    await cluster.stop();
  }
}

async function runJourneys(project, env) {
  const report = join(reports, `${project}.json`);
  const status = await run(
    'playwright',
    [
      'test',
      '--config=e2e/real-cluster/playwright.config.ts',
      `--project=${project}`,
      '--pass-with-no-tests',
      ...(values.grep ? [`--grep=${values.grep}`] : []),
    ],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  );
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

async function withGo() {
  if (isWanted('suites')) await runRendering();
  const kubernetes = await findPrograms('kubernetes', process.stdout);
  const folder = assets();
  if (kubernetes.type === 'absent') {
    say(kubernetes.reason);
    if (!folder) say('There is no cluster either: nothing was run.');
    else if (isWanted('suites')) await runSuitesIn(folder);
    if (isWanted('journeys'))
      say('The journeys were not run: they need the cluster that Go builds.');
    return;
  }
  if (isWanted('suites')) await runSuitesIn(folder ?? kubernetes.folder);
  if (!isWanted('journeys')) return;
  // Chosen here: every process of Playwright must read the same.
  const { SEED = `${Date.now() % 1_000_000}` } = process.env;
  const env = { KUBERNETES_PROGRAMS: kubernetes.folder, SEED };
  await runJourneys('cluster', env);
  await runArgoCd(env);
}

async function runArgoCd(env) {
  const redis = process.env.PATH.split(delimiter).some(each =>
    existsSync(join(each, 'redis-server')),
  );
  if (!redis) {
    say('The journey with Argo CD was not run: there is no redis-server.');
    return;
  }
  const kustomize = await findPrograms('kustomize', process.stdout);
  const argoCd = await findPrograms('argocd', process.stdout);
  const absent = [kustomize, argoCd].filter(({ type }) => type === 'absent');
  if (absent.length > 0) {
    for (const { reason } of absent) say(reason);
    say('The journey with Argo CD was not run.');
    return;
  }
  await runJourneys('argocd', {
    ...env,
    KUSTOMIZE_PROGRAMS: kustomize.folder,
    ARGOCD_PROGRAMS: argoCd.folder,
  });
}

async function main() {
  if (!values.kubeconfig) return withGo();
  if (isWanted('suites')) await runSuites(values.kubeconfig);
  return say(
    'The journeys were not run: they write to a cluster of their own, without --kubeconfig.',
  );
}

let failure;
try {
  await main();
} catch (error) {
  failure = error;
  process.stderr.write(`${error.message}\n`);
}
rmSync(reports, { recursive: true, force: true });
const sum = key => counts.reduce((total, count) => total + count[key], 0);
const failed =
  sum('failed') + (failure || (isEnding && !sum('failed')) ? 1 : 0);
say(`${sum('passed')} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

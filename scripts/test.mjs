// Runs tests. With arguments: the unit tests that they select. Without: every unit test, the check that what is
// generated follows its sources, the tests of the lint rules, and the journeys that need no browser; the last line then counts all
// of them. With --browser the journeys in Chromium too, side by side with the others.
// It needs Node.js, npm and git: what tests PostgreSQL, and what runs the kubectl of the documentation, is left out where these are absent, except in CI.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { countOf, countsOfJest, countsOfPlaywright } from './count-tests.mjs';

const words = process.argv.slice(2);
const isWithBrowser = words[0] === '--browser';
const selection = isWithBrowser ? [] : words;
const projects = ['crashes', 'http', ...(isWithBrowser ? ['browser'] : [])];
const folder = mkdtempSync(join(tmpdir(), 'test-'));

// Laws about whole releases play a third of their runs, each time another: a selection plays every one.
const laws = { LAW_RUNS_ONE_OF: '3' };

const report = name => join(folder, `${name}.json`);

const sum = (counts, key) =>
  counts.reduce((total, count) => total + count[key], 0);

function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  return status ?? 1;
}

/** Everything but what renders React; `vitest.config.mts` says which. */
function runVitest(args, env) {
  return run('vitest', ['run', ...args], env);
}

/** What renders React, as Backstage runs the tests of its plugins. */
function runJest(args) {
  // Where it may have less, most workers start anew after each file, and load everything again.
  const memory = '--workerIdleMemoryLimit=3000M';
  const workers = `--maxWorkers=${Math.max(2, availableParallelism() - 1)}`;
  return run('backstage-cli', [
    'repo',
    'test',
    '--watch=false',
    memory,
    workers,
    ...args,
  ]);
}

/** The unit tests that both runners find; each leaves out what is the other's. */
function runUnitTests({ reporter, args, env }) {
  const vitest = report('vitest');
  const jest = report('jest');
  return [
    countsOfJest(
      vitest,
      runVitest(
        [
          '--passWithNoTests',
          `--reporter=${reporter}`,
          '--reporter=json',
          `--outputFile.json=${vitest}`,
          ...args,
        ],
        env,
      ),
    ),
    countsOfJest(
      jest,
      runJest(['--passWithNoTests', '--json', `--outputFile=${jest}`, ...args]),
    ),
  ];
}

function runSelection() {
  const counts = runUnitTests({ reporter: 'default', args: selection });
  if (sum(counts, 'passed') + sum(counts, 'failed') > 0) return counts;
  console.error(`No unit test matches ${selection.join(' ')}.`);
  return [{ passed: 0, failed: 1 }];
}

function runAll() {
  const units = runUnitTests({ reporter: 'dot', args: [], env: laws });
  const checks = [
    ['scripts/generate-types.mjs', '--check'],
    ['scripts/generate-reference.mjs', '--check'],
    ['scripts/generate-ci-component.mjs', '--check'],
    ['--test', 'scripts/**/*.test.mjs'],
  ].map(args => run(process.execPath, args));
  const journeys = run('playwright', ['test', '--project', ...projects], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report('journeys'),
  });
  return [
    ...units,
    ...checks.map(countOf),
    countsOfPlaywright(report('journeys'), journeys),
  ];
}

const counts = selection.length > 0 ? runSelection() : runAll();
const failed = sum(counts, 'failed');
console.log(`${sum(counts, 'passed')} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
rmSync(folder, { recursive: true, force: true });

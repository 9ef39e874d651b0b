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

// No test measures time: the limit ends one that hangs, and a machine that is busy with other work is no reason to fail.
const limit = '--testTimeout=60000';

// Where it may have less, most workers start anew after each file, and load everything again.
const memory = '--workerIdleMemoryLimit=3000M';

// As many as Jest takes by itself, but three where there are two processors: tests of servers wait for timers and sockets, a fifth of their time.
const workers = `--maxWorkers=${Math.max(3, availableParallelism() - 1)}`;

// Laws about whole releases play a third of their runs, each time another: a selection plays every one.
const laws = { LAW_RUNS_ONE_OF: '3' };

function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  return status ?? 1;
}

function runAll() {
  const jest = join(folder, 'jest.json');
  const journeys = join(folder, 'journeys.json');
  const statuses = [
    run(
      'backstage-cli',
      [
        'repo',
        'test',
        '--watch=false',
        limit,
        memory,
        workers,
        '--json',
        `--outputFile=${jest}`,
      ],
      laws,
    ),
    run(process.execPath, ['scripts/generate-types.mjs', '--check']),
    run(process.execPath, ['scripts/generate-reference.mjs', '--check']),
    run(process.execPath, ['scripts/generate-ci-component.mjs', '--check']),
    run(process.execPath, ['--test', 'scripts/**/*.test.mjs']),
    run('playwright', ['test', '--project', ...projects], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: journeys,
    }),
  ];
  const counts = [
    countsOfJest(jest, statuses[0]),
    ...statuses.slice(1, 5).map(countOf),
    countsOfPlaywright(journeys, statuses[5]),
  ];
  const sum = key => counts.reduce((total, count) => total + count[key], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') > 0 ? 1 : 0;
}

process.exitCode =
  selection.length > 0
    ? run('backstage-cli', ['repo', 'test', limit, ...selection])
    : runAll();
rmSync(folder, { recursive: true, force: true });

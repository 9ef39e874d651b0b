// Runs the journeys of a project of `playwright.config.ts`; the last line counts them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countsOfPlaywright } from './count-tests.mjs';

const [project, ...selection] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'test-'));
const report = join(folder, 'report.json');
const { status } = spawnSync(
  'playwright',
  ['test', `--project=${project}`, ...selection],
  {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  },
);
const { passed, failed } = countsOfPlaywright(report, status ?? 1);
rmSync(folder, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

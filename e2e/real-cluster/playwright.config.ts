import { defineConfig } from '@playwright/test';
import type { InstallationName } from './journeys/installations';

const folder = '../../node_modules/.cache/cluster-journeys';
/** Each is a run of its own beside the others: a run deletes what the one before wrote into its folder. */
const projectOf = (name: string, testMatch: string) => ({
  name,
  testMatch,
  outputDir: `${folder}/${name}`,
});

// One at a time: every worker starts a cluster and a sandbox.
export default defineConfig<object, { installation: InstallationName }>({
  testDir: './journeys',
  workers: 1,
  timeout: 60 * 60_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME
    ? [['list'], ['json']]
    : [['list']],
  projects: [
    {
      ...projectOf('cluster', '**/*.cluster.ts'),
      use: { installation: 'chart' },
    },
    projectOf('crashes', '**/*.crashes.ts'),
    projectOf('argocd', '**/*.argocd.ts'),
    projectOf('forge', '**/*.forge.ts'),
  ],
});

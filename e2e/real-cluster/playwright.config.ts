import { defineConfig } from '@playwright/test';
import type { InstallationName } from './journeys/installations';

const folder = '../../node_modules/.cache/cluster-journeys';
/** Each is a run of its own beside the others: a run deletes what the one before wrote into its folder. Every worker starts what its journeys share. */
const projectOf = (name: string, testMatch: string) => ({
  name,
  testMatch,
  outputDir: `${folder}/${name}`,
  workers: 1,
});

export default defineConfig<object, { installation: InstallationName }>({
  testDir: './journeys',
  workers: 2,
  timeout: 60 * 60_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME
    ? [['list'], ['json']]
    : [['list']],
  projects: [
    {
      ...projectOf('cluster', '**/*.cluster.ts'),
      // They mostly wait.
      workers: 2,
      use: { installation: 'chart' },
    },
    projectOf('argocd', '**/*.argocd.ts'),
    projectOf('forge', '**/*.forge.ts'),
  ],
});

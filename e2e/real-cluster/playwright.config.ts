import { defineConfig } from '@playwright/test';

// Every journey starts a cluster and a sandbox of its own, one at a time.
export default defineConfig({
  testDir: './journeys',
  workers: 1,
  timeout: 60 * 60_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME
    ? [['list'], ['json']]
    : [['list']],
  outputDir: '../../node_modules/.cache/cluster-journeys',
  projects: [
    { name: 'cluster', testMatch: '**/*.cluster.ts' },
    { name: 'argocd', testMatch: '**/*.argocd.ts' },
  ],
});

import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const { KILLS = '1' } = process.env;

/** Suites against the cluster that CLUSTER_KUBECONFIG names as KUBECONFIG does, and with programs that were built. */
export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  test: {
    include: ['e2e/real-cluster/*/*.suite.ts'],
    globals: true,
    setupFiles: ['scripts/vitest-jest.mjs'],
    // Files share their modules: loading them anew for each file costs more than most tests do.
    pool: 'threads',
    isolate: false,
    // Those of a folder share a cluster, and on it the one installation of the product: they run one after the other.
    maxWorkers: 1,
    // No test measures time: the limit ends one that hangs.
    testTimeout: 300_000 + 60_000 * Number(KILLS),
    hookTimeout: 300_000,
  },
});

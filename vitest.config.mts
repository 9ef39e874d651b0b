import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Unit tests, except those that render React: the Backstage command line runs these, with Jest. */
export default defineConfig({
  test: {
    include: [
      '{packages,plugins}/*/src/**/*.test.ts',
      'e2e/support/**/*.test.ts',
    ],
    exclude: ['packages/app/**', 'plugins/kardinal/**'],
    globals: true,
    setupFiles: ['scripts/vitest-jest.mjs'],
    // Files of a worker share their modules: loading them anew for each file costs more than most tests do.
    pool: 'forks',
    isolate: false,
    // Tests of servers wait for timers and sockets, a fifth of their time.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // No test measures time: the limit ends one that hangs, and a machine that is busy with other work is no reason to fail.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});

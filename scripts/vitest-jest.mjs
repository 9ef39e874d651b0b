// Backstage's test utilities, and suites that are shared with what Jest runs, call `jest`: in Vitest the same is called `vi`.
import { vi } from 'vitest';

globalThis.jest = Object.create(vi, {
  setTimeout: { value: testTimeout => vi.setConfig({ testTimeout }) },
});

// Suites that are shared with what Jest runs call these of it, beyond `expect`; they are the same in Vitest.
import { vi } from 'vitest';

globalThis.jest = {
  spyOn: vi.spyOn,
  restoreAllMocks: vi.restoreAllMocks,
  useFakeTimers: vi.useFakeTimers,
  useRealTimers: vi.useRealTimers,
  advanceTimersByTime: vi.advanceTimersByTime,
  setTimeout: testTimeout => vi.setConfig({ testTimeout }),
};

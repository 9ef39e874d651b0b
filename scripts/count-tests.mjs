// Reads how many tests passed and failed. A run that ended badly without a failed test counts as one failure.
import { readFileSync } from 'node:fs';

/** A single check. */
export function countOf(status) {
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

export function countsOfJest(file, status) {
  return read(file, status, report => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + (report.numRuntimeErrorTestSuites ?? 0),
  }));
}

export function countsOfPlaywright(file, status) {
  return read(file, status, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
  }));
}

function read(file, status, count) {
  try {
    const counts = count(JSON.parse(readFileSync(file, 'utf8')));
    return status !== 0 && counts.failed === 0
      ? { ...counts, failed: 1 }
      : counts;
  } catch {
    return countOf(status);
  }
}

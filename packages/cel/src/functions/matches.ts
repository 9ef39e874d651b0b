import { RE2JS } from '@bufbuild/re2';
import { fault, Outcome } from '../evaluator/Fault';
import { Run } from '../evaluator/Run';
import { FunctionSet } from './FunctionTable';

const MAX_PATTERN = 1000;
const MAX_CACHED = 100;

/** Compiled patterns by text, the least recently used ones dropped. */
class PatternCache {
  private readonly patterns = new Map<string, RE2JS | undefined>();

  get(pattern: string, run: Run): RE2JS | undefined {
    const known = this.patterns.has(pattern);
    const compiled = known ? this.patterns.get(pattern) : compile(pattern, run);
    this.patterns.delete(pattern);
    this.patterns.set(pattern, compiled);
    if (this.patterns.size > MAX_CACHED) {
      const [oldest] = this.patterns.keys();
      this.patterns.delete(oldest);
    }
    return compiled;
  }
}

function compile(pattern: string, run: Run): RE2JS | undefined {
  run.charge(50 + 10 * pattern.length);
  try {
    return RE2JS.compile(pattern);
  } catch {
    return undefined;
  }
}

/** `matches` on RE2, whose time is linear in the text: no pattern can stall the evaluation. */
export function matchFunctions(): FunctionSet {
  const cache = new PatternCache();
  const matches = (text: string, pattern: string, run: Run): Outcome => {
    if (pattern.length > MAX_PATTERN) return fault('the pattern is too long');
    const compiled = cache.get(pattern, run);
    if (!compiled)
      return fault('the pattern is not a regular expression (RE2)');
    run.charge(10 + Math.ceil((text.length * (pattern.length + 10)) / 50));
    return compiled.test(text);
  };
  return {
    'matches(string, string): bool': matches,
    'string.matches(string): bool': matches,
  };
}

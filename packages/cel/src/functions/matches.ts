import { RE2JS } from '@bufbuild/re2';
import { fault, Outcome } from '../evaluator/Fault';
import { Run } from '../evaluator/Run';
import { LruCache } from '../LruCache';
import { FunctionSet } from './FunctionTable';
import { patternSize } from './patternSize';

const MAX_PATTERN = 1000;
const MAX_CACHED = 200;

/**
 * The library builds the table of a Unicode class when it is first used, which takes as long as most of what an
 * evaluation may do: one fits by default, beside that of letters, which is built at the start. What is not assigned
 * takes longer.
 */
const CLASS_COSTS: readonly (readonly [RegExp, number])[] = [
  [/^\\[pP](?:C|\{\^?(?:C|Cn|Unknown|Zzzz)\})$/, 150_000],
  [/^\\[pP](?:L|\{\^?L\})$/, 10_000],
];
const CLASS_COST = 85_000;
/** Steps of RE2's machine that take as long as one of ours. */
const STEPS_OF_MACHINE = 15;

/**
 * Builds the largest table that an expression may need, that of the letters with their cases: in a process that evaluates
 * for others no evaluation has to wait for it. Takes about 0.1 s at the first call.
 *
 * @public
 */
export function buildLetterTable(): void {
  RE2JS.compile('\\pL');
}

function costOf(name: string): number {
  const [, cost = CLASS_COST] =
    CLASS_COSTS.find(([names]) => names.test(name)) ?? [];
  return cost;
}

/** A regular expression that is compiled when it is first needed. */
class Pattern {
  private readonly size: number;
  private readonly classes: readonly string[];
  private compiled: RE2JS | 'invalid' | undefined;

  constructor(private readonly text: string) {
    this.size = patternSize(text);
    this.classes = text.match(/\\[pP](?:\{[^}]*\}|.)/g) ?? [];
  }

  test(text: string, run: Run): Outcome {
    const each = Math.min(this.size, 100) + 10;
    run.charge(10 + Math.ceil((text.length * each) / STEPS_OF_MACHINE));
    run.chargeOnce(`pattern ${this.text}`, 100 + 6 * this.size);
    for (const name of this.classes)
      run.chargeOnce(`class ${name}`, costOf(name));
    this.compiled ??= this.compile();
    return this.compiled === 'invalid'
      ? fault('the pattern is not a regular expression (RE2)')
      : this.compiled.test(text);
  }

  private compile(): RE2JS | 'invalid' {
    try {
      return RE2JS.compile(this.text);
    } catch {
      return 'invalid';
    }
  }
}

/** `matches` on RE2, whose time is linear in the text: no pattern can stall the evaluation. */
export function matchFunctions(): FunctionSet {
  const cache = new LruCache<Pattern>(MAX_CACHED);
  const matches = (text: string, pattern: string, run: Run): Outcome =>
    pattern.length > MAX_PATTERN
      ? fault('the pattern is too long')
      : cache.getOrCreate(pattern, () => new Pattern(pattern)).test(text, run);
  return {
    'matches(string, string): bool': matches,
    'string.matches(string): bool': matches,
  };
}

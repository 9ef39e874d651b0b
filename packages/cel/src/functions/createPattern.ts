import { RE2JS } from '@bufbuild/re2';
import { patternSize } from './patternSize';

/** States of the machine that a pattern may need: counted repetitions are copies. */
const mostStates = 200;

/** A regular expression that cannot stall whoever uses it, or what is wrong with it. @public */
export type PatternResult =
  | { readonly type: 'pattern'; readonly test: (text: string) => boolean }
  | { readonly type: 'invalid'; readonly message: string };

/**
 * A regular expression (RE2) for short texts in ASCII, such as tags: its time is linear in the text, and bounded by the size that
 * a pattern may have.
 *
 * @public
 */
export function createPattern(text: string): PatternResult {
  if (/\\[pP]/.test(text))
    return invalid(text, 'has a Unicode class; write what it means, as [a-z]');
  if (patternSize(text) > mostStates)
    return invalid(text, 'repeats too much; use smaller counts, or * and +');
  try {
    const compiled = RE2JS.compile(text);
    return { type: 'pattern', test: each => compiled.test(each) };
  } catch {
    return invalid(
      text,
      'is no regular expression (RE2: without look-around and back references)',
    );
  }
}

function invalid(text: string, problem: string): PatternResult {
  return { type: 'invalid', message: `${JSON.stringify(text)} ${problem}` };
}

import { answerOf } from '../__testUtils__/answer';
import { bufbuildAnswer } from '../__testUtils__/bufbuild';
import {
  expressions,
  GENERATED_SCOPE,
  sample,
} from '../__testUtils__/expressions';

interface Answer {
  readonly source: string;
  readonly received: string;
  /** What @bufbuild/cel says; not asked about what is refused here. */
  readonly expected: string;
}

function answer(source: string): Answer {
  const received = answerOf({ source, scope: GENERATED_SCOPE });
  const expected = received.startsWith('error')
    ? received
    : bufbuildAnswer(source, GENERATED_SCOPE);
  return { source, received, expected };
}

/** Where @bufbuild/cel differs from cel-go, and this language goes with cel-go. */
const DEVIATIONS: readonly (readonly [string, RegExp])[] = [
  ['texts of durations and of small doubles', /string\(/],
  ['code points beyond 16 bits', /😀/],
  ['what stands between no characters', /replace\(/],
  ['lists and maps that are looked for in maps', / in (?:\{|a\.)/],
];

function isKnown({ source }: Answer): boolean {
  return DEVIATIONS.some(([, pattern]) => pattern.test(source));
}

describe('10,000 generated expressions', () => {
  const answers = sample(expressions('standard'), 10_000, 20260407).map(answer);
  const different = answers.filter(
    ({ received, expected }) => received !== expected,
  );

  it('are true nowhere that @bufbuild/cel finds them false or an error', () => {
    const wrong = different.filter(({ received }) => received === 'bool true');
    expect(wrong).toEqual([]);
  });

  it('have the values that @bufbuild/cel returns, or none', () => {
    expect(different.filter(found => !isKnown(found))).toEqual([]);
  });

  it('have values often enough to mean something', () => {
    const values = answers.filter(
      ({ received }) => !received.startsWith('error'),
    );
    expect(values.length).toBeGreaterThan(3000);
  });
});

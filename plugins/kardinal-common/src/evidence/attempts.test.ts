import { aBundle } from '../testing/objects';
import { Attempts, knownAttempts, settledAttempts } from './attempts';

const failed = {
  state: 'Failed',
  message: 'app was not healthy within 2 minutes',
  startedAt: '2026-11-18T10:00:00Z',
  finishedAt: '2026-11-18T10:02:00Z',
  commit: '9f2c1d7e55',
  prURL: 'https://forge.example.com/pull/42',
} as const;
const numbered = (...numbers: readonly number[]): Attempts =>
  numbers.map(number => ({ number, state: 'Failed' }));
const recorded = (attempts: Attempts) =>
  aBundle('1.29.0', {
    status: { environments: { prod: { state: 'Failed', attempts } } },
  });
const numbersOf = (attempts: Attempts) => attempts.map(({ number }) => number);

describe('the attempts of a promotion', () => {
  it('have what each came to', () => {
    expect(settledAttempts(failed, undefined, 'prod')).toEqual([
      { number: 1, ...failed },
    ]);
  });

  it('are numbered on, and the last ten are kept', () => {
    const ten = numbered(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    expect(
      numbersOf(
        settledAttempts({ ...failed, attempts: ten }, undefined, 'prod'),
      ),
    ).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it('have short words', () => {
    const [attempt] = settledAttempts(
      { state: 'Failed', message: 'x'.repeat(2_000) },
      undefined,
      'prod',
    );
    expect(attempt.message).toHaveLength(500);
  });

  it('go on from the record of the Bundle where the step was made again', () => {
    const bundle = recorded(numbered(1, 2));
    expect(numbersOf(settledAttempts(failed, bundle, 'prod'))).toEqual([
      1, 2, 3,
    ]);
    expect(numbersOf(settledAttempts(failed, bundle, 'dev'))).toEqual([1]);
  });

  it.each<[string, Attempts | undefined, Attempts | undefined, number[]]>([
    ['neither has any', undefined, undefined, []],
    ['the Bundle is behind', numbered(1, 2), numbered(1), [1, 2]],
    ['the step was made again', undefined, numbered(1, 2), [1, 2]],
    ['both say the same', numbered(1), numbered(1), [1]],
  ])('are known where %s', (_where, ofStep, ofBundle, expected) => {
    expect(numbersOf(knownAttempts(ofStep, ofBundle))).toEqual(expected);
  });
});

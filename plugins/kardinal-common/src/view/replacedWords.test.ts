import { Bundle } from '../api/types.generated';
import { aBundle } from '../testing/objects';
import { runningIn } from './currentOf';
import { replacedWords } from './replacedWords';
import { plainSentence } from './sentences';

/** A Bundle that was verified in environments at a minute each. */
const verified = (
  version: string,
  minutes: Readonly<Record<string, number>>,
  spec: Partial<Bundle['spec']> = {},
) =>
  aBundle(version, {
    spec,
    status: {
      phase: 'Verified',
      environments: Object.fromEntries(
        Object.entries(minutes).map(([name, minute]) => [
          name,
          {
            state: 'Verified' as const,
            verifiedAt: new Date(minute * 60_000).toISOString(),
          },
        ]),
      ),
    },
  });

const old = verified('1.28.3', { dev: 1, staging: 2, prod: 3 });

describe('replacedWords', () => {
  it.each<[string, readonly Bundle[], string | undefined]>([
    ['nothing came after it', [], undefined],
    [
      'an older one was there',
      [verified('1.28.2', { dev: 0, prod: 1 })],
      undefined,
    ],
    [
      'a newer one is everywhere',
      [verified('1.29.0', { dev: 4, staging: 5, prod: 6 })],
      'replaced by 1.29.0',
    ],
    [
      'a newer one is in some environments',
      [verified('1.29.0', { dev: 4, staging: 5 })],
      'replaced by 1.29.0 in dev and staging',
    ],
    [
      'several came since',
      [
        verified('1.29.0', { dev: 4, staging: 5, prod: 6 }),
        verified('1.30.0', { dev: 7 }),
      ],
      'replaced by 1.30.0 in dev and by 1.29.0 in staging and prod',
    ],
  ])('says what has replaced a Bundle when %s', (_when, others, said) => {
    const words = replacedWords(old, runningIn([old, ...others]));
    expect(words && plainSentence(words)).toBe(said);
  });

  it('counts many environments', () => {
    const places = (minute: number) =>
      Object.fromEntries(
        Array.from({ length: 5 }, (_, index) => [`site-${index}`, minute]),
      );
    const fleet = verified('1.28.3', { dev: 1, ...places(1) });
    const next = verified('1.29.0', places(2));
    expect(
      plainSentence(replacedWords(fleet, runningIn([fleet, next])) ?? []),
    ).toBe('replaced by 1.29.0 in 5 environments');
  });

  it('tells the same version apart by the name of its Bundle', () => {
    const again = verified('1.28.3', { dev: 4, staging: 5, prod: 6 });
    const renamed = {
      ...again,
      metadata: { ...again.metadata, name: 'guestbook-again' },
    };
    expect(
      plainSentence(replacedWords(old, runningIn([old, renamed])) ?? []),
    ).toBe('replaced by Bundle guestbook-again');
  });
});

import { aPipeline, exampleView } from '../testing';
import { plainSentence } from './sentences';

const at = (minute: number) =>
  `2026-11-18T10:${String(minute).padStart(2, '0')}:00Z`;

const verifiedAt = (minute: number) => ({
  state: 'Verified' as const,
  startedAt: at(minute),
  verifiedAt: at(minute),
});

/** A release that is verified in dev and prod, with one after it in dev where there is one. */
const view = (seen: 'runs' | 'differs', next: 'none' | 'newer' = 'none') =>
  exampleView({
    pipeline: aPipeline(['dev', 'prod']),
    bundles: [
      {
        version: '1.29.0',
        phase: 'Verified',
        createdAt: at(0),
        steps: { dev: verifiedAt(1), prod: verifiedAt(2) },
      },
      ...(next === 'none'
        ? []
        : [
            {
              version: '1.30.0',
              phase: 'Promoting' as const,
              createdAt: at(10),
              steps: { dev: verifiedAt(11) },
            },
          ]),
    ],
    now: Date.parse(at(50)),
    view: {
      observe: environment =>
        environment === 'dev' && seen === 'differs'
          ? { type: 'differs', workload: 'guestbook', version: '1.28.9' }
          : { type: 'runs' },
    },
  });

describe('the answer of a page', () => {
  it('is where a release arrived last, as long as it runs', () => {
    const { headline, selected } = view('runs');
    expect(plainSentence(headline)).toBe(
      '1.29.0 is verified in every environment.',
    );
    expect(selected?.answerNode).toBe('environment/prod');
  });

  it('is the environment that runs something else, in the list too', () => {
    const { headline, selected, bundles } = view('differs');
    const drift = 'dev has drifted: guestbook runs 1.28.9, not 1.29.0.';
    expect(plainSentence(headline)).toBe(drift);
    expect(plainSentence(bundles[0].sentence)).toBe(drift);
    expect(selected?.answerNode).toBe('environment/dev');
  });

  it('is not that of another release', () => {
    const { headline, selected } = view('differs', 'newer');
    expect(plainSentence(headline)).toBe(
      '1.29.0 was verified in every environment; replaced by 1.30.0 in dev.',
    );
    expect(selected?.answerNode).toBe('environment/prod');
  });
});

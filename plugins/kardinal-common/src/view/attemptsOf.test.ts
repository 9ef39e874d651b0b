import { attemptsOf } from './attemptsOf';
import { plainSentence } from './sentences';

const first = {
  number: 1,
  state: 'Failed',
  message: 'app was not healthy within 2 minutes',
  startedAt: '2026-11-18T10:00:00Z',
  finishedAt: '2026-11-18T10:02:00Z',
  commit: '9f2c1d7e55',
  prURL: 'https://forge.example.com/acme/gitops/pull/42',
};
const entry = (...attempts: readonly (typeof first)[]) => ({
  state: 'HealthChecking',
  attempts: [...attempts],
});

describe('the attempts before', () => {
  it('are not there for the first', () => {
    expect(attemptsOf(undefined, undefined, () => undefined)).toEqual({});
    expect(attemptsOf(undefined, entry(), () => undefined)).toEqual({});
  });

  it('say how each ended, the newest first, with links', () => {
    const second = { ...first, number: 2, state: 'AbortedByAlarm' };
    const { attempts = [] } = attemptsOf(
      undefined,
      entry(first, second),
      sha => `https://forge.example.com/commit/${sha}`,
    );
    expect(
      attempts.map(({ number, state, sentence }) => [
        number,
        state,
        plainSentence(sentence),
      ]),
    ).toEqual([
      [
        2,
        'AbortedByAlarm',
        'Stopped by alarm 2026-11-18T10:02:00Z: app was not healthy within 2 minutes.',
      ],
      [
        1,
        'Failed',
        'Failed 2026-11-18T10:02:00Z: app was not healthy within 2 minutes.',
      ],
    ]);
    expect(attempts[1]).toMatchObject({
      pullRequest: { number: 42, url: first.prURL },
      commit: {
        sha: first.commit,
        url: 'https://forge.example.com/commit/9f2c1d7e55',
      },
    });
  });

  it('are not made up from a record without a cause', () => {
    const bare = { state: 'Failed', attempts: [{ number: 1, state: 'Odd' }] };
    const { attempts = [] } = attemptsOf(undefined, bare, () => undefined);
    expect(attempts).toEqual([
      {
        number: 1,
        state: 'Failed',
        sentence: [{ type: 'text', text: 'Failed.' }],
      },
    ]);
  });
});

import { StreamEnded } from '@kardinal/backstage-plugin-kardinal-common';
import { ManualClock } from '@kardinal/kube-controller/testing';
import { watchAccess } from './watchAccess';

const minute = 60_000;

/** A stream that is open from now on, and whoever grants the access to it. */
function follow(options: { readonly minutesLeft?: number } = {}) {
  const clock = new ManualClock();
  const policy = { answer: async () => true, questions: 0 };
  const ended: StreamEnded[] = [];
  const leave = watchAccess(
    {
      clock,
      subject: 'this Pipeline',
      ...(options.minutesLeft === undefined
        ? {}
        : { expiresAt: clock.now() + options.minutesLeft * minute }),
      isAllowed: () => {
        policy.questions += 1;
        return policy.answer();
      },
    },
    end => ended.push(end),
  );
  return { clock, policy, ended, leave };
}

describe('the access to an open stream', () => {
  it('is asked for every minute, and ends with words when it was taken away', async () => {
    const { clock, policy, ended } = follow();
    await clock.advance(10 * minute);
    expect([policy.questions, ended]).toEqual([10, []]);

    policy.answer = async () => false;
    await clock.advance(10 * minute);

    expect(ended).toEqual([
      {
        type: 'ended',
        reason: 'denied',
        message: 'You may not see this Pipeline any more.',
      },
    ]);
    expect(policy.questions).toBe(11);
    expect(clock.timerCount).toBe(0);
  });

  it('ends when the token of the caller expires', async () => {
    const { clock, ended } = follow({ minutesLeft: 3.5 });
    await clock.advance(3.4 * minute);
    expect(ended).toEqual([]);
    await clock.advance(0.1 * minute);
    expect(ended.map(({ reason }) => reason)).toEqual(['expired']);
    expect(clock.timerCount).toBe(0);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('no answer'))],
    ['never comes', () => new Promise<never>(() => {})],
  ])('ends when the answer %s', async (_how, answer) => {
    const { clock, policy, ended } = follow();
    policy.answer = answer;
    await clock.advance(2 * minute);
    expect(ended.map(({ reason }) => reason)).toEqual(['unchecked']);
    expect(clock.timerCount).toBe(0);
  });

  it('is not asked for when the page was left', async () => {
    const { clock, policy, ended, leave } = follow();
    leave();
    await clock.advance(5 * minute);
    expect([policy.questions, ended, clock.timerCount]).toEqual([0, [], 0]);
  });
});

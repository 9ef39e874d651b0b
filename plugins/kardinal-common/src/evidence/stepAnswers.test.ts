import { stepAnswers } from './stepAnswers';

describe('stepAnswers', () => {
  it('are what the steps that succeeded keep', () => {
    const entry = { uses: 'gate', state: 'Succeeded' as const };
    expect(
      stepAnswers({
        steps: [
          { ...entry, as: 'scan', message: 'clean', outputs: { n: 1 } },
          { ...entry, as: 'git-push', outputs: { branch: 'main' } },
          { ...entry, as: 'late', state: 'Running', message: 'no server' },
          { ...entry, as: 'no', state: 'Failed', message: 'refused' },
        ],
      }),
    ).toEqual([{ step: 'scan', message: 'clean', outputs: { n: '1' } }]);
  });

  it('are none of a promotion that nobody has begun', () => {
    expect(stepAnswers(undefined)).toEqual([]);
  });
});

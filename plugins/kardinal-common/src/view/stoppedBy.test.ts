import { PromotionState } from './states';
import { stoppedBy } from './stoppedBy';

const dev = { environment: 'dev', reason: 'failed' };

describe('stoppedBy', () => {
  it.each<[PromotionState, string | undefined]>([
    ['Failed', 'staging failed'],
    ['AbortedByAlarm', 'staging was stopped by an alarm'],
    ['SkipDenied', 'staging must not be skipped'],
    ['Pending', 'dev failed'],
    ['Promoting', undefined],
    ['Verified', undefined],
    ['Superseded', undefined],
  ])('of staging that is %s, behind dev that failed: %s', (state, expected) => {
    const stopped = stoppedBy('staging', state, dev);
    expect(stopped && `${stopped.environment} ${stopped.reason}`).toBe(
      expected,
    );
  });

  it('is nothing where what comes before may still be verified', () => {
    expect(stoppedBy('staging', 'Pending', undefined)).toBeUndefined();
  });
});

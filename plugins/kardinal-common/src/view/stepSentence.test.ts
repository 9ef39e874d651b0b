import { Bundle, PromotionStep } from '../api/types.generated';
import { titleOf } from '../api/artifacts';
import { aBundle } from '../testing';
import { plainSentence } from './sentences';
import { StepFacts, stepSentence } from './stepSentence';

type Status = NonNullable<PromotionStep['status']>;

const bundle: Bundle = aBundle('1.29.0');

function said(
  state: StepFacts['state'],
  message: string,
  status: Partial<Status> = {},
  name = 'prod',
): string {
  const step = {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PromotionStep',
    metadata: { name: 'x' },
    spec: {} as PromotionStep['spec'],
    status: { state, message, ...status },
  } as PromotionStep;
  return plainSentence(
    stepSentence({ name, version: titleOf(bundle), state, message, step }),
  );
}

const waitsIn = (uses: string): Partial<Status> => ({
  steps: [{ uses, as: uses, state: 'Waiting' }],
});

describe('what is said of an environment', () => {
  it.each<[string, string, string]>([
    [
      'a written commit',
      said('HealthChecking', 'Waiting for dev to run 1.29.0', {}, 'dev'),
      'Waiting for dev to run 1.29.0.',
    ],
    [
      'a merged pull request',
      said(
        'HealthChecking',
        'Merged; waiting for prod to run 1.29.0',
        waitsIn('health-check'),
      ),
      'Waiting for prod to run 1.29.0.',
    ],
    [
      'a rollout',
      said(
        'HealthChecking',
        'guestbook is rolling out: 1 replica ready, the new version is not yet',
        {},
        'dev',
      ),
      'Waiting for dev to run 1.29.0 (guestbook is rolling out: 1 replica ready, the new version is not yet).',
    ],
    [
      'a step of somebody else',
      said('HealthChecking', 'Waiting for the board', waitsIn('board')),
      'prod is waiting for the board.',
    ],
    [
      'a pull request that is being opened',
      said('Promoting', 'Opening the pull request'),
      'Opening the pull request for prod.',
    ],
    [
      'an effect that takes longer',
      said('Promoting', 'PR #4 cannot be merged yet: checks are running'),
      'Promoting to prod: PR #4 cannot be merged yet: checks are running.',
    ],
    [
      'another change in the environment before',
      said(
        'Promoting',
        'Waiting until dev has config 1f0c9d2 again: it has config 2a6b7e4 (shop-7) by now',
      ),
      'prod is waiting until dev has config 1f0c9d2 again: it has config 2a6b7e4 (shop-7) by now.',
    ],
    [
      'a merge that is missing',
      said('WaitingForMerge', 'Waiting for PR #2 to be merged'),
      'prod is waiting for PR #2 to be merged.',
    ],
    [
      'a version that was not healthy',
      said(
        'Failed',
        'guestbook was not healthy within 2 minutes (rollout timed out)',
        {},
        'dev',
      ),
      'dev failed: guestbook was not healthy within 2 minutes (rollout timed out).',
    ],
    [
      'an alarm',
      said('AbortedByAlarm', 'errors is Fail'),
      'prod failed: errors is Fail. 1.29.0 is not promoted any further.',
    ],
    [
      'a delay',
      said('Promoting', 'The forge is down', {
        retryAt: '2026-11-18T10:13:00Z',
      }),
      'prod is delayed: The forge is down. Trying again at 2026-11-18T10:13:00Z.',
    ],
    [
      'a Bundle that was replaced',
      said('Superseded', 'Superseded by 1.29.3'),
      'The promotion to prod was stopped: superseded by 1.29.3.',
    ],
  ])('after %s', (_what, sentence, wanted) => {
    expect(sentence).toBe(wanted);
  });
});

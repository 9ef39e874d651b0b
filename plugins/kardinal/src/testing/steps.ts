import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import { minutes } from './instants';

type StepStatus = NonNullable<PromotionStep['status']>;

const pullRequest = {
  number: 42,
  url: 'https://forge.example.com/platform/gitops/pull/42',
  state: 'open',
  head: '9f2c1d7e55',
} as const;

const changes = (environment: string) => [
  {
    file: `environments/${environment}/kustomization.yaml`,
    image: 'ghcr.io/acme/guestbook',
    from: 'ghcr.io/acme/guestbook:1.28.3',
    to: 'ghcr.io/acme/guestbook:1.29.0',
  },
];

/** A promotion that was verified some minutes after (negative: before) the example's moment. */
export const verified = (environment: string, at: number): StepStatus => ({
  state: 'Verified',
  message: 'Runs and is healthy',
  startedAt: minutes(at - 2),
  healthCheckingSince: minutes(at - 1),
  verifiedAt: minutes(at),
  finishedAt: minutes(at),
  commit: '9f2c1d7e55',
  changes: changes(environment),
});

/** A promotion that failed. */
export const failed = (message: string, at: number): StepStatus => ({
  state: 'Failed',
  message,
  startedAt: minutes(at - 11),
  finishedAt: minutes(at),
  commit: '51ab0c2f31',
});

/** A pull request that needs a review. */
export const waitingForMerge: StepStatus = {
  state: 'WaitingForMerge',
  message: 'Waiting for PR #42 to be merged',
  startedAt: minutes(-2),
  commit: pullRequest.head,
  prURL: pullRequest.url,
  pullRequest,
  changes: changes('prod'),
};

/** A merged change whose version is not what runs yet. */
export const checkingHealth: StepStatus = {
  ...waitingForMerge,
  state: 'HealthChecking',
  message: 'guestbook is rolling out',
  pullRequest: { ...pullRequest, state: 'merged', mergedBy: 'ana' },
  mergedAt: minutes(-4),
  healthCheckingSince: minutes(-4),
};

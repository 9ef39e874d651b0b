import { NodeView } from '@kardinal/backstage-plugin-kardinal-common';
import { environment, gate, minutes, sentence } from './nodes';

const image = 'ghcr.io/acme/guestbook';
const changed = (file: string) => [
  { file, image, from: '1.28.3', to: '1.29.0' },
];

/** The nodes of the page that the design draws: prod waits for its soak time. */
export function soakingNodes(): readonly NodeView[] {
  return [dev(), staging(), weekends(), soak(), prod()];
}

function dev(): NodeView {
  return environment('dev', {
    state: 'Verified',
    sentence: sentence('dev runs 1.29.0 and is healthy.'),
    currentVersion: '1.29.0',
    since: minutes(-18),
    healthy: 'healthy',
    commit: {
      sha: '9f2c1d7e55',
      url: 'https://git.example.com/guestbook/deploy/commit/9f2c1d7e55',
    },
    changes: changed('environments/dev/kustomization.yaml'),
    timeline: [
      { label: 'Started', at: minutes(-20) },
      { label: 'Committed 9f2c1d7', at: minutes(-20) },
      { label: 'Verified', at: minutes(-18) },
    ],
  });
}

function staging(): NodeView {
  return environment('staging', {
    state: 'Verified',
    sentence: sentence('staging runs 1.29.0 and is healthy.'),
    currentVersion: '1.29.0',
    since: minutes(-12),
    healthy: 'healthy',
    changes: changed('environments/staging/kustomization.yaml'),
    timeline: [
      { label: 'Started', at: minutes(-17) },
      { label: 'Committed 51ab0c2', at: minutes(-16) },
      { label: 'Verified', at: minutes(-12) },
    ],
  });
}

function weekends(): NodeView {
  return gate('no-weekend-deploys', {
    sentence: sentence('Open: it is not the weekend.'),
    expression: '!schedule.isWeekend',
    explanation: {
      source: '!schedule.isWeekend',
      value: 'true',
      outcome: 'true',
      parts: [
        {
          source: 'schedule.isWeekend',
          value: 'false',
          outcome: 'value',
          parts: [],
        },
      ],
    },
  });
}

function soak(): NodeView {
  return gate('staging-soak', {
    verdict: 'closed',
    sentence: sentence('Closed until ', { about: minutes(18) }, '.'),
    progress: '12 of 30 minutes',
    opensAt: minutes(18),
    expression: 'upstream.staging.soakMinutes >= 30',
    explanation: {
      source: 'upstream.staging.soakMinutes >= 30',
      value: '12 ≥ 30',
      outcome: 'false',
      parts: [
        {
          source: 'upstream.staging.soakMinutes',
          value: '12',
          outcome: 'value',
          parts: [],
        },
      ],
    },
    remedies: [
      sentence('18 more minutes in staging.'),
      sentence('An override, which needs a reason.'),
    ],
    checkedAt: minutes(0.05),
    runbook: 'https://runbooks.example.com/soak',
  });
}

function prod(): NodeView {
  return environment('prod', {
    state: 'Waiting',
    sentence: sentence(
      'prod waits: staging-soak opens ',
      {
        about: minutes(18),
      },
      '.',
    ),
    currentVersion: '1.28.3',
    incomingVersion: '1.29.0',
    since: minutes(-12),
    healthy: 'healthy',
    approval: 'pr-review',
    changes: changed('environments/prod/kustomization.yaml'),
    gates: [
      {
        name: 'no-weekend-deploys',
        scope: 'org',
        result: 'pass',
        reason: 'It is not the weekend.',
      },
      {
        name: 'staging-soak',
        scope: 'org',
        result: 'pending',
        reason: '12 of 30 minutes soaked.',
      },
    ],
  });
}

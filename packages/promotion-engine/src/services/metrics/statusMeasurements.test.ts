import {
  Bundle,
  PolicyGate,
  PromotionStep,
} from '@kardinal/backstage-plugin-kardinal-common';
import { statusMeasurements } from './statusMeasurements';

type Environments = NonNullable<Bundle['status']>['environments'];

function bundle(
  status: Bundle['status'],
  metadata: Partial<Bundle['metadata']> = {},
  provenance: Bundle['spec']['provenance'] = undefined,
): Bundle {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Bundle',
    metadata: {
      name: 'guestbook-2',
      namespace: 'shop',
      creationTimestamp: '2026-11-04T10:00:00Z',
      ...metadata,
      labels: { 'kardinal.io/pipeline': 'guestbook', ...metadata.labels },
    },
    spec: {
      type: 'image',
      artifacts: {},
      ...(provenance && { provenance, intent: { target: 'prod' } }),
    },
    status,
  };
}

/** Metric, value and labels, in one line each. */
function counted(
  ...[before, after]: Parameters<typeof statusMeasurements>
): readonly string[] {
  return statusMeasurements(before, after).map(({ metric, value, labels }) =>
    `${metric.replace('kardinal_', '')} ${value} ${Object.values(labels).join(
      ' ',
    )}`.trim(),
  );
}

describe('a Bundle that is reconciled for the first time', () => {
  const by = (
    name: string | undefined,
    labels: Readonly<Record<string, string>> = {},
  ): Partial<Bundle['metadata']> =>
    name === undefined
      ? { labels }
      : { labels, annotations: { 'kardinal.io/requested-by': name } };
  const release = undefined;
  const rollback = { rollbackOf: 'guestbook-1', rollbackTo: 'guestbook-0' };
  const emergency = { 'kardinal.io/emergency': 'true' };

  it.each([
    ['of CI', by('ci'), release, ['shop/guestbook ci']],
    ['of a person', by('user:default/ana'), release, ['shop/guestbook portal']],
    ['of kubectl', by(undefined), release, ['shop/guestbook kubernetes']],
    [
      'that rolls back',
      by('user:default/ana'),
      rollback,
      ['shop/guestbook portal', 'prod manual'],
    ],
    [
      'that rolls back in an emergency',
      by('user:default/ana', emergency),
      rollback,
      ['shop/guestbook portal', 'prod emergency'],
    ],
    [
      'that rolls back by itself',
      by('kardinal'),
      rollback,
      ['shop/guestbook automatic', 'prod automatic'],
    ],
  ])('%s counts', (_case, metadata, provenance, expected) => {
    const names = ['bundles_created_total', 'rollbacks_total'];
    expect(
      counted(
        bundle(undefined, metadata, provenance),
        bundle({ phase: 'Promoting' }, metadata, provenance),
      ),
    ).toEqual(expected.map((labels, at) => `${names[at]} 1 ${labels}`));
  });

  it('counts once', () => {
    expect(
      counted(bundle({ phase: 'Available' }), bundle({ phase: 'Promoting' })),
    ).toEqual([]);
  });
});

describe('an environment of a Bundle', () => {
  const waiting = {
    state: 'WaitingForMerge',
    approval: 'pr-review',
    pullRequest: { number: 7, state: 'open' },
  } as const;
  const merged = {
    ...waiting,
    state: 'HealthChecking',
    pullRequest: { number: 7, state: 'merged' },
    healthCheckingSince: '2026-11-04T10:04:00Z',
  } as const;
  const verified = {
    ...merged,
    state: 'Verified',
    verifiedAt: '2026-11-04T10:05:00Z',
    finishedAt: '2026-11-04T10:05:00Z',
  } as const;

  it.each<[string, Environments, Environments, readonly string[]]>([
    [
      'a pull request that is opened',
      {},
      { prod: waiting },
      ['promotions_opened_total 1 prod pr-review'],
    ],
    ['one that stays open', { prod: waiting }, { prod: { ...waiting } }, []],
    [
      'one that is merged',
      { prod: waiting },
      { prod: merged },
      ['promotions_merged_total 1 prod'],
    ],
    [
      'one that was opened and merged since the last write',
      { prod: { state: 'Pending' } },
      { prod: merged },
      [
        'promotions_opened_total 1 prod pr-review',
        'promotions_merged_total 1 prod',
      ],
    ],
    [
      'a verification',
      { prod: merged },
      { prod: verified },
      ['health_check_duration_seconds 60', 'promotion_lead_time_seconds 300'],
    ],
    ['a verified one', { prod: verified }, { prod: { ...verified } }, []],
    [
      'a version that is rolled back',
      { prod: merged },
      {
        prod: {
          ...merged,
          state: 'RollingBack',
          evidence: { rollback: { startedAt: '2026-11-04T10:06:00Z' } },
        },
      },
      ['health_check_duration_seconds 120'],
    ],
    [
      'a version that is not healthy',
      { prod: merged },
      {
        prod: {
          ...merged,
          state: 'Failed',
          finishedAt: '2026-11-04T10:14:00Z',
        },
      },
      ['health_check_duration_seconds 600'],
    ],
  ])('counts %s', (_case, before, after, expected) => {
    const phase = 'Promoting';
    expect(
      counted(
        bundle({ phase, environments: before }),
        bundle({ phase, environments: after }),
      ),
    ).toEqual(expected);
  });
});

describe('a promotion', () => {
  const step = (status: PromotionStep['status']) =>
    ({
      kind: 'PromotionStep',
      metadata: { name: 'guestbook-2-prod' },
      spec: { environment: 'prod' },
      status,
    } as PromotionStep);
  const steps = [
    { uses: 'git-clone', as: 'git-clone', state: 'Succeeded' as const },
    { uses: 'git-push', as: 'git-push', state: 'Failed' as const },
  ];

  it('that fails counts under the step that it failed in, once', () => {
    const running = step({ state: 'Promoting' });
    const rollingBack = step({ state: 'RollingBack', steps });
    const failed = step({ state: 'Failed', steps });
    const line = 'promotions_failed_total 1 prod git-push';
    expect(counted(running, failed)).toEqual([line]);
    expect(counted(running, rollingBack)).toEqual([line]);
    expect(counted(rollingBack, failed)).toEqual([]);
  });

  it('that ends before a step fails counts under its state', () => {
    expect(
      counted(step({ state: 'Pending' }), step({ state: 'AbortedByAlarm' })),
    ).toEqual(['promotions_failed_total 1 prod AbortedByAlarm']);
  });
});

describe('a gate', () => {
  const gate = (ready: boolean | undefined, isTemplate = false) =>
    ({
      kind: 'PolicyGate',
      metadata: { name: 'weekend.guestbook-2.prod' },
      spec: {
        expression: '!schedule.isWeekend',
        ...(isTemplate
          ? {}
          : {
              bundleRef: 'guestbook-2',
              templateRef: { namespace: 'policies', name: 'weekend' },
            }),
      },
      status: ready === undefined ? {} : { ready },
    } as PolicyGate);
  const blocked = ['policy_gates_blocked_total 1 weekend'];

  it.each([
    ['is closed at first', undefined, false, blocked],
    ['closes', true, false, blocked],
    ['stays closed', false, false, []],
    ['opens', false, true, []],
  ])('that %s', (_case, before, after, expected) => {
    expect(counted(gate(before), gate(after))).toEqual(expected);
  });

  it('that is a template blocks nothing', () => {
    expect(counted(gate(undefined, true), gate(false, true))).toEqual([]);
  });
});

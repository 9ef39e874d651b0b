import {
  evaluateGate,
  PolicyGate,
} from '@kardinal/backstage-plugin-kardinal-common';
import { aBundle } from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { checkGates } from './checkGates';
import { ObservedEmergency, ObservedGate, ObservedPermission } from './types';
import { withClosedGates } from './withClosedGates';

const now = Date.parse('2026-11-18T10:00:00Z');
const hour = 3_600_000;
const order = {
  requestedBy: 'user:default/ana',
  reason: 'INC-7: checkout is down',
  requestedAt: '2026-11-18T09:59:00Z',
};
const facts = {
  bundle: aBundle('1.28.3', {
    spec: {
      provenance: { rollbackOf: 'guestbook-2', rollbackTo: 'guestbook-1' },
      intent: { target: 'prod' },
    },
    status: { emergency: order },
  }),
  environment: { name: 'prod', approval: 'pr-review' as const },
  directUpstreams: [],
  upstreams: [],
  history: [],
  timezone: 'UTC',
};

function evaluated(name: string, expression: string) {
  const gate: PolicyGate = {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PolicyGate',
    metadata: { name, namespace: 'platform-policies' },
    spec: { expression, recheckInterval: '1m' },
  };
  const evaluation = evaluateGate(gate.spec, facts, now);
  return {
    gate,
    facts,
    verdict: { type: 'evaluated', evaluation, at: now },
  } as const;
}

const gate = (name: string, expression: string): ObservedGate => ({
  type: 'usable',
  title: name,
  ...evaluated(name, expression),
});
const unusable: ObservedGate = {
  type: 'unusable',
  title: 'soak',
  problem: 'it does not exist',
};
const allowing = (...expressions: readonly string[]): ObservedEmergency => ({
  order,
  permissions: expressions.map(
    (expression, index): ObservedPermission =>
      evaluated(`incident-${index}`, expression),
  ),
});

const freeze = gate('freeze', 'false');
const hours = gate('hours', 'schedule.hour >= 12');
const always = gate('open', 'true');

const textOf = (
  gates: readonly ObservedGate[],
  emergency: ObservedEmergency | undefined,
  at = now,
) => {
  const check = checkGates(
    { gates, ...(emergency === undefined ? {} : { emergency }) },
    at,
  );
  return check.type === 'closed'
    ? check.message
    : `open past ${(check.emergency?.passed ?? []).join(' and ') || 'nothing'}`;
};

describe('an emergency rollback', () => {
  it.each<[string, readonly ObservedGate[], ObservedEmergency, string]>([
    [
      'passes what is closed, while a permission is true',
      [freeze, always, hours],
      allowing('true'),
      'open past freeze and hours',
    ],
    [
      'needs one permission of several',
      [freeze],
      allowing('false', 'true'),
      'open past freeze',
    ],
    [
      'passes nothing where nothing is closed',
      [always],
      allowing('true'),
      'open past nothing',
    ],
    [
      'reads who ordered it and why',
      [freeze],
      allowing(
        'bundle.emergency.reason.startsWith("INC-") && bundle.emergency.requestedBy == "user:default/ana"',
      ),
      'open past freeze',
    ],
    [
      'waits without a permission',
      [freeze],
      allowing(),
      'Waiting for the gate freeze: false is false. It is an emergency rollback, but no emergency-permission gate of the platform applies here',
    ],
    [
      'waits while no permission is true',
      [freeze],
      allowing('schedule.isWeekend'),
      'Waiting for the gate freeze: false is false. It is an emergency rollback, but emergency permission incident-0: schedule.isWeekend is false until 2026-11-21T00:00:00Z',
    ],
    [
      'waits where a permission says something wrong',
      [freeze],
      allowing('bundle.nothing == 1'),
      'Waiting for the gate freeze: false is false. It is an emergency rollback, but emergency permission incident-0: ',
    ],
    [
      'never passes what cannot be evaluated',
      [unusable],
      allowing('true'),
      'Waiting for the gate soak: it does not exist',
    ],
    [
      'waits until every gate was evaluated',
      [
        {
          ...always,
          verdict: { type: 'waiting', message: 'its turn', until: now },
        } as ObservedGate,
      ],
      allowing('true'),
      'Waiting for the gate open: its turn',
    ],
  ])('%s', (_what, gates, emergency, expected) => {
    expect(textOf(gates, emergency)).toContain(expected);
  });

  it.each<[string, ObservedEmergency | undefined]>([
    ['nobody ordered it', undefined],
    [
      'its permission has not been evaluated',
      {
        order,
        permissions: allowing('true').permissions.map(
          ({ verdict, ...each }) => each,
        ),
      },
    ],
  ])('waits where %s', (_what, emergency) => {
    expect(textOf([freeze], emergency)).toMatch(/^Waiting for the gate freeze/);
  });

  it('passes only until time can have changed what permits it, and looks again then', () => {
    const emergency = allowing('schedule.hour == 10');
    const check = checkGates({ gates: [freeze], emergency }, now);
    expect(check).toMatchObject({ type: 'open', until: now + 60_000 });
    expect(textOf([freeze], emergency, now + hour)).toMatch(/^Waiting for/);
  });

  it('has on record what it passed, for whom, and what permitted it', () => {
    const check = checkGates(
      { gates: [freeze], emergency: allowing('true') },
      now,
    );
    expect(check).toMatchObject({
      evidence: [{ name: 'freeze', result: 'fail' }],
      emergency: {
        ...order,
        passed: ['freeze'],
        permissions: [
          {
            name: 'incident-0',
            namespace: 'platform-policies',
            scope: 'org',
            result: 'pass',
            evaluatedAt: '2026-11-18T10:00:00Z',
          },
        ],
      },
    });
  });
});

describe('a merge while gates are closed', () => {
  const open = { state: 'WaitingForMerge' as const };
  const pullRequest = {
    number: 1,
    url: '',
    head: '',
    state: 'merged' as const,
  };
  const merged = { ...open, pullRequest, mergedAt: '2026-11-18T10:00:00Z' };

  it.each<[string, ObservedEmergency | undefined, object]>([
    [
      'of an emergency that is permitted is no merge against them',
      allowing('true'),
      { emergency: { passed: ['freeze'] } },
    ],
    [
      'of one that is not is one',
      allowing('false'),
      { mergedAgainst: [{ name: 'freeze' }] },
    ],
    [
      'of another promotion is one',
      undefined,
      { mergedAgainst: [{ name: 'freeze' }] },
    ],
  ])('%s', (_what, emergency, evidence) => {
    const guard = {
      gates: [freeze],
      ...(emergency === undefined ? {} : { emergency }),
    };
    const status = withClosedGates(merged, open, guard);
    expect(status.evidence).toMatchObject(evidence);
    expect(Object.keys(status.evidence ?? {})).toEqual(Object.keys(evidence));
  });

  it('keeps what nobody can evaluate among those that it was merged against', () => {
    const guard = { gates: [freeze, unusable], emergency: allowing('true') };
    expect(withClosedGates(merged, open, guard).evidence).toMatchObject({
      emergency: { passed: ['freeze'] },
      mergedAgainst: [{ name: 'soak' }],
    });
  });
});

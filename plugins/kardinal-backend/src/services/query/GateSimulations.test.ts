import {
  Bundle,
  ChangeWindow,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  aBundle,
  aGate,
  aPipeline,
} from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { CachedResources, GateEvaluations } from '@kardinal/promotion-engine';
import { GateSimulations } from './GateSimulations';

const org = { 'kardinal.io/scope': 'org' };

const pipeline = aPipeline(['uat', 'prod']);

const gate = aGate('mornings', {
  labels: { ...org, 'kardinal.io/applies-to': 'prod' },
  spec: { expression: 'schedule.hour < 12' },
});

/** For no environment: GATE-013 of the expectation tables. */
const nowhere = aGate('nowhere', { namespace: 'default' });

/** Closed on Sundays and Mondays. */
const window: ChangeWindow = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'ChangeWindow',
  metadata: { name: 'freeze', namespace: 'platform-policies', labels: org },
  spec: {
    exclude: [
      {
        start: '2026-01-04T00:00',
        end: '2026-01-06T00:00',
        recurrence: 'FREQ=WEEKLY;BYDAY=SU',
      },
    ],
  },
};

/** One that was promoted to production at an instant of October. */
function release(version: string, promotedAt: string): Bundle {
  const instant = `2026-10-${promotedAt}:00Z`;
  return aBundle(version, {
    metadata: { creationTimestamp: instant },
    status: {
      phase: 'Verified',
      environments: {
        prod: {
          state: 'Verified',
          upstreams: ['uat'],
          promotedAt: instant,
          verifiedAt: instant,
          finishedAt: instant,
        },
      },
    },
  });
}

/** A Friday, a Sunday. */
const bundles = [release('1.0.0', '02T10:00'), release('1.1.0', '04T14:00')];

async function simulate(request: {
  readonly gates?: readonly { name: string; expression: string }[];
  readonly windows?: {
    name: string;
    allow: { start: string; end: string }[];
  }[];
}) {
  const cached = {
    hasSynced: () => true,
    pipeline: () => pipeline,
    bundlesOfPipeline: () => bundles,
    trusted: (bundle: Bundle) => bundle,
    gateTemplates: () => [gate, nowhere],
    changeWindows: { list: () => [window] },
  } as unknown as CachedResources;
  const clock = { now: () => Date.parse('2026-11-01T00:00:00Z') };
  const simulations = new GateSimulations({
    cached,
    clock,
    evaluations: new GateEvaluations(clock),
    policyNamespaces: ['platform-policies'],
  });
  const answer = await simulations.simulate(
    { namespace: 'default', pipeline: 'guestbook' },
    {
      environment: 'prod',
      releases: { from: Date.parse('2026-10-01T00:00:00Z') },
      ...request,
      gates: request.gates && [...request.gates],
    },
  );
  const { releases } = answer as {
    releases: { verdict: string; opens?: { at?: string }; gates: object[] }[];
  };
  return releases.map(({ verdict, opens, gates }) => ({
    verdict,
    opens: opens?.at,
    gates,
  }));
}

describe('the releases of a month', () => {
  it('are held by the gates and change windows that guard the environment now', async () => {
    expect(await simulate({})).toEqual([
      {
        verdict: 'passed',
        opens: undefined,
        gates: [
          { gate: 'freeze', verdict: 'open' },
          { gate: 'mornings', verdict: 'open' },
        ],
      },
      {
        verdict: 'held',
        opens: '2026-10-06T00:00:00.000Z',
        gates: [
          { gate: 'freeze', verdict: 'closed' },
          { gate: 'mornings', verdict: 'closed' },
        ],
      },
    ]);
  });

  it('are held by a gate that reads a window', async () => {
    const expression =
      'windows["platform-policies/freeze"].open && schedule.hour > 2';
    expect(
      await simulate({ gates: [{ name: 'new', expression }] }),
    ).toMatchObject([
      { verdict: 'passed' },
      { verdict: 'held', opens: '2026-10-06T03:00:00.000Z' },
    ]);
  });

  it('are held by a window that there may be', async () => {
    const allow = [{ start: '2026-10-04T18:00', end: '2026-10-05T18:00' }];
    expect(
      await simulate({ windows: [{ name: 'a-day', allow }] }),
    ).toMatchObject([
      { verdict: 'held', opens: '2026-10-04T18:00:00.000Z' },
      { verdict: 'held', opens: '2026-10-04T18:00:00.000Z' },
    ]);
  });
});

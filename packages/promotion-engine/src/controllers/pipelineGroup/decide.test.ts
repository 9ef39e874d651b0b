import { PipelineGroup } from '@kardinal/backstage-plugin-kardinal-common';
import { decide } from './decide';
import { describe as eventsOf } from './describe';
import { GroupObservation } from './types';

const now = Date.parse('2026-11-18T10:00:00Z');
const group: PipelineGroup = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'PipelineGroup',
  metadata: { name: 'shop', namespace: 'default' },
  spec: {
    members: [{ pipeline: 'api' }, { pipeline: 'web', dependsOn: ['api'] }],
    environments: ['prod'],
  },
};

function trainWith(api: string, web: string): GroupObservation {
  const bundle = (name: string, state: string) => ({
    name,
    environments: new Map([['prod', { state, upstreams: [] }]]),
  });
  return {
    problems: [],
    train: {
      name: 't',
      bundles: new Map([
        ['api', [bundle('api-1', api)]],
        ['web', [bundle('web-1', web)]],
      ]),
    },
  };
}

const problem = { field: 'spec.environments[0]', message: 'web has no prod' };

describe('a PipelineGroup', () => {
  it.each<[string, GroupObservation, string, string[]]>([
    [
      'without a train',
      { problems: [] },
      'True NoTrain No member has a Bundle with spec.train',
      [],
    ],
    [
      'with a train on its way',
      trainWith('HealthChecking', 'Pending'),
      'True TrainOnItsWay Train t is on its way: 0 of 2 promotions are verified',
      ['Moving', 'Waiting'],
    ],
    [
      'with a member that failed',
      trainWith('Failed', 'Pending'),
      'True TrainHeld Train t is held: api failed in prod',
      ['Failed', 'Waiting'],
    ],
    [
      'with a train that has arrived',
      trainWith('Verified', 'NoOp'),
      'True TrainVerified Train t is verified in every environment',
      ['Verified', 'Verified'],
    ],
    [
      'that cannot be used',
      { ...trainWith('Verified', 'Verified'), problems: [problem, problem] },
      'False InvalidGroup spec.environments[0]: web has no prod. Until it is corrected, Bundles with spec.train wait',
      [],
    ],
  ])('%s', (_what, observed, ready, states) => {
    const { status, requeue } = decide(group, observed, now);
    const found = status?.conditions?.find(({ type }) => type === 'Ready');
    expect([found?.status, found?.reason, found?.message].join(' ')).toBe(
      ready,
    );
    expect(
      (status?.train?.members ?? []).flatMap(({ environments }) =>
        environments.map(({ state }) => state),
      ),
    ).toEqual(states);
    expect(requeue.type).toBe('awaitChange');
    const again = decide({ ...group, status }, observed, now + 60_000);
    expect(again.status).toEqual(status);
  });

  it('says once that it cannot be used, that its train is held, and that it goes on', () => {
    const statusOf = (observed: GroupObservation) =>
      decide(group, observed, now).status ?? {};
    const moving = statusOf(trainWith('Promoting', 'Pending'));
    const held = statusOf(trainWith('Failed', 'Pending'));
    const invalid = statusOf({ problems: [problem] });
    const said = (before: typeof held | undefined, after: typeof held) =>
      eventsOf(before, after).map(({ type, reason }) => `${type} ${reason}`);
    expect(said(undefined, moving)).toEqual([]);
    expect(said(moving, held)).toEqual(['Warning TrainHeld']);
    expect(said(held, held)).toEqual([]);
    expect(said(held, moving)).toEqual(['Normal TrainOnItsWay']);
    expect(said(undefined, invalid)).toEqual(['Warning InvalidGroup']);
  });
});

import {
  defaultSequence,
  PromotionStep,
} from '@kardinal/backstage-plugin-kardinal-common';
import { HealthVerdict } from '@kardinal/backstage-plugin-kardinal-node';
import { decide } from './decide';
import {
  at,
  checking,
  now,
  observed,
  opened,
  pullRequest,
  step,
  stepsUntil,
  waiting,
  waitOf,
} from './step.fixture';
import { ObservedRollback, StepObservation } from './types';

type Spec = PromotionStep['spec'];
type OnHealthFailure = NonNullable<Spec['onHealthFailure']>;
type Policy = 'reset-on-alarm' | 'fail-on-alarm';

const minute = 60_000;
const possible: ObservedRollback = { type: 'possible', version: '1.0.0' };
const impossible: ObservedRollback = {
  type: 'impossible',
  reason: 'No other version was verified here.',
};
const verdict = (type: HealthVerdict['type'], message: string) => ({
  type,
  message,
});
const healthy = verdict('healthy', 'app runs the promoted version');
const errors = { name: 'errors', state: 'bad', message: 'errors is Fail' };

/** A promotion that failed, and what is observed of it. */
interface Situation {
  readonly resource: PromotionStep;
  readonly seen: Pick<StepObservation, 'wait'>;
}

/** A health check that began some minutes ago. */
function health(minutes: number, seen: HealthVerdict): Situation {
  const resource = step(checking(-minutes * minute));
  return { resource, seen: waitOf(resource, seen) };
}

/** A bake of 30 minutes that began some minutes ago, or has an alarm since then. */
function bake(
  policy: Policy,
  since: object,
  { metrics = [], ...seen }: HealthVerdict & { readonly metrics?: object[] },
): Situation {
  const { update, approval } = step().spec;
  const choice = { approval, update, bake: { minutes: 30, policy } };
  const spec = { steps: [...defaultSequence(choice, 'image')] };
  const startedAt = at(-20 * minute);
  const resource = step(
    {
      ...checking(-25 * minute),
      bake: { minutes: 30, resets: 0, ...since },
      steps: stepsUntil('bake', { state: 'Waiting', startedAt }, spec),
    },
    spec,
  );
  return { resource, seen: waitOf(resource, { health: seen, metrics }) };
}

/** Nothing can be read, and the time of the health check is over. */
function unread(): Situation {
  const { resource, seen } = health(10, healthy);
  const { index = -1 } = seen.wait ?? {};
  const message = 'the forge is away';
  const failure = { type: 'failed', kind: 'transient', message } as const;
  return {
    resource,
    seen: { wait: { type: 'unread', index, failure, heardAt: undefined } },
  };
}

const baked = { since: at(-20 * minute) };
const alarmed = { alarmSince: at(-10 * minute) };
const unavailable = verdict('progressing', '0 of 2 replicas');

const failures: readonly [string, Situation, string][] = [
  [
    'it is not healthy in time (HEALTH-027)',
    health(10, verdict('progressing', 'app is rolling out')),
    'app is rolling out (not healthy within 10 minutes)',
  ],
  [
    'it is degraded when its time is over',
    health(10, verdict('degraded', 'app is Degraded')),
    'app is Degraded (not healthy within 10 minutes)',
  ],
  [
    'it can never become healthy',
    health(1, verdict('failed', 'app was aborted')),
    'app was aborted',
  ],
  [
    'nothing can be read when its time is over',
    unread(),
    'the forge is away (not healthy within 10 minutes)',
  ],
  [
    'health is lost in its bake',
    bake('fail-on-alarm', baked, unavailable),
    'An alarm ended the bake: 0 of 2 replicas',
  ],
  [
    'a MetricCheck fails in its bake',
    bake('fail-on-alarm', baked, { ...healthy, metrics: [errors] }),
    'An alarm ended the bake: errors is Fail',
  ],
  [
    'an alarm of its bake lasts too long',
    bake('reset-on-alarm', alarmed, unavailable),
    '0 of 2 replicas (the alarm lasted too long)',
  ],
];

function decided(
  { resource, seen }: Situation,
  onHealthFailure: OnHealthFailure | undefined,
  rollback: ObservedRollback = possible,
) {
  const asked = {
    ...resource,
    spec: {
      ...resource.spec,
      ...(onHealthFailure === undefined ? {} : { onHealthFailure }),
    },
  };
  const { status } = decide(asked, observed(asked, { ...seen, rollback }), now);
  return { state: status.state, message: status.message };
}

describe.each(failures)('where %s', (_what, situation, message) => {
  it.each([
    [undefined, possible, 'Failed', ''],
    ['none', possible, 'Failed', ''],
    ['abort', possible, 'AbortedByAlarm', ''],
    ['rollback', possible, 'RollingBack', '; rolls back to 1.0.0'],
    [
      'rollback',
      impossible,
      'Failed',
      '; not rolled back: no other version was verified here',
    ],
  ] as const)(
    'onHealthFailure: %s, with a rollback that is %j: %s',
    (onHealthFailure, rollback, state, result) => {
      expect(decided(situation, onHealthFailure, rollback)).toEqual({
        state,
        message: `${message}${result}`,
      });
    },
  );
});

it.each<OnHealthFailure>(['none', 'abort', 'rollback'])(
  'nothing of that follows before anything came to run: onHealthFailure: %s',
  onHealthFailure => {
    const closed = { ...opened, state: 'closed' as const, closedAt: at(-1) };
    const resource = step({ ...waiting, pullRequest: closed });
    const seen = waitOf(
      resource,
      pullRequest({ state: 'closed', closedAt: at(-10 * minute) }),
    );
    expect(decided({ resource, seen }, onHealthFailure).state).toBe('Failed');
  },
);

it('a minute before its time is over it is still waited for', () => {
  const slow = verdict('progressing', 'app is rolling out');
  expect(decided(health(9, slow), 'abort').state).toBe('HealthChecking');
});

describe('where nothing was deployed', () => {
  const absent = verdict('notBegun', 'app is at bbbbbbbb');
  const unsynced = { ...verdict('notBegun', 'app is OutOfSync'), owner: 'ana' };

  it.each<[string, Situation, string]>([
    ['health check', health(10, absent), ' (not healthy within 10 minutes)'],
    [
      'bake',
      bake('reset-on-alarm', alarmed, { ...absent, metrics: [] }),
      ' (the alarm lasted too long)',
    ],
  ])('a %s fails in its time, and rolls nothing back', (_w, situation, why) => {
    const message = `app is at bbbbbbbb${why}`;
    expect(decided(situation, 'rollback')).toEqual({
      state: 'Failed',
      message: `${message}; nothing of it was deployed, so nothing is rolled back`,
    });
    expect(decided(situation, 'abort').state).toBe('AbortedByAlarm');
    expect(decided(situation, 'none')).toEqual({ state: 'Failed', message });
  });

  it('a bake that had begun is rolled back all the same', () => {
    const begun = { ...alarmed, resets: 1 };
    const situation = bake('reset-on-alarm', begun, { ...absent, metrics: [] });
    expect(decided(situation, 'rollback').state).toBe('RollingBack');
  });

  it.each<[string, Situation]>([
    ['health check', health(600, unsynced)],
    ['bake', bake('fail-on-alarm', alarmed, { ...unsynced, metrics: [] })],
  ])('a %s waits as long as somebody has to act first', (_w, situation) => {
    expect(decided(situation, 'rollback')).toEqual({
      state: 'HealthChecking',
      message: 'app is OutOfSync; waits for ana',
    });
  });

  it('the time of a health check stands still meanwhile', () => {
    const turn = (
      resource: PromotionStep,
      seen: HealthVerdict,
      then: number,
    ) => {
      const { status } = decide(
        resource,
        observed(resource, waitOf(resource, seen)),
        now + then * minute,
      );
      return { ...resource, status };
    };
    const slow = verdict('progressing', 'app is rolling out');
    let resource = turn(step(checking(-4 * minute)), unsynced, 0);
    resource = turn(resource, unsynced, 300);
    resource = turn(resource, slow, 600);
    expect(resource.status.state).toBe('HealthChecking');
    expect(turn(resource, slow, 605).status.state).toBe('HealthChecking');
    expect(turn(resource, slow, 606).status.state).toBe('Failed');
  });
});

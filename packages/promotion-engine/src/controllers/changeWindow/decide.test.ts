import { ChangeWindow } from '@kardinal/backstage-plugin-kardinal-common';
import { decide } from './decide';
import { WindowObservation } from './types';

const now = Date.parse('2026-11-20T10:00:00Z');
const nothing: WindowObservation = {
  coverage: {
    environments: ['default/guestbook/prod'],
    pipelines: 1,
    unmatched: [],
  },
  problem: undefined,
};
const office = { start: '2026-01-05T09:00', end: '2026-01-05T16:00' };

function decided(
  spec: ChangeWindow['spec'],
  observed: WindowObservation = nothing,
) {
  const { status, requeue } = decide(
    {
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'ChangeWindow',
      metadata: { name: 'production', namespace: 'platform-policies' },
      spec,
    },
    observed,
    now,
  );
  const ready = status?.conditions?.find(({ type }) => type === 'Ready');
  return {
    open: status?.open,
    changesAt: status?.changesAt,
    ready: `${ready?.status} ${ready?.reason}`,
    message: ready?.message,
    wakes:
      requeue.type === 'at' ? new Date(requeue.instant).toISOString() : 'never',
  };
}

describe('a change window', () => {
  it.each<[string, ChangeWindow['spec'], object]>([
    [
      'is closed on a Friday, until Monday',
      {
        timezone: 'Europe/Berlin',
        allow: [{ ...office, recurrence: 'FREQ=WEEKLY;BYDAY=MO' }],
      },
      {
        open: false,
        changesAt: '2026-11-23T08:00:00Z',
        ready: 'True Closed',
        message: 'Closed until 2026-11-23T08:00:00Z',
        wakes: '2026-11-23T08:00:00.000Z',
      },
    ],
    [
      'does not count what changes nothing: one that begins when another ends',
      {
        exclude: [
          { start: '2026-11-20T00:00', end: '2026-11-21T00:00' },
          { start: '2026-11-21T00:00', end: '2026-11-22T00:00' },
        ],
      },
      { open: false, changesAt: '2026-11-22T00:00:00Z' },
    ],
    [
      'stays open after its last freeze, and nothing wakes it',
      { exclude: [office] },
      {
        open: true,
        changesAt: undefined,
        message: 'Open',
        wakes: 'never',
      },
    ],
    [
      'never opens any more',
      { allow: [office] },
      {
        open: false,
        ready: 'False NeverOpens',
        message: expect.stringMatching(/^spec\.allow: /),
        wakes: 'never',
      },
    ],
    [
      'is closed while it is invalid',
      { allow: [{ ...office, recurrence: 'FREQ=SECONDLY' }] },
      {
        open: false,
        ready: 'False InvalidTimes',
        message: expect.stringMatching(
          /^spec\.allow\[0\]\.recurrence: FREQ=SECONDLY is not valid\. Until it is corrected/,
        ),
        wakes: 'never',
      },
    ],
  ])('%s', (_case, spec, expected) => {
    expect(decided(spec)).toMatchObject(expected);
  });

  it('says what is wrong with the environments that it is for', () => {
    const problem = {
      reason: 'GuardsNothing',
      message: 'It guards nothing',
      severity: 'warning',
    } as const;
    expect(
      decided({ exclude: [office] }, { ...nothing, problem }),
    ).toMatchObject({
      open: true,
      ready: 'False GuardsNothing',
      message: 'It guards nothing',
    });
  });
});

import { Condition } from '@kardinal/kube-controller';
import { EmergencyReading } from '../../services/seals';
import { noticeEmergency } from './noticeEmergency';

const now = Date.parse('2026-11-18T10:00:00Z');
const ready: Condition = {
  type: 'Ready',
  status: 'False',
  reason: 'Promoting',
  message: 'On its way',
  lastTransitionTime: '2026-11-18T09:00:00Z',
};
const ordered: EmergencyReading = {
  type: 'ordered',
  order: {
    requestedBy: 'user:default/ana',
    reason: 'Checkout is down',
    requestedAt: '2026-11-18T09:59:00Z',
  },
};

describe('the condition Emergency', () => {
  it.each<[string, EmergencyReading, object]>([
    [
      'names who ordered it and why',
      ordered,
      {
        status: 'True',
        reason: 'Ordered',
        message:
          'Emergency rollback, ordered by user:default/ana: Checkout is down',
      },
    ],
    [
      'says why a label has no effect, and what has',
      { type: 'refused', problem: 'nobody has ordered it' },
      {
        status: 'False',
        reason: 'NotOrdered',
        message: expect.stringMatching(
          /^kardinal\.io\/emergency has no effect: nobody has ordered it\..*with the command emergency$/,
        ),
      },
    ],
  ])('%s', (_what, reading, expected) => {
    const conditions = noticeEmergency([ready], reading, now);
    expect(conditions[0]).toBe(ready);
    expect(conditions[1]).toMatchObject({ type: 'Emergency', ...expected });
    const again = noticeEmergency(conditions, reading, now + 60_000);
    expect(again).toEqual(conditions);
  });

  it('goes with the claim', () => {
    const conditions = noticeEmergency([ready], ordered, now);
    expect(noticeEmergency(conditions, { type: 'none' }, now)).toEqual([ready]);
  });
});

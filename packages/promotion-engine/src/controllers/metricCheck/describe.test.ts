import { MetricCheckStatus } from '@kardinal/backstage-plugin-kardinal-common';
import { describe as describeChange } from './describe';

const ready = (
  status: 'True' | 'False',
  reason: string,
): MetricCheckStatus => ({
  conditions: [
    {
      type: 'Ready',
      status,
      reason,
      message: `${reason} it is`,
      lastTransitionTime: '2026-11-18T10:00:00Z',
    },
  ],
});

it.each([
  ['is new and measured', undefined, ready('True', 'Measured'), []],
  ['is new and wrong', undefined, ready('False', 'Matrix'), ['Warning Matrix']],
  [
    'stops being measured',
    ready('True', 'Measured'),
    ready('False', 'Unreachable'),
    ['Warning Unreachable'],
  ],
  [
    'is measured again',
    ready('False', 'Unreachable'),
    ready('True', 'Measured'),
    ['Normal Measured'],
  ],
  ['stays', ready('False', 'NoData'), ready('False', 'NoData'), []],
  ['is idle', ready('True', 'Measured'), ready('True', 'Idle'), []],
])('events of a MetricCheck that %s', (_what, before, after, events) => {
  const found = describeChange(before, after);
  expect(found.map(({ type, reason }) => `${type} ${reason}`)).toEqual(events);
});

import { ChangeWindowStatus } from '@kardinal/backstage-plugin-kardinal-common';
import { describe as eventsOf } from './describe';

function statusOf(
  status: 'True' | 'False',
  reason: string,
  message: string = reason,
): ChangeWindowStatus {
  const lastTransitionTime = '2026-11-18T10:00:00Z';
  return {
    open: reason === 'Open',
    conditions: [
      { type: 'Ready', status, reason, message, lastTransitionTime },
    ],
  };
}

const open = statusOf('True', 'Open', 'Open until 2026-11-20T16:00:00Z');
const closed = statusOf('True', 'Closed', 'Closed');
const invalid = statusOf('False', 'InvalidTimes', 'spec.allow[0]: wrong');

it.each<[string, ChangeWindowStatus | undefined, ChangeWindowStatus, object[]]>(
  [
    ['is new and open', undefined, open, []],
    ['is new and closed', undefined, closed, []],
    [
      'is new and wrong',
      undefined,
      invalid,
      [
        {
          type: 'Warning',
          reason: 'InvalidTimes',
          message: 'spec.allow[0]: wrong',
        },
      ],
    ],
    [
      'closes',
      open,
      closed,
      [{ type: 'Normal', reason: 'Closed', message: 'Closed' }],
    ],
    [
      'opens',
      closed,
      open,
      [
        {
          type: 'Normal',
          reason: 'Open',
          message: 'Open until 2026-11-20T16:00:00Z',
        },
      ],
    ],
    [
      'becomes wrong',
      open,
      invalid,
      [
        {
          type: 'Warning',
          reason: 'InvalidTimes',
          message: 'spec.allow[0]: wrong',
        },
      ],
    ],
    [
      'stays wrong, in other words',
      invalid,
      statusOf('False', 'InvalidTimes'),
      [],
    ],
    [
      'stays open, until another time',
      open,
      statusOf('True', 'Open', 'Open'),
      [],
    ],
    ['says nothing', open, { open: true }, []],
  ],
)('a window that %s', (_what, before, after, events) => {
  expect(eventsOf(before, after)).toEqual(events);
});

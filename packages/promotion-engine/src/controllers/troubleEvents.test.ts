import { Condition } from '@kardinal/kube-controller';
import { troubleEvents } from './troubleEvents';

const ready = (
  status: Condition['status'],
  reason: string,
): readonly Condition[] => [
  {
    type: 'Ready',
    status,
    reason,
    message: `${reason}, in words`,
    lastTransitionTime: '2026-11-26T10:00:00Z',
  },
];

const well = ready('True', 'Watching');
const unlooked = ready('False', 'NotLooked');
const away = ready('False', 'RegistryUnavailable');
const limited = ready('False', 'RateLimited');

type Conditions = readonly Condition[] | undefined;

describe('troubleEvents', () => {
  it.each<[string, Conditions, Conditions]>([
    ['of the first look that is well', unlooked, well],
    ['of what was well before', well, ready('True', 'NewestRemoved')],
    ['of what is not looked at yet', well, unlooked],
    ['where nothing changes', away, away],
    ['where nothing is said', away, undefined],
  ])('are none %s', (_what, before, after) => {
    expect(troubleEvents(before, after)).toEqual([]);
  });

  it.each<[string, Conditions, Conditions, string, string]>([
    ['trouble', well, away, 'Warning', 'RegistryUnavailable'],
    [
      'trouble from the first look',
      undefined,
      away,
      'Warning',
      'RegistryUnavailable',
    ],
    [
      'trouble before it was looked at',
      unlooked,
      away,
      'Warning',
      'RegistryUnavailable',
    ],
    ['other trouble', away, limited, 'Warning', 'RateLimited'],
    ['that it goes on', limited, well, 'Normal', 'Watching'],
  ])('say %s once', (_what, before, after, type, reason) => {
    expect(troubleEvents(before, after)).toEqual([
      { type, reason, message: `${reason}, in words` },
    ]);
  });

  it('say what is to be said also where all is well', () => {
    const removed = ready('True', 'NewestRemoved');
    expect(troubleEvents(well, removed, ['NewestRemoved'])).toHaveLength(1);
  });
});

import { BundleStatus } from '@kardinal/backstage-plugin-kardinal-common';
import { describe as describeChange } from './describe';

type Phase = NonNullable<BundleStatus['phase']>;

/** A phase with the reason of its condition; by default they have one name. */
function status(phase: Phase, reason: string = phase): BundleStatus {
  const message = `${reason} in words`;
  const lastTransitionTime = '2026-01-01T00:00:00Z';
  const ready = { type: 'Ready', status: 'Unknown' } as const;
  return {
    phase,
    conditions: [{ ...ready, reason, message, lastTransitionTime }],
  };
}

const onItsWay = status('Promoting');
const blocked = status('Promoting', 'InvalidPipeline');

it.each([
  ['sets out', undefined, onItsWay, []],
  ['arrives', onItsWay, status('Verified'), []],
  ['fails', onItsWay, status('Failed'), ['Warning Failed']],
  ['is replaced', onItsWay, status('Superseded'), ['Normal Superseded']],
  ['may not skip', undefined, status('SkipDenied'), ['Warning SkipDenied']],
  ['meets an obstacle', onItsWay, blocked, ['Normal InvalidPipeline']],
  ['goes on after one', blocked, onItsWay, ['Normal Promoting']],
  ['arrives in spite of one', blocked, status('Verified'), ['Normal Verified']],
  [
    'arrives after it failed',
    status('Failed'),
    status('Verified'),
    ['Normal Verified'],
  ],
])('events of a Bundle that %s', (_what, before, after, events) => {
  const found = describeChange(before, after);
  expect(found.map(({ type, reason }) => `${type} ${reason}`)).toEqual(events);
});

import { BundleStatus } from '@kardinal/backstage-plugin-kardinal-common';
import { statusDelays } from '../statusDelays';
import { statusDelay } from './statusDelay';

type Phase = BundleStatus['phase'];
type State = NonNullable<BundleStatus['environments']>[string]['state'];

function status(
  phase: Phase,
  ...environments: readonly (readonly [string, State])[]
): BundleStatus {
  return {
    phase,
    environments: Object.fromEntries(
      environments.map(([name, state]) => [name, { state }]),
    ),
  };
}

it.each([
  {
    change: 'another phase',
    before: status('Promoting', ['dev', 'HealthChecking']),
    after: status('Verified', ['dev', 'Verified']),
    delay: 0,
  },
  {
    change: 'an environment that is settled',
    before: status('Promoting', ['dev', 'HealthChecking']),
    after: status('Promoting', ['dev', 'Verified']),
    delay: {
      quiet: statusDelays.progress,
      atMost: statusDelays.longestProgress,
    },
  },
  {
    change: 'the first status',
    before: undefined,
    after: status('Promoting', ['dev', 'Pending']),
    delay: 0,
  },
])('how long $change may wait', ({ before, after, delay }) => {
  expect(statusDelay(before, after)).toEqual(delay);
});

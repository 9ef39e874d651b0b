import { BundleStatus } from '@kardinal/backstage-plugin-kardinal-common';
import { lateness } from '../lateness';
import { howLate } from './howLate';

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
    late: 0,
  },
  {
    change: 'an environment that has come to rest',
    before: status('Promoting', ['dev', 'HealthChecking']),
    after: status('Promoting', ['dev', 'Verified']),
    late: lateness.environments,
  },
  {
    change: 'an environment that waits for a person',
    before: status('Promoting', ['prod', 'Promoting']),
    after: status('Promoting', ['prod', 'WaitingForMerge']),
    late: lateness.environments,
  },
  {
    change: 'an environment on its way',
    before: status('Promoting', ['dev', 'Pending'], ['prod', 'Pending']),
    after: status('Promoting', ['dev', 'Promoting'], ['prod', 'Pending']),
    late: lateness.onTheWay,
  },
  {
    change: 'an environment on its way, in the order of the API server',
    before: status('Promoting', ['prod', 'Pending'], ['staging', 'Pending']),
    after: status('Promoting', ['staging', 'Promoting'], ['prod', 'Pending']),
    late: lateness.onTheWay,
  },
  {
    change: 'the first status',
    before: undefined,
    after: status('Promoting', ['dev', 'Pending']),
    late: 0,
  },
])('$change may wait $late ms', ({ before, after, late }) => {
  expect(howLate(before, after)).toBe(late);
});

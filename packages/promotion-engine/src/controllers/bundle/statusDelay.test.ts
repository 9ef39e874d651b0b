import { BundleStatus } from '@kardinal/backstage-plugin-kardinal-common';
import { statusDelays } from '../statusDelays';
import { RecordReaders, statusDelay } from './statusDelay';

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

interface Case {
  readonly change: string;
  readonly before: BundleStatus | undefined;
  readonly after: BundleStatus;
  readonly readers?: RecordReaders;
  readonly delay: ReturnType<typeof statusDelay>;
}

it.each<Case>([
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
    change: 'an environment that is settled, of which an agent begins,',
    before: status('Promoting', ['dev', 'HealthChecking']),
    after: status('Promoting', ['dev', 'Verified']),
    readers: 'agents',
    delay: 0,
  },
  {
    change: 'an environment that goes on, of which no agent begins,',
    before: status('Promoting', ['dev', 'Verified'], ['eu', 'Pending']),
    after: status('Promoting', ['dev', 'Verified'], ['eu', 'Promoting']),
    readers: 'agents',
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
])(
  'how long $change may wait',
  ({ before, after, readers = 'controlPlane', delay }) => {
    expect(statusDelay(before, after, readers)).toEqual(delay);
  },
);

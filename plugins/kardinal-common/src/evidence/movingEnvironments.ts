import { isTerminalPhase } from '../api/bundles';
import { Bundle } from '../api/types.generated';
import { stoppedIn } from '../rollback/stoppedIn';
import { upstreamsOf } from './recordedUpstreams';

type Environments = NonNullable<NonNullable<Bundle['status']>['environments']>;

const moving = [
  'Promoting',
  'WaitingForMerge',
  'HealthChecking',
  'RollingBack',
];

/**
 * The environments in which something still happens: a promotion is under way, or one can still start because everything
 * before it is reached or moving itself. A failure elsewhere stops none of them, unless it stopped the Bundle.
 *
 * @public
 */
export function movingEnvironments(
  environments: Environments,
): readonly string[] {
  const isStopped = stoppedIn(environments) !== undefined;
  const known = new Map<string, boolean>();
  const moves = (name: string): boolean => {
    const before = known.get(name);
    if (before !== undefined) return before;
    // Should upstreams ever be a circle, nothing in it can start.
    known.set(name, false);
    const entry = environments[name];
    const result =
      entry !== undefined &&
      (moving.includes(entry.state) ||
        (entry.state === 'Pending' &&
          !isStopped &&
          upstreamsOf(environments, name)?.every(
            upstream =>
              isReached(environments[upstream]?.state) || moves(upstream),
          ) === true));
    known.set(name, result);
    return result;
  };
  return Object.keys(environments).filter(moves);
}

/** Whether nothing of a Bundle happens any more without a person: it has ended, and so has every environment. @public */
export function isSettled({ status }: Bundle): boolean {
  if (!isTerminalPhase(status?.phase)) return false;
  const environments = status?.environments ?? {};
  return status?.phase === 'Superseded'
    ? Object.values(environments).every(({ state }) => !moving.includes(state))
    : movingEnvironments(environments).length === 0;
}

function isReached(state: string | undefined): boolean {
  return state === 'Verified' || state === 'NoOp';
}

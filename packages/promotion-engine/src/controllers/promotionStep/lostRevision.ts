import { PromotionServices } from './PromotionServices';
import { entriesOf } from './entries';
import { nextIndex } from './stateOf';
import { deadlineOf } from './status';
import { requestOf, Turn } from './Turn';
import { ObservedWait, StepObservation } from './types';

/**
 * The promoted commit, where the base branch does not have it any more. The repository is asked once, when what was promoted did
 * not become healthy in time: a branch that somebody has rewritten is a reason that no health adapter knows.
 */
export async function lostRevision(
  services: PromotionServices,
  turn: Omit<Turn, 'observed'> & Pick<StepObservation, 'promotion'>,
  wait: ObservedWait | undefined,
): Promise<string | undefined> {
  const { step, status, sequence, promotion } = turn;
  const { revision } = status;
  const entries = entriesOf(turn);
  const index = nextIndex(entries);
  if (index === undefined || wait?.type !== 'read') return undefined;
  const { definition } = sequence[index];
  const { url, branch } = step.spec.git;
  const isOnBase = revision?.type === 'git' && revision.branch === branch;
  if (definition.type !== 'wait' || status.state !== 'HealthChecking')
    return undefined;
  const commit = isOnBase ? revision.commit : undefined;
  const now = services.clock.now();
  const deadline = deadlineOf(entries[index], sequence[index], now);
  if (commit === undefined || deadline === undefined || deadline > now)
    return undefined;
  const request = requestOf(turn, promotion, index);
  const { type } = definition.decide(request, wait.observed, now);
  if (type !== 'waiting') return undefined;
  try {
    const credentials = await services.credentials.find(step);
    const found = await services.git.contains({
      repository: { url },
      base: branch,
      commit,
      ...(credentials === undefined ? {} : { credentials }),
    });
    return found === 'absent' ? commit : undefined;
  } catch {
    // That it is not healthy is reason enough.
    return undefined;
  }
}

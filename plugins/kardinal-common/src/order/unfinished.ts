import { compareBundles, graphProblem, isTerminalPhase } from '../api/bundles';
import { labels } from '../api/labels';
import { Bundle, Pipeline } from '../api/types.generated';
import { isRetryHandled } from '../evidence/isRetryHandled';
import { movingEnvironments } from '../evidence/movingEnvironments';
import { pipelineSpecHash } from '../graph/pipelineSpecHash';
import { emergencyOf } from '../rollback/emergencyOf';
import { soleEnvironment } from '../drift/soleEnvironment';
import { stoppedIn } from '../rollback/stoppedIn';
import { replacementOf } from './replacementOf';
import { retryRefused } from './retryRefusal';

/**
 * Bundles that are promoted or are to be, in order: emergency rollbacks, other rollbacks, then from the oldest to the newest.
 *
 * @public
 */
export function unfinishedBundles(
  pipeline: Pipeline,
  bundles: readonly Bundle[],
): readonly Bundle[] {
  return bundles
    .filter(bundle => isUnfinished(bundle, bundles, pipeline))
    .sort(compareTurns);
}

/** Which Bundle is promoted first. @public */
export function compareTurns(a: Bundle, b: Bundle): number {
  return rankOf(a) - rankOf(b) || compareBundles(a, b);
}

function rankOf(bundle: Bundle): number {
  if (soleEnvironment(bundle) === undefined) return 2;
  return emergencyOf(bundle) === undefined ? 1 : 0;
}

/** Whether a failed Bundle is to be promoted again: somebody wants it, or the Pipeline has changed since and nothing stopped it. @public */
export function comesBack(
  bundle: Bundle,
  bundles: readonly Bundle[],
  pipeline: Pipeline,
): boolean {
  const { status } = bundle;
  if (status?.phase !== 'Failed') return false;
  const isChanged =
    stoppedIn(status.environments) === undefined &&
    status.pipelineSpecHash !== pipelineSpecHash(pipeline);
  return (
    (isChanged || awaitsRetry(bundle)) &&
    replacementOf(bundle, bundles, pipeline) === undefined
  );
}

/** Whether a Bundle is promoted or is to be. @public */
export function isUnfinished(
  bundle: Bundle,
  bundles: readonly Bundle[],
  pipeline: Pipeline,
): boolean {
  const { status } = bundle;
  if (!isTerminalPhase(status?.phase)) return true;
  if (status?.phase !== 'Failed') return false;
  const isMoving =
    graphProblem(bundle) === undefined &&
    movingEnvironments(status.environments ?? {}).length > 0;
  return isMoving || comesBack(bundle, bundles, pipeline);
}

/**
 * Whether somebody wants a Bundle again, and that has not happened yet: its failed environments have not started again, or
 * there are none. What is refused does not start again.
 *
 * @public
 */
export function awaitsRetry({ metadata, status }: Bundle): boolean {
  const retryAt = metadata.annotations?.[labels.retryAt];
  if (retryAt === undefined || isRefused(status, retryAt)) return false;
  const failed = Object.values(status?.environments ?? {}).filter(
    ({ state }) => state === 'Failed' || state === 'AbortedByAlarm',
  );
  return failed.length === 0
    ? retryAt !== status?.lastHandledRetryAt
    : failed.every(entry => !isRetryHandled(entry, retryAt));
}

function isRefused(status: Bundle['status'], retryAt: string): boolean {
  return (
    status?.lastHandledRetryAt === retryAt &&
    (status.conditions ?? []).some(
      ({ type, status: value }) => type === retryRefused && value === 'True',
    )
  );
}

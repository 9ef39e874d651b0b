import { HealthObject, HealthQuery, HealthVerdict } from '../HealthAdapter';
import { because, notBegun, progressing } from '../sentences';
import { lastChangeOf } from './lastChangeOf';
import { describeImage, hasImage, matchImages } from './promotedImages';
import { showsNoVersion } from './showsNoVersion';
import { rolloutHold } from './rolloutHold';
import { isComplete, rolloutProgress } from './rolloutProgress';
import {
  HealthCondition,
  imagesOfWorkload,
  readWorkload,
} from './readWorkload';

/** What is compared with workloads. @public */
export type WorkloadQuery = Pick<
  HealthQuery,
  'images' | 'charts' | 'configCommit' | 'since'
>;

const available = 'Available';

/**
 * Judges Deployments, StatefulSets and DaemonSets together: healthy when the promoted images are what the current generation of
 * each runs, on every replica, and the condition is True. A workload that has none of the images must only be well, as long as
 * another one runs them. Of several, the worst decides: one that has failed is not hidden by one that still rolls out. Of
 * configuration and charts alone nothing can be seen there: then the images may be any. StatefulSets and DaemonSets have no condition
 * `Available`: for them the counts of replicas stand for it.
 *
 * @param condition - default `Available`
 * @see https://kubernetes.io/docs/concepts/workloads/controllers/deployment/#deployment-status
 * @public
 */
export function assessWorkloads(
  objects: readonly HealthObject[],
  query: WorkloadQuery,
  condition: string = available,
): HealthVerdict {
  const unread = objects.find(object => readWorkload(object) === undefined);
  if (unread !== undefined)
    return progressing(
      `${unread.kind} ${unread.metadata.name} is not what a ${unread.kind} looks like`,
    );
  if (!showsNoVersion(query) && !objects.some(each => isPromoted(each, query)))
    return (
      objects
        .map(each => outdated(each, query))
        .find(each => each !== undefined) ??
      notBegun(
        `${namesOf(objects)} does not run ${describeImage(
          query.images[0],
        )} yet`,
      )
    );
  const verdicts = objects.flatMap(
    each =>
      outdated(each, query) ?? assessRollout(each, query, condition) ?? [],
  );
  const isBegun = objects.some(
    each =>
      hasImage(imagesOfWorkload(each), query.images) &&
      assessRollout(each, query, condition)?.type !== 'notBegun',
  );
  return (
    verdicts.find(({ type }) => type === 'failed') ??
    verdicts.find(({ type }) => type === 'degraded') ??
    verdicts
      .map(each => (isBegun ? begun(each) : each))
      .sort((a, b) => weightOf(a) - weightOf(b))
      .at(0) ?? { type: 'healthy', message: healthyText(objects, query) }
  );
}

/** What is deployed in one workload is deployed: it may be rolled back. */
function begun(verdict: HealthVerdict): HealthVerdict {
  return verdict.type === 'notBegun' ? progressing(verdict.message) : verdict;
}

/** Of several that wait for nothing but time, one that somebody has to help is said first. */
function weightOf({ owner }: HealthVerdict): number {
  return owner === undefined ? 1 : 0;
}

function isPromoted(object: HealthObject, { images }: WorkloadQuery): boolean {
  return matchImages(imagesOfWorkload(object), images).type === 'promoted';
}

/** `undefined` for a workload that has no other version of a promoted image. */
function outdated(
  object: HealthObject,
  { images }: WorkloadQuery,
): HealthVerdict | undefined {
  const references = imagesOfWorkload(object);
  const match = matchImages(references, images);
  if (match.type !== 'other') return undefined;
  const message = `${object.metadata.name} does not run ${match.missing} yet`;
  return hasImage(references, images)
    ? progressing(message)
    : notBegun(message);
}

/** `undefined` for a rollout that is complete. */
function assessRollout(
  object: HealthObject,
  query: WorkloadQuery,
  conditionType: string,
): HealthVerdict | undefined {
  const workload = readWorkload(object);
  if (workload === undefined) return undefined;
  const { name, generation = 0 } = object.metadata;
  if (workload.observedGeneration < generation)
    return notBegun(`${name} has not seen its newest version yet`);
  const hold = isComplete(workload) ? undefined : rolloutHold(object, workload);
  if (hold !== undefined && workload.updated === 0)
    return notBegun(`${name} ${hold.reason}`, hold.owner);
  const stalled = workload.conditions.find(
    each => each.type === 'Progressing' && each.status === 'False',
  );
  if (stalled !== undefined) {
    const reason = stallReason(stalled);
    const isOver = isForGood(object, stalled, query);
    return {
      type: isOver ? 'failed' : 'degraded',
      message: `${name} ${isOver ? 'was' : 'is'} not healthy (${reason})`,
      unhealthy: { subject: name, reason },
    };
  }
  if (!isComplete(workload)) {
    const reason = [
      rolloutProgress(workload),
      ...(hold ? [`it ${hold.reason}`] : []),
    ].join('; ');
    return {
      ...progressing(`${name} is rolling out: ${reason}`),
      unhealthy: { subject: name, reason },
    };
  }
  if (object.kind !== 'Deployment' && conditionType === available)
    return undefined;
  const condition = workload.conditions.find(
    each => each.type === conditionType,
  );
  return condition?.status === 'True'
    ? undefined
    : progressing(
        `${name} is not ${conditionType}${
          condition?.message ? wordsOf(condition) : ''
        }`,
      );
}

/** Why a rollout stopped, in few words. */
function stallReason(condition: HealthCondition): string {
  return condition.reason === 'ProgressDeadlineExceeded'
    ? 'rollout timed out'
    : wordsOf(condition).replace(/^: /, '') || 'rollout stopped';
}

/**
 * The rollout has exceeded its deadline since the promotion started and the workload was last changed. An older condition is
 * of the version before, and stays for a moment when a rollout returns to replicas that are still there.
 */
function isForGood(
  object: HealthObject,
  condition: HealthCondition,
  { since }: WorkloadQuery,
): boolean {
  const gaveUpAt = Date.parse(condition.lastTransitionTime);
  return (
    condition.reason === 'ProgressDeadlineExceeded' &&
    gaveUpAt >= Date.parse(since ?? '') &&
    gaveUpAt > lastChangeOf(object)
  );
}

function healthyText(
  objects: readonly HealthObject[],
  query: WorkloadQuery,
): string {
  const names = namesOf(objects);
  const [first] = objects;
  if (!showsNoVersion(query)) return `${names} runs the promoted version`;
  return `${names} is available; a ${first?.kind} does not say which ${
    query.configCommit === undefined ? 'chart' : 'configuration'
  } it has`;
}

function namesOf(objects: readonly HealthObject[]): string {
  return objects.map(each => each.metadata.name).join(', ');
}

/** A condition's own words. */
function wordsOf({ message, reason }: HealthCondition): string {
  return because(message || reason);
}

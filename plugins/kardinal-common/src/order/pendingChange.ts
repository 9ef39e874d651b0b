import { compareBundles } from '../api/bundles';
import { durationWords, parseDuration } from '../api/durations';
import { Bundle, Pipeline } from '../api/types.generated';
import { soleEnvironment } from '../drift/soleEnvironment';
import { supersedes } from '../rollback/supersedes';
import { promotionPolicyOf } from './promotionPolicy';

/** How long a change may be pending before newer ones wait for it, in milliseconds; Infinity without a bound. @public */
export function maxPendingAgeOf(pipeline: Pipeline): number {
  const text = pipeline.spec.promotion?.maxPendingAge;
  const isBound = promotionPolicyOf(pipeline) === 'latest';
  return (isBound ? parseDuration(text ?? '') : undefined) ?? Infinity;
}

/**
 * Since when a change is pending that a Bundle brings: when the oldest was created of the Bundles that it superseded, one
 * after the other, or is about to; else when it was created itself. In milliseconds since 1970.
 *
 * @param bundles - of the Pipeline; what went from the history is in `status.pendingSince` of those that are there
 * @public
 */
export function pendingSince(
  bundle: Bundle,
  bundles: readonly Bundle[],
): number {
  const seen = new Set<string>();
  const open = [bundle];
  let since = Infinity;
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    if (seen.has(each.metadata.name)) continue;
    seen.add(each.metadata.name);
    since = Math.min(since, ...instantsOf(each));
    const newer = each;
    open.push(...bundles.filter(older => isReplacedBy(newer, older)));
  }
  return since;
}

function instantsOf(bundle: Bundle): readonly number[] {
  // As the API server noted it: nobody makes a Bundle older by an annotation.
  return [bundle.metadata.creationTimestamp, bundle.status?.pendingSince]
    .map(text => Date.parse(text ?? ''))
    .filter(instant => !Number.isNaN(instant));
}

/** Whoever takes a release back wants nothing of it any more: its change is not pending. */
function isReplacedBy(newer: Bundle, older: Bundle): boolean {
  const { phase, supersededBy } = older.status ?? {};
  if (
    soleEnvironment(newer) !== undefined ||
    soleEnvironment(older) !== undefined
  )
    return false;
  return phase === 'Superseded'
    ? supersededBy === newer.metadata.name
    : (phase === undefined || phase === 'Available' || phase === 'Promoting') &&
        newer.status?.phase === 'Promoting' &&
        supersedes(newer, older);
}

/**
 * The Bundle on its way that this one lets finish before it starts: what that brings had been pending for longer than
 * `spec.promotion.maxPendingAge` when this one was created. A rollback waits for nobody here.
 *
 * It is decided by when Bundles were created, never by when somebody looks: so it has one answer, and no timer.
 *
 * @param bundles - of the Pipeline
 * @public
 */
export function overdueBefore(
  bundle: Bundle,
  bundles: readonly Bundle[],
  pipeline: Pipeline,
): Bundle | undefined {
  const limit = maxPendingAgeOf(pipeline);
  if (limit === Infinity || soleEnvironment(bundle) !== undefined)
    return undefined;
  const created = Date.parse(bundle.metadata.creationTimestamp ?? '');
  return bundles.find(
    other =>
      other.status?.phase === 'Promoting' &&
      other.spec.type === bundle.spec.type &&
      soleEnvironment(other) === undefined &&
      compareBundles(other, bundle) < 0 &&
      created - pendingSince(other, bundles) > limit,
  );
}

/** Why newer Bundles wait for one that is overdue: a sentence without a full stop. @public */
export function overdueWords(pipeline: Pipeline): string {
  const limit = durationWords(maxPendingAgeOf(pipeline));
  return `its change has been pending for longer than ${limit} (spec.promotion.maxPendingAge of the Pipeline) and finishes first`;
}

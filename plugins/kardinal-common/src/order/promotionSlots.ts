import { sharesArtifacts } from '../api/artifacts';
import { Bundle, Pipeline } from '../api/types.generated';
import { emergencyOf } from '../rollback/emergencyOf';
import { soleEnvironment } from '../drift/soleEnvironment';
import { supersedes } from '../rollback/supersedes';
import {
  hasSlots,
  promotionLimitOf,
  promotionPolicyOf,
} from './promotionPolicy';
import { overdueBefore } from './pendingChange';
import { isOf, PromotionSlot, slotFor } from './promotionSlot';
import { asStarted, replacementOf } from './replacementOf';
import { unfinishedBundles } from './unfinished';

/**
 * The slots of the Bundles that may be promoted, in order; `undefined` where nobody needs a slot. Who has one keeps it until it
 * has ended; what is free goes to the first in order that may have it. An emergency rollback always has one.
 *
 * One Pipeline has one writer of its status, and the API server refuses what was decided on an older one: so no slot is
 * given twice, whatever a cache does not know yet. A slot names its attempt, so that a retry does not begin with that of the
 * attempt before, which may be another's already.
 *
 * @param bundles - with orders of emergencies that are believed
 * @public
 */
export function promotionSlots(
  pipeline: Pipeline,
  bundles: readonly Bundle[],
): readonly PromotionSlot[] | undefined {
  if (!hasSlots(pipeline)) return undefined;
  const unfinished = unfinishedBundles(pipeline, bundles);
  const holders = holdersOf(pipeline, unfinished);
  for (const bundle of unfinished) {
    if (holders.includes(bundle) || isLeaving(bundle, bundles, pipeline))
      continue;
    if (overdueBefore(bundle, bundles, pipeline) !== undefined) continue;
    const isEmergency = emergencyOf(bundle) !== undefined;
    const others = withoutSuperseded(pipeline, bundle, holders);
    // Nobody goes past the first in order that finds no slot.
    if (others.length >= promotionLimitOf(pipeline) && !isEmergency) break;
    const isFree =
      !isQueue(pipeline) ||
      others.every(({ spec }) => !sharesArtifacts(spec.type, bundle.spec.type));
    if (isFree || isEmergency) holders.push(bundle);
  }
  return unfinished.filter(bundle => holders.includes(bundle)).map(slotFor);
}

/** Those that have a slot, or were on their way before anybody needed one. */
function holdersOf(
  { status: { slots = [] } = {} }: Pipeline,
  unfinished: readonly Bundle[],
): Bundle[] {
  return unfinished.filter(
    bundle =>
      bundle.status?.phase === 'Promoting' ||
      slots.some(slot => isOf(slot, bundle)),
  );
}

function isQueue(pipeline: Pipeline): boolean {
  return promotionPolicyOf(pipeline) === 'queue';
}

/** It is being deleted, or will be superseded before it starts. */
function isLeaving(
  bundle: Bundle,
  bundles: readonly Bundle[],
  pipeline: Pipeline,
): boolean {
  return (
    bundle.metadata.deletionTimestamp !== undefined ||
    replacementOf(bundle, bundles, pipeline) !== undefined
  );
}

/** Who supersedes a Bundle has its slot: a newer one with the policy `latest`, and a rollback. */
function withoutSuperseded(
  pipeline: Pipeline,
  bundle: Bundle,
  holders: readonly Bundle[],
): readonly Bundle[] {
  const newest = [...holders, bundle].filter(
    each => !isQueue(pipeline) || soleEnvironment(each) !== undefined,
  );
  return holders.filter(
    older =>
      !newest.some(
        newer => newer !== older && supersedes(asStarted(newer), older),
      ),
  );
}

import { createdAtOf } from '../api/bundles';
import { Bundle } from '../api/types.generated';
import { Running } from './currentOf';
import { Entry } from './environmentRecord';
import { PromotionState } from './states';
import { BundleRelation } from './types';

/** States after which nothing of a Bundle comes any more. */
const overStates: ReadonlySet<PromotionState> = new Set<PromotionState>([
  'Verified',
  'NoOp',
  'Failed',
  'AbortedByAlarm',
  'SkipDenied',
  'Superseded',
]);

/** Where a Bundle in this state stands towards what an environment runs. */
export function bundleRelation({
  bundle,
  state,
  entry,
  running,
}: {
  readonly bundle: Bundle;
  readonly state: PromotionState;
  readonly entry: Entry | undefined;
  readonly running: Running | undefined;
}): BundleRelation {
  if (running?.bundle.metadata.name === bundle.metadata.name) return 'current';
  return overStates.has(state) || wasReplaced(bundle, entry, running)
    ? 'past'
    : 'incoming';
}

/** Whether another Bundle was verified after this one came, or instead of it. */
function wasReplaced(
  bundle: Bundle,
  entry: Entry | undefined,
  running: Running | undefined,
): boolean {
  if (running === undefined) return false;
  return entry?.promotedAt === undefined
    ? Date.parse(createdAtOf(running.bundle)) > Date.parse(createdAtOf(bundle))
    : Date.parse(running.since) > Date.parse(entry.promotedAt);
}

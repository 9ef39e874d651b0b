import {
  Bundle,
  compareBundles,
  isReplaced,
  isSettled,
  lastHealthy,
  PromotionStep,
} from '@kardinal/backstage-plugin-kardinal-common';
import { isFinished } from './recordEnvironments';
import { BundleObservation } from './types';

/** As the CRD's default, for Bundles whose Pipeline is gone. */
const defaultLimit = 3;

/**
 * Whether the Graph of a Bundle can go, with its steps and gates: everything is on the record, no branch or pull request is
 * left to be withdrawn, and the Bundle is neither what some environment runs nor one of the newest.
 *
 * @param bundle - with the status that this pass commits
 */
export function releasesGraph(
  bundle: Bundle,
  observed: BundleObservation,
): boolean {
  const { graph, steps, history, pipeline } = observed;
  if (graph?.lifetime !== 'lasting') return false;
  if (!isSettled(bundle) || !steps.every(isOnRecord)) return false;
  const bundles = history.map(each =>
    each.metadata.name === bundle.metadata.name ? bundle : each,
  );
  if (lastHealthy(bundles).has(bundle.metadata.name)) return false;
  if (bundle.status?.phase === 'Superseded') return true;
  const limit = pipeline?.spec.graphHistoryLimit ?? defaultLimit;
  return (
    !newest(bundles, limit).includes(bundle.metadata.name) &&
    isReplaced(bundle, bundles)
  );
}

function isOnRecord({ status }: PromotionStep): boolean {
  return isFinished(status?.state) && status?.pullRequest?.state !== 'open';
}

function newest(bundles: readonly Bundle[], limit: number): readonly string[] {
  return bundles
    .filter(({ status }) =>
      ['Verified', 'Failed'].includes(status?.phase ?? ''),
    )
    .sort((a, b) => compareBundles(b, a))
    .slice(0, limit)
    .map(({ metadata }) => metadata.name);
}

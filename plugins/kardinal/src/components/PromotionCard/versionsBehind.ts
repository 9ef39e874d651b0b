import {
  BundleSummary,
  sharesArtifacts,
} from '@kardinal/backstage-plugin-kardinal-common';

/**
 * How many Bundles of the kind of the one that runs are newer; 0 when that is not known.
 * Bundles come newest first.
 */
export function versionsBehind(
  version: string | undefined,
  bundles: readonly BundleSummary[],
): number {
  const index = bundles.findIndex(bundle => bundle.version === version);
  if (index < 0) return 0;
  const { type } = bundles[index];
  return bundles
    .slice(0, index)
    .filter(newer => sharesArtifacts(newer.type, type)).length;
}

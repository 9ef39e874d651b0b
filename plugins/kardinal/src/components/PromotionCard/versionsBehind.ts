import { BundleSummary } from '@kardinal/backstage-plugin-kardinal-common';

/**
 * How many Bundles are newer than the one that runs; 0 when that is not known.
 * Bundles come newest first.
 */
export function versionsBehind(
  version: string | undefined,
  bundles: readonly BundleSummary[],
): number {
  return Math.max(
    0,
    bundles.findIndex(bundle => bundle.version === version),
  );
}

import { Bundle, BundleStatus } from '../api/types.generated';

type Entry = NonNullable<BundleStatus['environments']>[string];

/** A Bundle whose content an environment has had. */
export interface Received {
  readonly bundle: Bundle;
  readonly entry: Entry;
  /** When its promotion there started, in milliseconds. */
  readonly since: number;
}

/** The Bundles that an environment has had, as their records say, the last one first. */
export function receivedIn(
  environment: string,
  bundles: readonly Bundle[],
): readonly Received[] {
  return bundles
    .flatMap(bundle => {
      const entry = bundle.status?.environments?.[environment];
      if (entry === undefined || !hasArrived(entry)) return [];
      const since = Date.parse(entry.promotedAt ?? entry.verifiedAt ?? '');
      return Number.isNaN(since) ? [] : [{ bundle, entry, since }];
    })
    .sort((a, b) => b.since - a.since);
}

/** Whether it was verified that an environment runs it. */
export function wasVerified(entry: Entry | undefined): boolean {
  return entry?.verifiedAt !== undefined;
}

/** Its manifests have the content of the Bundle: a branch that nobody merged does not count. */
function hasArrived(entry: Entry): boolean {
  const { commit, healthCheckingSince, pullRequest, prURL, approval } = entry;
  if (wasVerified(entry) || healthCheckingSince !== undefined) return true;
  if (pullRequest !== undefined) return pullRequest.state === 'merged';
  return commit !== undefined && prURL === undefined && approval === 'auto';
}

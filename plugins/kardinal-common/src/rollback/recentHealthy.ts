import { titleOf } from '../api/artifacts';
import { Bundle, Pipeline, PipelineStatus } from '../api/types.generated';
import { originOf } from '../derive/originOf';
import { receivedIn, wasVerified } from './received';

/** What was healthy in the environments of a Pipeline last. @public */
export type LastHealthy = NonNullable<PipelineStatus['lastHealthy']>;

/** What was healthy in an environment. @public */
export type HealthyRelease = LastHealthy[number]['releases'][number];

/** As the CRD permits. */
const most = 5;

/**
 * What was healthy in an environment last, the newest first; each release once, also where a rollback brought it back.
 *
 * @param bundles - of the Pipeline, with records that their controller wrote
 * @public
 */
export function recentHealthy(
  environment: string,
  bundles: readonly Bundle[],
): readonly HealthyRelease[] {
  const named = new Map(bundles.map(each => [each.metadata.name, each]));
  const releases = new Map<string, HealthyRelease>();
  const verified = receivedIn(environment, bundles)
    .filter(({ entry }) => wasVerified(entry))
    .map(({ bundle, entry }) => ({
      bundle: originOf(bundle, name => named.get(name)),
      verifiedAt: entry.verifiedAt ?? '',
    }))
    .sort((a, b) => Date.parse(b.verifiedAt) - Date.parse(a.verifiedAt));
  for (const { bundle, verifiedAt } of verified) {
    const { name } = bundle.metadata;
    if (releases.size === most || releases.has(name)) continue;
    const drySha = bundle.spec.artifacts.gitCommit?.sha;
    releases.set(name, {
      bundle: name,
      version: titleOf(bundle),
      ...(drySha === undefined ? {} : { drySha }),
      verifiedAt,
    });
  }
  return [...releases.values()];
}

/**
 * The same for every environment of a Pipeline whose environments are branches; none of others, which may have hundreds of
 * environments that are one directory each.
 *
 * @public
 */
export function lastHealthyOf(
  { spec }: Pipeline,
  bundles: readonly Bundle[],
): LastHealthy {
  if (spec.git.layout !== 'branch') return [];
  return spec.environments.flatMap(({ name }) => {
    const releases = [...recentHealthy(name, bundles)];
    return releases.length === 0 ? [] : [{ environment: name, releases }];
  });
}

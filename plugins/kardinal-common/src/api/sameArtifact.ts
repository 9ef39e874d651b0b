import { BundleChart, chartAddress } from './charts';
import { canonicalRepository, ImageReference } from './imageReference';

/**
 * Whether two images are one artifact: of one repository, however it is written, and with the tag and the digest that both of
 * them say. Where one says only a tag and the other only a digest, nothing tells that they are.
 *
 * @public
 */
export function isSameImage(a: ImageReference, b: ImageReference): boolean {
  return (
    isSameImageRepository(a.repository, b.repository) &&
    agree([a.tag, b.tag], [lower(a.digest), lower(b.digest)])
  );
}

/** Whether two repositories of images are one, e.g. `nginx` and `docker.io/library/nginx`. @public */
export function isSameImageRepository(a: string, b: string): boolean {
  return canonicalRepository(a) === canonicalRepository(b);
}

/** Whether two charts are one artifact: of one address, in one version, and with the digest that both of them say. @public */
export function isSameChart(a: BundleChart, b: BundleChart): boolean {
  return (
    chartAddress(a) === chartAddress(b) &&
    agree([a.version, b.version], [lower(a.digest), lower(b.digest)])
  );
}

type Said = readonly [string | undefined, string | undefined];

/** Whether at least one fact is said by both, and every such fact is the same. */
function agree(...facts: readonly Said[]): boolean {
  const common = facts.filter(([a, b]) => a !== undefined && b !== undefined);
  return common.length > 0 && common.every(([a, b]) => a === b);
}

function lower(text: string | undefined): string | undefined {
  return text?.toLowerCase();
}

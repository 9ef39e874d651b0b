import { Bundle } from '../../api/types.generated';
import { upstreamsOf } from '../../evidence/recordedUpstreams';
import { GateFacts } from '../attributes';

/**
 * What gates of an environment read of the environments before it, as a Bundle recorded them: where a release soaked, when it
 * came there first.
 *
 * @public
 */
export function recordedUpstreamFacts(
  { status }: Bundle,
  environment: string,
): Pick<GateFacts, 'directUpstreams' | 'upstreams'> & {
  readonly skippedUpstreams: readonly string[];
} {
  const { environments = {}, skipped = {} } = status ?? {};
  return {
    directUpstreams: upstreamsOf(environments, environment) ?? [],
    // Nobody permitted it: so it does not count as soaked now either.
    skippedUpstreams: Object.entries(skipped)
      .filter(([, { policyGates = [] }]) => policyGates.length === 0)
      .map(([name]) => name),
    upstreams: Object.entries(environments).flatMap(([name, entry]) => {
      const verifiedAt = Date.parse(entry.verifiedAt ?? '');
      return name === environment || Number.isNaN(verifiedAt)
        ? []
        : [{ environment: name, verifiedAt }];
    }),
  };
}

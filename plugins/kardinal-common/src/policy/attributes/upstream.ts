import { rfc3339 } from '@kardinal/foundation';
import { compareBundles } from '../../api/bundles';
import { Bundle } from '../../api/types.generated';
import { AttributeRoot } from './AttributeRoot';
import { minutesSince } from './minutesSince';
import { PromotionFacts, UpstreamFact } from './PromotionFacts';

/** How many of the newest Bundles `recentSuccessCount` looks at. */
export const recentWindow = 10;

/** `upstream.<environment>`: how this Bundle and the ones before it came through the other environments. */
export const upstreamRoot: AttributeRoot<PromotionFacts> = {
  type: {
    map: {
      object: {
        soakMinutes: 'number',
        verifiedAt: 'string',
        lastPromotedAt: 'string',
        recentSuccessCount: 'number',
        recentFailureCount: 'number',
      },
    },
  },
  valueOf: ({ history, upstreams, skippedUpstreams = [] }) => {
    const newest = [...history]
      .sort((a, b) => compareBundles(b, a))
      .slice(0, recentWindow);
    return Object.fromEntries([
      ...upstreams.map(upstream => [
        upstream.environment,
        upstreamAttributes(upstream, newest),
      ]),
      // Last, so that nothing that is known of them otherwise counts for this Bundle.
      ...skippedUpstreams.map(name => [name, { soakMinutes: 0 }]),
    ]);
  },
};

function upstreamAttributes(
  { environment, verifiedAt }: UpstreamFact,
  newest: readonly Bundle[],
) {
  const states = newest.map(
    bundle => bundle.status?.environments?.[environment]?.state,
  );
  return {
    ...(verifiedAt === undefined
      ? {}
      : {
          soakMinutes: minutesSince(verifiedAt),
          verifiedAt: rfc3339(verifiedAt),
          lastPromotedAt: rfc3339(verifiedAt),
        }),
    recentSuccessCount: states.filter(
      state => state === 'Verified' || state === 'NoOp',
    ).length,
    recentFailureCount: states.filter(state => state === 'Failed').length,
  };
}

import { TimeVarying } from '@kardinal/cel';
import {
  createdAtOf,
  decidingAnnotations,
  decidingLabels,
  imagesOf,
  versionOf,
} from '../../api/bundles';
import { chartsOf } from '../../api/charts';
import { Bundle } from '../../api/types.generated';
import { emergencyOf } from '../../rollback/emergencyOf';
import { AttributeRoot } from './AttributeRoot';
import { PromotionFacts } from './PromotionFacts';
import { minutesSince } from './minutesSince';

/** `bundle`: what is promoted, and for how long it has soaked in every environment before this one. */
export const bundleRoot: AttributeRoot<PromotionFacts> = {
  type: {
    object: {
      name: 'string',
      version: 'string',
      type: 'string',
      labels: { map: 'string' },
      metadata: {
        object: {
          name: 'string',
          namespace: 'string',
          labels: { map: 'string' },
          annotations: { map: 'string' },
          createdAt: 'string',
        },
      },
      images: {
        list: {
          object: {
            name: 'string',
            repository: 'string',
            tag: 'string',
            digest: 'string',
          },
        },
      },
      charts: {
        list: {
          object: {
            repository: 'string',
            name: 'string',
            version: 'string',
            digest: 'string',
          },
        },
      },
      provenance: {
        object: {
          author: 'string',
          commitSHA: 'string',
          ciRunURL: 'string',
          buildTimestamp: 'string',
          rollbackOf: 'string',
          rollbackTo: 'string',
        },
      },
      intent: { object: { target: 'string', skip: { list: 'string' } } },
      emergency: {
        object: {
          requestedBy: 'string',
          reason: 'string',
          requestedAt: 'string',
        },
      },
      upstreamSoakMinutes: 'number',
    },
  },
  valueOf: facts => {
    const soak = minimumSoak(facts);
    const emergency = emergencyOf(facts.bundle);
    return {
      ...fixedAttributes(facts.bundle),
      ...(emergency === undefined ? {} : { emergency }),
      ...(soak === undefined ? {} : { upstreamSoakMinutes: soak }),
    };
  },
};

/** What is the same for a Bundle whatever becomes of it. */
export function fixedAttributes(
  bundle: Bundle,
): Readonly<Record<string, unknown>> {
  const { metadata, spec } = bundle;
  const images = imagesOf(bundle);
  return {
    name: metadata.name,
    version: versionOf(bundle),
    type: spec.type,
    labels: decidingLabels(bundle),
    metadata: {
      name: metadata.name,
      namespace: metadata.namespace ?? '',
      labels: decidingLabels(bundle),
      annotations: decidingAnnotations(bundle),
      createdAt: createdAtOf(bundle),
    },
    images: images.type === 'images' ? images.images : [],
    charts: chartsOf(bundle),
    provenance: spec.provenance ?? {},
    intent: spec.intent ?? {},
  };
}

/** Undefined while a direct upstream is not Verified: the attribute is then missing and the gate closed. */
function minimumSoak(facts: PromotionFacts): TimeVarying | 0 | undefined {
  if ((facts.skippedUpstreams ?? []).length > 0) return 0;
  if (facts.directUpstreams.length === 0) return undefined;
  const byName = new Map(
    facts.upstreams.map(each => [each.environment, each.verifiedAt]),
  );
  const verifiedAt = facts.directUpstreams.map(
    name => byName.get(name) ?? Number.POSITIVE_INFINITY,
  );
  const last = Math.max(...verifiedAt);
  return Number.isFinite(last) ? minutesSince(last) : undefined;
}

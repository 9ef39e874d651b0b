import { labels } from '../api/labels';
import { objectName, shortHash } from '../api/names';
import { Bundle } from '../api/types.generated';
import { ownLabels } from '../rollback/ownLabels';

/** Everything that the Bundle of a promotion is made from. @public */
export interface PromotionOrder {
  readonly pipeline: string;
  readonly environment: string;
  /** The release that goes out once more. */
  readonly of: Bundle;
  /** Tells apart promotions of the same to the same; the same order has the same name. */
  readonly occurrence: string;
  /** RFC 3339. */
  readonly createdAt: string;
  readonly requestedBy: string;
  /** One sentence of whoever wants it. */
  readonly reason?: string;
}

/**
 * The Bundle that promotes a release once more, to an environment through those before it: it goes forward like any other.
 * Deterministic.
 *
 * @public
 */
export function promotionBundle(order: PromotionOrder): Bundle {
  const { pipeline, environment, of, occurrence, reason } = order;
  const identity = shortHash(
    JSON.stringify([environment, of.metadata.name, occurrence]),
    8,
  );
  // What a rollback took back says nothing of this promotion.
  const { rollbackOf, rollbackTo, ...provenance } = of.spec.provenance ?? {};
  return {
    apiVersion: of.apiVersion,
    kind: of.kind,
    metadata: {
      name: objectName(
        [pipeline, 'promotion', environment, identity].join('-'),
      ),
      namespace: of.metadata.namespace ?? 'default',
      labels: { ...ownLabels(of), [labels.pipeline]: pipeline },
      annotations: {
        [labels.createdAt]: order.createdAt,
        [labels.requestedBy]: order.requestedBy,
        ...(reason === undefined ? {} : { [labels.reason]: reason }),
      },
    },
    spec: {
      type: of.spec.type,
      artifacts: of.spec.artifacts,
      provenance: { ...provenance, promotionOf: of.metadata.name },
      intent: { target: environment },
    },
  };
}

import { labels } from '../api/labels';
import { objectName, shortHash } from '../api/names';
import { Bundle } from '../api/types.generated';
import { ownLabels } from '../rollback/ownLabels';
import { Settlement } from './settlementOf';

/** Everything that the Bundle of a settlement is made from. @public */
export interface SettlementOrder {
  readonly pipeline: string;
  readonly act: Settlement['act'];
  readonly environment: string;
  /** What runs, or should run. */
  readonly of: Bundle;
  /** Tells apart settlements of the same with the same; the same order has the same name. */
  readonly occurrence: string;
  /** RFC 3339. */
  readonly createdAt: string;
  readonly requestedBy: string;
  /** One sentence of whoever wants it. */
  readonly reason?: string;
}

/** The Bundle that settles what runs in one environment. Deterministic. @public */
export function settlementBundle(order: SettlementOrder): Bundle {
  const { pipeline, act, environment, of, occurrence, reason } = order;
  const identity = shortHash(
    JSON.stringify([act, environment, of.metadata.name, occurrence]),
    8,
  );
  // What it was made for says nothing of this.
  const {
    rollbackOf,
    rollbackTo,
    promotionOf,
    observedOf,
    restoredOf,
    ...own
  } = of.spec.provenance ?? {};
  const { name } = of.metadata;
  return {
    apiVersion: of.apiVersion,
    kind: of.kind,
    metadata: {
      name: objectName([pipeline, act, environment, identity].join('-')),
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
      provenance: {
        ...own,
        ...(act === 'import' ? { observedOf: name } : { restoredOf: name }),
      },
      intent: { target: environment },
    },
  };
}

import { labels } from '../api/labels';
import { objectName, shortHash } from '../api/names';
import { Bundle } from '../api/types.generated';
import { ownLabels } from './ownLabels';

/** Whether a rollback may pass gates that an org gate of type `emergency-permission` lets it pass. @public */
export type RollbackUrgency =
  | { readonly type: 'normal' }
  | { readonly type: 'emergency'; readonly reason: string };

/** Everything that the Bundle of a rollback is made from. @public */
export interface RollbackOrder {
  readonly pipeline: string;
  readonly environment: string;
  readonly of: Bundle;
  readonly to: Bundle;
  readonly urgency: RollbackUrgency;
  /** Tells apart rollbacks of the same to the same; the same order has the same name. */
  readonly occurrence: string;
  /** RFC 3339. */
  readonly createdAt: string;
  readonly requestedBy: string;
  /** One sentence of whoever wants it. */
  readonly reason?: string;
}

/**
 * The Bundle that rolls an environment back: all that another Bundle deployed, for this environment alone. Deterministic.
 *
 * @public
 */
export function rollbackBundle(order: RollbackOrder): Bundle {
  const { pipeline, environment, of, to, urgency, occurrence } = order;
  const identity = shortHash(
    JSON.stringify([
      environment,
      of.metadata.name,
      to.metadata.name,
      urgency.type,
      occurrence,
    ]),
    8,
  );
  const reason = urgency.type === 'emergency' ? urgency.reason : order.reason;
  return {
    apiVersion: of.apiVersion,
    kind: of.kind,
    metadata: {
      name: objectName([pipeline, 'rollback', environment, identity].join('-')),
      namespace: of.metadata.namespace ?? 'default',
      labels: {
        ...ownLabels(to),
        [labels.pipeline]: pipeline,
        [labels.rollback]: 'true',
        ...(urgency.type === 'emergency' ? { [labels.emergency]: 'true' } : {}),
      },
      annotations: {
        [labels.createdAt]: order.createdAt,
        [labels.requestedBy]: order.requestedBy,
        ...(reason === undefined ? {} : { [labels.reason]: reason }),
      },
    },
    spec: {
      type: to.spec.type,
      artifacts: to.spec.artifacts,
      provenance: {
        ...to.spec.provenance,
        rollbackOf: of.metadata.name,
        rollbackTo: to.metadata.name,
      },
      intent: { target: environment },
    },
  };
}

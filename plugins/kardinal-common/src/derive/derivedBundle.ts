import { labels } from '../api/labels';
import { objectName, shortHash } from '../api/names';
import { Bundle } from '../api/types.generated';
import { ownLabels } from './ownLabels';
import { ownProvenance, Relation } from './ownProvenance';

/** Who wants what a release is deployed once more for. */
export interface DerivedOrder {
  readonly pipeline: string;
  /** The only one that the Bundle is about. */
  readonly environment: string;
  /** Tells apart Bundles of the same for the same; the same order has the same name. */
  readonly occurrence: string;
  /** RFC 3339. */
  readonly createdAt: string;
  readonly requestedBy: string;
  /** One sentence of whoever wants it. */
  readonly reason?: string;
}

/** How a Bundle is made from another one. */
export interface Derivation {
  /** What it does, as its name says it. */
  readonly act: 'rollback' | 'promotion' | 'import' | 'revert';
  /** The Bundle whose release it deploys. */
  readonly source: Bundle;
  /** What makes it another one besides the order. */
  readonly identity: readonly string[];
  /** How it relates to others: all that it says of that, whatever the source was made for. */
  readonly relation: Relation;
  readonly labels?: Readonly<Record<string, string>>;
}

/** The Bundle that deploys the release of another one, for a purpose of its own. Deterministic. */
export function derivedBundle(
  order: DerivedOrder,
  { act, source, identity, relation, labels: added = {} }: Derivation,
): Bundle {
  const { pipeline, environment, reason } = order;
  const hash = shortHash(JSON.stringify(identity), 8);
  return {
    apiVersion: source.apiVersion,
    kind: source.kind,
    metadata: {
      name: objectName([pipeline, act, environment, hash].join('-')),
      namespace: source.metadata.namespace ?? 'default',
      labels: { ...ownLabels(source), [labels.pipeline]: pipeline, ...added },
      annotations: {
        [labels.createdAt]: order.createdAt,
        [labels.requestedBy]: order.requestedBy,
        ...(reason === undefined ? {} : { [labels.reason]: reason }),
      },
    },
    spec: {
      type: source.spec.type,
      artifacts: source.spec.artifacts,
      provenance: { ...ownProvenance(source), ...relation },
      intent: { target: environment },
    },
  };
}

import { labels } from '../api/labels';
import { Bundle, Subscription } from '../api/types.generated';

/** What is said of a Bundle beside what it promotes. */
interface Found {
  readonly name: string;
  /** What was found, e.g. `ghcr.io/acme/shop:1.4.0`. */
  readonly what: string;
  /** Where its sources are. */
  readonly source?: string;
}

/**
 * A Bundle that a Subscription makes of what it found. Deterministic, but for its time.
 *
 * @param createdAt - RFC 3339
 */
export function subscribedBundle(
  { metadata, spec: { pipeline } }: Subscription,
  { name, what, source }: Found,
  spec: Bundle['spec'],
  createdAt: string,
): Bundle {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Bundle',
    metadata: {
      name,
      namespace: metadata.namespace ?? 'default',
      labels: {
        [labels.pipeline]: pipeline,
        [labels.subscription]: metadata.name,
      },
      annotations: {
        [labels.createdAt]: createdAt,
        [labels.requestedBy]: 'kardinal',
        [labels.reason]: `The Subscription ${metadata.name} found ${what}`,
        ...(source === undefined ? {} : { [labels.source]: source }),
      },
    },
    spec,
  };
}

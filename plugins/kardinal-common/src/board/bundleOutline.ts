import { BundleType } from '../api/artifacts';
import { createdAtOf } from '../api/bundles';
import { Bundle } from '../api/types.generated';

/** What the record of a Bundle says about one environment. @public */
export interface OutlinedPlace {
  readonly environment: string;
  readonly state: string;
  /** Milliseconds since the epoch; only where it was not verified. */
  readonly promotedAt?: number;
  /** Milliseconds since the epoch. */
  readonly verifiedAt?: number;
}

/**
 * Of a Bundle as much as tells whether the row of its Pipeline is made from it. It is small, so that it can be kept of
 * every Bundle where the Bundles themselves are packed.
 *
 * @public
 */
export interface BundleOutline {
  readonly name: string;
  readonly type: BundleType;
  readonly phase: string | undefined;
  /** As Kubernetes knows it; milliseconds since the epoch, 0 where that is unknown. */
  readonly created: number;
  /** As people read it; milliseconds since the epoch. */
  readonly createdAt: number;
  /** The name of the Bundle that replaced it. */
  readonly supersededBy?: string;
  /** Only those environments that it was promoted to. */
  readonly places: readonly OutlinedPlace[];
}

/** States of an environment in which a Bundle has done nothing there. */
const untouched: ReadonlySet<string> = new Set([
  'Pending',
  'NotDerived',
  'Superseded',
]);

/** @public */
export function bundleOutline(bundle: Bundle): BundleOutline {
  const { metadata, spec, status = {} } = bundle;
  const { phase, supersededBy, environments = {} } = status;
  return {
    name: metadata.name,
    type: spec.type,
    phase,
    created: Date.parse(metadata.creationTimestamp ?? '') || 0,
    createdAt: Date.parse(createdAtOf(bundle)),
    ...(supersededBy === undefined ? {} : { supersededBy }),
    places: Object.entries(environments).flatMap(
      ([environment, { state, promotedAt, verifiedAt }]) =>
        untouched.has(state) && verifiedAt === undefined
          ? []
          : [
              {
                environment,
                state,
                ...(promotedAt === undefined || verifiedAt !== undefined
                  ? {}
                  : { promotedAt: Date.parse(promotedAt) }),
                ...(verifiedAt === undefined
                  ? {}
                  : { verifiedAt: Date.parse(verifiedAt) }),
              },
            ],
    ),
  };
}

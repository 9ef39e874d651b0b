import { Resource, ResourceType } from '@kardinal/foundation';

/**
 * `coordination.k8s.io/v1` Lease.
 *
 * @see https://kubernetes.io/docs/concepts/architecture/leases/
 * @public
 */
export type Lease = Resource<LeaseSpec, never>;

/** @public */
export interface LeaseSpec {
  /** Empty when it was given back. */
  readonly holderIdentity?: string;
  readonly leaseDurationSeconds?: number;
  readonly acquireTime?: string;
  readonly renewTime?: string;
  readonly leaseTransitions?: number;
}

/** @public */
export const leaseType: ResourceType<Lease> = {
  apiVersion: 'coordination.k8s.io/v1',
  kind: 'Lease',
  plural: 'leases',
  scope: 'Namespaced',
};

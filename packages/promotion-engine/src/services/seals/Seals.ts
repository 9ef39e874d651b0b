import { KubeObject, StatusOf } from '@kardinal/kube-controller';

/** Distinguishes what the controllers derived from what somebody else wrote. @public */
export interface SealVerifier {
  /** `undefined` for an object that is as the controller made it. */
  problemOf(object: KubeObject): SealProblem | undefined;
  /** Whether the status of a resource is what its controller wrote. Without a status there is nothing to doubt. */
  trustsStatus(resource: KubeObject): boolean;
  /** Whether a seal is over what a command asked for this one object. */
  holdsRequest(object: KubeObject, request: unknown, seal: string): boolean;
}

/**
 * Signs what the controllers derive, and tells it from what somebody else wrote.
 *
 * Graphs, PromotionSteps and gate instances are derived from a Pipeline, a Bundle and the policy namespaces. Whoever may
 * write these kinds in a namespace can make one that looks the same; only the holder of the key can seal it.
 *
 * @public
 */
export interface Seals extends SealVerifier {
  /** The object with its seal in the annotation {@link sealAnnotation}: over kind, namespace, name, owner and spec. */
  seal<R extends KubeObject>(object: R): R;
  /** The status with its seal, for this one resource. */
  sealStatus<R extends KubeObject>(
    resource: R,
    status: StatusOf<R>,
  ): StatusOf<R>;
  /**
   * The seal over what a command asks for one object, which an API server has stored: another object of its name has none.
   *
   * @throws Error where the object has no uid
   */
  sealRequest(object: KubeObject, request: unknown): string;
}

/** Why nobody acts for an object: it has no seal, or one that is not over what it says now. @public */
export type SealProblem = 'missing' | 'broken';

/** Where the seal of an object is: `<key id>.<signature>`, base64url. @public */
export const sealAnnotation = 'kardinal.io/seal';

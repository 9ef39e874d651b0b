import { KubeObject } from './KubeObject';

/**
 * Where a kind lives in the API: what a REST mapper answers.
 *
 * `T` only carries the object type to the results of a client.
 *
 * @public
 */
export interface ResourceType<T extends KubeObject = KubeObject> {
  readonly apiVersion: string;
  readonly kind: string;
  readonly plural: string;
  readonly scope: 'Namespaced' | 'Cluster';
  readonly objectType?: T;
}

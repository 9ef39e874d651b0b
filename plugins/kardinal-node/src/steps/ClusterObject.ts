import { HealthObject, WatchedKind } from '../health/HealthAdapter';

/** An object of the cluster that an environment is judged in. @public */
export interface ObjectQuery {
  readonly kind: WatchedKind;
  readonly key: { readonly namespace: string; readonly name: string };
}

/**
 * What is known of an object, from watched objects. `absent`, also where the cluster does not serve its kind; `unread`: nobody
 * knows, and the message is why.
 *
 * @public
 */
export type ClusterObject =
  | { readonly type: 'found'; readonly object: HealthObject }
  | { readonly type: 'absent' }
  | { readonly type: 'unread'; readonly message: string };

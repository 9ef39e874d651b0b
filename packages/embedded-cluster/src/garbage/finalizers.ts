import { KubeObject } from '../api/KubeObject';
import { Transaction } from '../store/Transaction';
import { Cluster } from '../verbs/Cluster';

/** Removes a finalizer from a deleted object, and the object with the last one. */
export function storeWithout(
  _cluster: Cluster,
  transaction: Transaction,
  bucket: string,
  object: KubeObject,
  finalizer: string,
): void {
  const finalizers = (object.metadata.finalizers ?? []).filter(
    name => name !== finalizer,
  );
  if (finalizers.length === 0 && object.metadata.deletionTimestamp) {
    transaction.remove(bucket, object);
    return;
  }
  transaction.put(bucket, {
    ...object,
    metadata: { ...object.metadata, finalizers },
  });
}

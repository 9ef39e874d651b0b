import { KubeObject } from '../api/KubeObject';
import { Transaction } from './Transaction';

/** A transaction that will be undone: what it writes keeps the version that it had, or has none. */
export class DryRun implements Transaction {
  constructor(private readonly transaction: Transaction) {}

  get(bucket: string, namespace: string | undefined, name: string) {
    return this.transaction.get(bucket, namespace, name);
  }

  list(bucket: string) {
    return this.transaction.list(bucket);
  }

  put(bucket: string, object: KubeObject): KubeObject {
    const { namespace, name } = object.metadata;
    const before = this.get(bucket, namespace, name);
    return withVersionOf(
      before ?? object,
      this.transaction.put(bucket, object),
    );
  }

  remove(bucket: string, last: KubeObject): KubeObject {
    const { namespace, name } = last.metadata;
    const before = this.get(bucket, namespace, name);
    return withVersionOf(before ?? last, this.transaction.remove(bucket, last));
  }
}

function withVersionOf(before: KubeObject, object: KubeObject): KubeObject {
  const { resourceVersion } = before.metadata;
  const metadata = { ...object.metadata, resourceVersion };
  if (resourceVersion === undefined) delete metadata.resourceVersion;
  return { ...object, metadata };
}

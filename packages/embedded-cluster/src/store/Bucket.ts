import { KubeObject } from '../api/KubeObject';
import { WatchHistory } from './WatchHistory';

/** The key of an object in its bucket. */
export function keyOf(namespace: string | undefined, name: string): string {
  return `${namespace ?? ''}/${name}`;
}

/** The key of an object in its bucket. */
export function keyOfObject(object: KubeObject): string {
  return keyOf(object.metadata.namespace, object.metadata.name);
}

/** All objects of one resource, as committed. */
export class Bucket {
  readonly history: WatchHistory;
  private readonly objects = new Map<string, KubeObject>();
  private order: readonly string[] | undefined;
  private sorted: readonly KubeObject[] | undefined;

  /** @param since - the version of the cluster at which the bucket came to be */
  constructor(readonly name: string, since: number) {
    this.history = new WatchHistory(since);
  }

  get size(): number {
    return this.objects.size;
  }

  get(key: string): KubeObject | undefined {
    return this.objects.get(key);
  }

  /** In order of namespace and name. */
  list(): readonly KubeObject[] {
    this.order ??= [...this.objects.keys()].sort();
    this.sorted ??= this.order.map(key => this.objects.get(key)!);
    return this.sorted;
  }

  set(key: string, object: KubeObject): void {
    if (!this.objects.has(key)) this.order = undefined;
    this.sorted = undefined;
    this.objects.set(key, object);
  }

  delete(key: string): void {
    if (!this.objects.delete(key)) return;
    this.order = undefined;
    this.sorted = undefined;
  }
}

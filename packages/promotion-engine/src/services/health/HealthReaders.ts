import { KeySource, KubeObject, ObjectKey } from '@kardinal/kube-controller';
import { ClusterKind, HealthRead, HealthReads } from './HealthReads';

/** Who was judged by which objects, and is woken when one of them changes. */
export class HealthReaders implements KeySource {
  private readonly reads = new HealthReads();
  private wake: ((key: ObjectKey) => void) | undefined;

  subscribe(wake: (key: ObjectKey) => void): () => void {
    this.wake = wake;
    return () => {
      this.wake = undefined;
    };
  }

  /** Replaces what the reader read before. */
  record(reader: ObjectKey, reads: readonly HealthRead[]): void {
    this.reads.record(reader, reads);
  }

  forget(reader: ObjectKey): void {
    this.reads.forget(reader);
  }

  readersOf(kind: ClusterKind, object: KubeObject): readonly ObjectKey[] {
    return this.reads.readersOf(kind, object);
  }

  wakeReadersOf(kind: ClusterKind, object: KubeObject): void {
    this.readersOf(kind, object).forEach(key => this.wake?.(key));
  }

  /** Wakes whose reads begin so. */
  wakeBelow(prefix: string): void {
    this.reads.readersBelow(prefix).forEach(key => this.wake?.(key));
  }

  hasBelow(prefix: string): boolean {
    return this.reads.readersBelow(prefix).length > 0;
  }
}

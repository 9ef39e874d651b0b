import { WatchedKind } from '@kardinal/backstage-plugin-kardinal-node';
import { KubeObject } from '@kardinal/kube-controller';
import { HealthReaders } from './HealthReaders';
import { readPrefix } from './HealthReads';

/** Everybody who was judged by objects, of whichever kind they are themselves. */
export class EveryReader {
  constructor(private readonly groups: readonly HealthReaders[]) {}

  /** Wakes who read the object, or looked for it. */
  wake(cluster: string, kind: WatchedKind, object: KubeObject): void {
    for (const group of this.groups)
      group.wakeReadersOf({ ...kind, cluster }, object);
  }

  /** Wakes who read anything of a cluster, or of a kind there. */
  wakeBelow(cluster: string, kind?: WatchedKind, namespace?: string): void {
    const prefix = prefixOf(cluster, kind, namespace);
    for (const group of this.groups) group.wakeBelow(prefix);
  }

  /** Whether anybody reads a cluster, or a kind there. */
  isRead(cluster: string, kind?: WatchedKind, namespace?: string): boolean {
    const prefix = prefixOf(cluster, kind, namespace);
    return this.groups.some(group => group.hasBelow(prefix));
  }
}

/** How the texts of reads begin, of a kind or of all of a cluster. */
function prefixOf(
  cluster: string,
  kind: WatchedKind | undefined,
  namespace: string | undefined,
): string {
  return kind === undefined
    ? `${cluster} `
    : readPrefix({ ...kind, cluster }, namespace);
}

import { KubeObject, ObjectKey } from '@kardinal/kube-controller';
import { WatchedKind } from '@kardinal/backstage-plugin-kardinal-node';

/** A read of one object, or of all objects of a namespace. `cluster` is the key of a cluster, empty for the control plane's. */
export type HealthRead =
  | {
      readonly type: 'get';
      readonly cluster: string;
      readonly kind: WatchedKind;
      readonly key: { readonly namespace: string; readonly name: string };
    }
  | {
      readonly type: 'list';
      readonly cluster: string;
      readonly kind: WatchedKind;
      readonly namespace: string;
    };

/** A kind of a cluster. */
export interface ClusterKind extends Pick<WatchedKind, 'apiVersion' | 'kind'> {
  readonly cluster: string;
}

/**
 * What the newest health assessment of each step read, absent objects included: a change of them is what can change its
 * verdict. As large as what is being assessed, because steps are forgotten.
 */
export class HealthReads {
  private readonly readsOf = new Map<string, readonly string[]>();
  private readonly readers = new Map<string, Map<string, ObjectKey>>();

  /** Replaces what the step read before. */
  record(step: ObjectKey, reads: readonly HealthRead[]): void {
    this.forget(step);
    const texts = [...new Set(reads.map(textOf))];
    if (texts.length === 0) return;
    this.readsOf.set(stepText(step), texts);
    for (const text of texts) {
      const readers = this.readers.get(text) ?? new Map<string, ObjectKey>();
      this.readers.set(text, readers.set(stepText(step), step));
    }
  }

  forget(step: ObjectKey): void {
    const text = stepText(step);
    for (const read of this.readsOf.get(text) ?? []) {
      const readers = this.readers.get(read);
      readers?.delete(text);
      if (readers?.size === 0) this.readers.delete(read);
    }
    this.readsOf.delete(text);
  }

  /** The steps whose assessment read the object, or looked for it. */
  readersOf(kind: ClusterKind, { metadata }: KubeObject): readonly ObjectKey[] {
    const { name, namespace = '' } = metadata;
    return [getText(kind, namespace, name), listText(kind, namespace)].flatMap(
      text => [...(this.readers.get(text)?.values() ?? [])],
    );
  }

  /** The steps whose assessment read anything that begins so. */
  readersBelow(prefix: string): readonly ObjectKey[] {
    const keys = new Map<string, ObjectKey>();
    for (const [text, readers] of this.readers)
      if (text.startsWith(prefix))
        for (const [step, key] of readers) keys.set(step, key);
    return [...keys.values()];
  }

  /** How many objects and lists are registered. */
  get size(): number {
    return this.readers.size;
  }
}

/** How the texts of all reads of a kind begin, in one namespace of a cluster or in all. */
export function readPrefix(
  { cluster, apiVersion, kind }: ClusterKind,
  namespace?: string,
): string {
  const all = `${cluster} ${apiVersion} ${kind} `;
  return namespace === undefined ? all : `${all}${namespace}/`;
}

function textOf(read: HealthRead): string {
  const kind = { ...read.kind, cluster: read.cluster };
  return read.type === 'get'
    ? getText(kind, read.key.namespace, read.key.name)
    : listText(kind, read.namespace);
}

function getText(kind: ClusterKind, namespace: string, name: string): string {
  return `${readPrefix(kind, namespace)}${name}`;
}

/** No object has this name. */
function listText(kind: ClusterKind, namespace: string): string {
  return getText(kind, namespace, '*');
}

function stepText({ namespace, name }: ObjectKey): string {
  return `${namespace ?? ''}/${name}`;
}

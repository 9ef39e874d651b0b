import {
  HealthObject,
  HealthReader,
  WatchedKind,
} from '../health/HealthAdapter';

/** The objects of a cluster, for tests of health adapters. @public */
export class MemoryHealthReader implements HealthReader {
  /** The kinds that were asked for, as `apiVersion/kind`. */
  readonly kinds = new Set<string>();

  constructor(private readonly objects: readonly HealthObject[]) {}

  get(
    kind: WatchedKind,
    key: { readonly namespace: string; readonly name: string },
  ): HealthObject | undefined {
    return this.of(kind).find(
      ({ metadata }) =>
        metadata.name === key.name &&
        (kind.scope === 'Cluster' || metadata.namespace === key.namespace),
    );
  }

  list(kind: WatchedKind, namespace: string): readonly HealthObject[] {
    return this.of(kind).filter(
      ({ metadata }) =>
        kind.scope === 'Cluster' || metadata.namespace === namespace,
    );
  }

  private of(kind: WatchedKind): readonly HealthObject[] {
    this.kinds.add(`${kind.apiVersion}/${kind.kind}`);
    return this.objects.filter(
      object =>
        object.apiVersion === kind.apiVersion && object.kind === kind.kind,
    );
  }
}

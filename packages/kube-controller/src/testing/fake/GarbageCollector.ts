import { KubeObject, ResourceType } from '@kardinal/foundation';
import { keyOf } from '../../client/objectKey';
import { ObjectStorage } from './ObjectStorage';

/** Deletes objects whose owners are all gone. */
export class GarbageCollector {
  constructor(
    private readonly storage: ObjectStorage,
    private readonly typeOf: (
      apiVersion: string,
      kind: string,
    ) => ResourceType | undefined,
  ) {}

  /** Looks at one object, or at everything, until there is no garbage left. */
  collect(only?: KubeObject): void {
    const candidates = only ? [only] : this.storage.all();
    const garbage = candidates.filter(object => this.#isGarbage(object));
    for (const object of garbage) {
      const type = this.typeOf(object.apiVersion, object.kind);
      if (type) this.storage.remove(type, object);
    }
    if (garbage.length > 0) this.collect();
  }

  /** Removes the references to an owner, so that its dependents outlive it. */
  orphanDependents(owner: KubeObject): void {
    for (const object of this.storage.all()) {
      const { ownerReferences = [] } = object.metadata;
      const kept = ownerReferences.filter(o => o.uid !== owner.metadata.uid);
      const type = this.typeOf(object.apiVersion, object.kind);
      if (!type || kept.length === ownerReferences.length) continue;
      const metadata = { ...object.metadata, ownerReferences: kept };
      const owners = this.storage.ownersOf(type, keyOf(object));
      this.storage.update(type, object, { ...object, metadata }, owners);
    }
  }

  #isGarbage({ metadata }: KubeObject): boolean {
    const { ownerReferences = [], deletionTimestamp } = metadata;
    return (
      ownerReferences.length > 0 &&
      deletionTimestamp === undefined &&
      ownerReferences.every(owner => !this.storage.hasUid(owner.uid))
    );
  }
}

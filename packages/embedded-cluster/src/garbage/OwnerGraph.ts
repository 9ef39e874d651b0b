import { KubeObject } from '../api/KubeObject';
import { keyOfObject } from '../store/Bucket';
import { StagedEvent } from '../store/Transaction';

/** Where an object is. */
export interface ObjectAddress {
  readonly bucket: string;
  readonly namespace: string | undefined;
  readonly name: string;
  readonly uid: string;
}

/** Who owns whom, as committed. */
export class OwnerGraph {
  private readonly addresses = new Map<string, ObjectAddress>();
  private readonly dependents = new Map<string, Map<string, ObjectAddress>>();

  /** The address of the object with a uid. */
  find(uid: string): ObjectAddress | undefined {
    return this.addresses.get(uid);
  }

  /** The objects that name this uid as an owner. */
  dependentsOf(uid: string): ObjectAddress[] {
    return [...(this.dependents.get(uid)?.values() ?? [])];
  }

  update(event: StagedEvent): void {
    if (event.previous) this.unlink(event.previous);
    if (event.type === 'DELETED') {
      this.addresses.delete(event.object.metadata.uid ?? '');
    } else {
      this.add(event.bucket, event.object);
    }
  }

  add(bucket: string, object: KubeObject): void {
    const address = addressOf(bucket, object);
    this.addresses.set(address.uid, address);
    for (const owner of object.metadata.ownerReferences ?? []) {
      let dependents = this.dependents.get(owner.uid);
      if (!dependents) {
        dependents = new Map();
        this.dependents.set(owner.uid, dependents);
      }
      dependents.set(keyIn(bucket, object), address);
    }
  }

  private unlink(object: KubeObject): void {
    const known = this.addresses.get(object.metadata.uid ?? '');
    if (!known) return;
    for (const owner of object.metadata.ownerReferences ?? []) {
      const dependents = this.dependents.get(owner.uid);
      dependents?.delete(keyIn(known.bucket, object));
      if (dependents?.size === 0) this.dependents.delete(owner.uid);
    }
  }
}

function keyIn(bucket: string, object: KubeObject): string {
  return `${bucket}/${keyOfObject(object)}`;
}

/** The address of an object. */
export function addressOf(bucket: string, object: KubeObject): ObjectAddress {
  const { namespace, name, uid = '' } = object.metadata;
  return { bucket, namespace, name, uid };
}

import { KubeObject } from '../api/KubeObject';
import { ResourceType } from '../registry/ResourceType';

interface Form {
  readonly type: ResourceType;
  readonly stored: KubeObject;
  readonly object: KubeObject;
}

/** A change has an object before it, and one after it. */
const remembered = 2;

/**
 * Objects as watchers get them. All watchers of a resource are told of a change one after the other: what they are told is made for the
 * first of them, and shared with the others, so nobody may change it.
 */
export class WatchedForms {
  private recent: readonly Form[] = [];
  private written: { object: KubeObject; text: string } | undefined;

  /** A stored object in the version of a type. */
  read(type: ResourceType, stored: KubeObject): KubeObject {
    const known = this.recent.find(
      form => form.type === type && form.stored === stored,
    );
    if (known) return known.object;
    const object = type.read(stored);
    const form = { type, stored, object };
    this.recent = [form, ...this.recent].slice(0, remembered);
    return object;
  }

  /** An object as JSON. */
  textOf(object: KubeObject): string {
    if (this.written?.object !== object)
      this.written = { object, text: JSON.stringify(object) };
    return this.written.text;
  }
}

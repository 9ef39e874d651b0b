import { KubeObject } from '@kardinal/foundation';
import { keyOf, keyText } from '../client/objectKey';
import { deepEqual } from '../json/deepEqual';
import { statusOf, withStatus } from '../reconcile/statusOf';

/**
 * Remembers the status that says that passes fail, so that writing it does not wake the resource and pass by the backoff.
 */
export class OwnStatusWrites {
  readonly #expected = new Map<string, unknown>();

  expect(resource: KubeObject, status: unknown): void {
    this.#expected.set(keyText(keyOf(resource)), status);
  }

  forget(key: string): void {
    this.#expected.delete(key);
  }

  /** Whether a change is that write and nothing else. */
  isOwn(
    before: KubeObject | undefined,
    after: KubeObject | undefined,
  ): boolean {
    if (!before || !after) return false;
    const key = keyText(keyOf(after));
    if (!this.#expected.has(key)) return false;
    return (
      deepEqual(statusOf(after), this.#expected.get(key)) &&
      deepEqual(withoutStatus(before), withoutStatus(after))
    );
  }
}

function withoutStatus(object: KubeObject): KubeObject {
  const { resourceVersion, managedFields, ...metadata } = object.metadata;
  return withStatus({ ...object, metadata }, undefined);
}

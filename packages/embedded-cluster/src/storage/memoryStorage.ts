import { Storage, StoredObject } from './Storage';

/**
 * Keeps objects as long as the process lives; several clusters in turn may use it, as if one had been restarted.
 *
 * @public
 */
export function memoryStorage(): Storage {
  const objects = new Map<string, StoredObject>();
  let revision = 0;
  return {
    async load() {
      return { revision, objects: [...objects.values()] };
    },
    async append(changes, newRevision) {
      for (const change of changes) {
        if (change.type === 'delete') objects.delete(change.key);
        else objects.set(change.key, change);
      }
      revision = newRevision;
    },
    async close() {},
  };
}

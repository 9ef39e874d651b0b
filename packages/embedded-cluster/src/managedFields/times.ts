import { KubeObject, ManagedFieldsEntry } from '../api/KubeObject';
import { equal } from '../json/Json';

/**
 * The object with the old times of its managed fields, when nothing but those times differs from the live object.
 *
 * A write that changes nothing must not be a change because it was made at another time.
 */
export function keepOldTimes(object: KubeObject, live: KubeObject): KubeObject {
  const now = object.metadata.managedFields ?? [];
  const before = live.metadata.managedFields ?? [];
  const same =
    now.length === before.length &&
    equal(now.map(withoutTime), before.map(withoutTime));
  if (!same) return object;
  const metadata = { ...object.metadata, managedFields: before };
  if (before.length === 0) return object;
  const candidate = { ...object, metadata };
  return equal(withoutVersion(candidate), withoutVersion(live)) ? live : object;
}

function withoutTime({ time, ...entry }: ManagedFieldsEntry) {
  return entry;
}

function withoutVersion(object: KubeObject) {
  const { resourceVersion, ...metadata } = object.metadata;
  return { ...object, metadata };
}

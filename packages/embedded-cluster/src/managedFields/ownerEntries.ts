import { KubeObject } from '../api/KubeObject';
import { Managers, withFields, writeManagers } from './Managers';
import { serverFields } from './unownedFields';

/** Without the fields that nobody owns. */
export function stripped(managers: Managers): Managers {
  return withFields(managers, managed =>
    managed.fields.difference(serverFields),
  );
}

/** With the time at which one of them wrote last. */
export function withTime(
  managers: Managers,
  id: string,
  time: string | undefined,
): Managers {
  const managed = managers.get(id);
  if (!managed) return managers;
  return new Map(managers).set(id, { ...managed, time });
}

/** The object with these managers; without any it has no `managedFields`. */
export function withManagers(
  object: KubeObject,
  managers: Managers | undefined,
): KubeObject {
  const metadata = { ...object.metadata };
  delete metadata.managedFields;
  const entries = managers ? writeManagers(managers) : [];
  if (entries.length > 0) metadata.managedFields = entries;
  return { ...object, metadata };
}

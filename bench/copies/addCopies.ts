import { Storage, StoredChange } from '../../packages/embedded-cluster/src';
import { copiesOf, CopyPlan } from './copiesOf';
import { SealsOf } from './withSeals';

const batch = 5_000;

/** Writes copies into the storage of a cluster that is stopped. @returns how many objects it has then. */
export async function addCopies(
  storage: Storage,
  plan: CopyPlan,
  sealsOf: SealsOf,
): Promise<number> {
  const { objects, revision } = await storage.load();
  let version = revision;
  let changes: StoredChange[] = [];
  for (const { key, value } of copiesOf(objects, plan, sealsOf)) {
    version++;
    const metadata = { ...(value.metadata as object) };
    const copy = {
      ...value,
      metadata: { ...metadata, resourceVersion: String(version) },
    };
    changes.push({ type: 'put', key, revision: version, value: copy });
    if (changes.length < batch) continue;
    await storage.append(changes, version);
    changes = [];
  }
  await storage.append(changes, version);
  return (await storage.load()).objects.length;
}

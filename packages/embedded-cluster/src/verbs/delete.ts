import { rfc3339 } from '@kardinal/foundation';
import { conflict, forbidden, notFound } from '../api/ApiError';
import { KubeObject } from '../api/KubeObject';
import { equal, JsonObject } from '../json/Json';
import { ResourceType, subjectOf } from '../registry/ResourceType';
import { Transaction } from '../store/Transaction';
import { Cluster, ok, Reply } from './Cluster';
import { DeleteOptions } from './DeleteOptions';
import { Page } from './list';

/** What a deletion came to. */
export type Removal =
  | { readonly type: 'gone'; readonly object: KubeObject }
  | { readonly type: 'waiting'; readonly object: KubeObject };

/** DELETE of one object. */
export async function remove(
  cluster: Cluster,
  type: ResourceType,
  namespace: string | undefined,
  name: string,
  options: DeleteOptions,
): Promise<Reply> {
  const why = type.strategy.forbidDelete?.(name);
  if (why) throw forbidden(subjectOf(type), name, why);
  const removal = await cluster.store.transact(
    transaction =>
      removeOne(cluster, transaction, type, namespace, name, options),
    options.durability,
  );
  if (removal.type === 'gone' && type.deletionReply === 'status') {
    return ok(success(type, removal.object));
  }
  if (removal.type === 'gone') return ok(removal.object);
  return { code: options.waitingCode ?? 200, body: removal.object };
}

/** DELETE of a collection. */
export async function removeAll(
  cluster: Cluster,
  type: ResourceType,
  page: Page,
  options: DeleteOptions,
): Promise<void> {
  await cluster.store.transact(transaction => {
    for (const { metadata } of page.items) {
      const { namespace, name } = metadata;
      if (!transaction.get(type.bucket, namespace, name)) continue;
      removeOne(cluster, transaction, type, namespace, name, options);
    }
  }, options.durability);
}

function success(type: ResourceType, object: KubeObject): JsonObject {
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Success',
    details: {
      name: object.metadata.name,
      group: type.group || undefined,
      kind: type.plural,
      uid: object.metadata.uid,
    },
  };
}

/** Marks an object as deleted, or removes it when nothing holds it. */
export function removeOne(
  cluster: Cluster,
  transaction: Transaction,
  type: ResourceType,
  namespace: string | undefined,
  name: string,
  options: DeleteOptions,
): Removal {
  const stored = transaction.get(type.bucket, namespace, name);
  if (!stored) throw notFound(subjectOf(type), name);
  const live = type.read(stored);
  checkPreconditions(type, live, options);
  const finalizers = finalizersFor(live, options);
  if (finalizers.length === 0 && !type.strategy.isHeld?.(live)) {
    const last = transaction.remove(type.bucket, stored);
    return { type: 'gone', object: type.read(last) };
  }
  const marked = markDeleted(cluster, type, live, finalizers);
  const next = type.write(marked);
  if (equal(next, stored)) return { type: 'waiting', object: live };
  const written = transaction.put(type.bucket, next);
  return { type: 'waiting', object: type.read(written) };
}

function checkPreconditions(
  type: ResourceType,
  live: KubeObject,
  options: DeleteOptions,
): void {
  const { uid, resourceVersion, name } = live.metadata;
  const fail = (what: string, wanted: string, found?: string) =>
    // Preconditions name the kind where other conflicts name the resource.
    conflict(
      { group: type.group, resource: type.kind },
      name,
      `Precondition failed: ${what} in precondition: ${wanted}, ${what} in object meta: ${found}`,
    );
  if (options.uid !== undefined && options.uid !== uid) {
    throw fail('UID', options.uid, uid);
  }
  const wanted = options.resourceVersion;
  if (wanted !== undefined && wanted !== resourceVersion) {
    throw fail('ResourceVersion', wanted, resourceVersion);
  }
}

/** The finalizers that the collector works off, beside the object's own. */
function finalizersFor(live: KubeObject, options: DeleteOptions): string[] {
  const own = live.metadata.finalizers ?? [];
  const decided = options.propagation !== undefined;
  // Who does not say what is to become of dependents leaves it as it was decided before.
  const others = own.filter(
    name => !decided || (name !== 'orphan' && name !== 'foregroundDeletion'),
  );
  if (options.propagation === 'Orphan') return [...others, 'orphan'];
  if (options.propagation === 'Foreground') {
    return [...others, 'foregroundDeletion'];
  }
  return others;
}

function markDeleted(
  cluster: Cluster,
  type: ResourceType,
  live: KubeObject,
  finalizers: string[],
): KubeObject {
  const already = live.metadata.deletionTimestamp !== undefined;
  const same =
    (live.metadata.finalizers ?? []).join('\n') === finalizers.join('\n');
  if (already && same) return live;
  const metadata = { ...live.metadata, finalizers };
  if (finalizers.length === 0)
    delete (metadata as { finalizers?: string[] }).finalizers;
  const marked: KubeObject = { ...live, metadata };
  if (!already) {
    marked.metadata.deletionTimestamp = rfc3339(cluster.clock.now());
    marked.metadata.deletionGracePeriodSeconds = 0;
    if (marked.metadata.generation) marked.metadata.generation += 1;
    type.strategy.markDeleted?.(marked, rfc3339(cluster.clock.now()));
  }
  return marked;
}

import { conflict, invalid, notFound } from '../api/ApiError';
import { KubeObject, ObjectMeta } from '../api/KubeObject';
import { equal, JsonObject } from '../json/Json';
import { keepOldTimes } from '../managedFields/times';
import {
  kindSubjectOf,
  ResourceType,
  subjectOf,
  WriteTarget,
} from '../registry/ResourceType';
import { validateMetadataUpdate } from '../schema/validateMetadataUpdate';
import { Transaction } from '../store/Transaction';
import { checkName, checkNamespace, checkType } from './admit';
import { Cluster, Reply } from './Cluster';
import { insert, RequestBody } from './create';
import { judgeProblems, readObject } from './readObject';
import { checkUid, checkVersion } from './versionChecks';
import { Warn, WriteOptions } from './WriteOptions';
import { writerOf } from './writerOf';

/** Where a write goes. */
export interface WritePlace {
  readonly namespace: string | undefined;
  readonly name: string;
  readonly target: WriteTarget;
}

/** PUT of an object, or of its status. */
export async function update(
  cluster: Cluster,
  type: ResourceType,
  place: WritePlace,
  body: RequestBody,
  options: WriteOptions,
): Promise<Reply> {
  checkType(type, body.value);
  const read = readObject(type, body.value);
  const problems = [...body.problems, ...read.problems];
  judgeProblems(problems, options);
  checkNamespace(type, read.object, place.namespace);
  checkName(read.object, place.name);
  const done = await cluster.store.transact(transaction => {
    const stored = transaction.get(type.bucket, place.namespace, place.name);
    const live = stored && type.read(stored);
    const tracked = cluster.fields.trackUpdate(
      type,
      live,
      read.object,
      writerOf(cluster, options, place.target),
    );
    if (live) checkUid(type, live, read.object);
    if (live)
      return replace(
        transaction,
        type,
        live,
        tracked,
        place.target,
        options.warn,
      );
    return createInstead(
      cluster,
      transaction,
      type,
      tracked,
      place,
      options.warn,
    );
  }, options.durability);
  return { code: done.created ? 201 : 200, body: done.object };
}

interface Written {
  readonly object: KubeObject;
  readonly created?: boolean;
}

function createInstead(
  cluster: Cluster,
  transaction: Transaction,
  type: ResourceType,
  object: KubeObject,
  place: WritePlace,
  warn: Warn,
): Written {
  if (!type.createOnUpdate || place.target !== 'main') {
    throw notFound(subjectOf(type), place.name);
  }
  if (object.metadata.uid) {
    throw conflict(
      subjectOf(type),
      place.name,
      `Precondition failed: UID in precondition: ${object.metadata.uid}, UID in object meta: `,
    );
  }
  const { resourceVersion, ...metadata } = object.metadata;
  const made = insert(
    cluster,
    transaction,
    type,
    { ...object, metadata },
    warn,
  );
  // A dry run returns the version of the request.
  made.metadata.resourceVersion ??= resourceVersion;
  return { object: made, created: true };
}

/** Stores a changed object, unless nothing changed; removes it when its last finalizer went. */
export function replace(
  transaction: Transaction,
  type: ResourceType,
  live: KubeObject,
  wanted: KubeObject,
  target: WriteTarget,
  warn: Warn,
): Written {
  const { namespace, name } = live.metadata;
  // What is stored may be written differently from how it is read.
  const before = transaction.get(type.bucket, namespace, name);
  checkVersion(type, live, wanted);
  const object: KubeObject = { ...wanted, metadata: { ...wanted.metadata } };
  keepServerFields(object.metadata, live.metadata);
  prepare(type, object, live, target);
  judge(type, object, live, target, warn);
  if (isFinished(object) && !type.strategy.isHeld?.(object)) {
    transaction.remove(type.bucket, type.write(live));
    return { object: withVersion(object, live) };
  }
  const settled = keepOldTimes(object, live);
  const next = type.write(settled);
  if (equal(withVersion(next, live), before)) return { object: live };
  const stored = transaction.put(type.bucket, next);
  return { object: type.read(stored) };
}

function withVersion(object: KubeObject, live: KubeObject): KubeObject {
  const { resourceVersion } = live.metadata;
  return { ...object, metadata: { ...object.metadata, resourceVersion } };
}

/** A deleted object without finalizers is gone. */
function isFinished(object: KubeObject): boolean {
  const { deletionTimestamp, finalizers } = object.metadata;
  return Boolean(deletionTimestamp) && !finalizers?.length;
}

function prepare(
  type: ResourceType,
  object: KubeObject,
  live: KubeObject,
  target: WriteTarget,
): void {
  if (target === 'status') {
    type.strategy.prepareStatusUpdate?.(object, live);
    return;
  }
  if (target === 'finalize') {
    type.strategy.prepareFinalize?.(object, live);
    return;
  }
  type.strategy.prepareUpdate?.(object, live);
  if (type.generation !== 'counted') return;
  if (!equal(countedPart(type, object), countedPart(type, live))) {
    object.metadata.generation = (live.metadata.generation ?? 0) + 1;
  }
}

/** What a change of counts as a new generation. */
function countedPart(type: ResourceType, object: KubeObject): JsonObject {
  const { metadata, apiVersion, kind, ...rest } = object;
  if (type.subresources.includes('status')) delete rest.status;
  return rest;
}

function judge(
  type: ResourceType,
  object: KubeObject,
  live: KubeObject,
  target: WriteTarget,
  warn: Warn,
): void {
  const verdict = type.strategy.validateUpdate?.(object, live, target);
  verdict?.warnings?.forEach(warn);
  const errors = [
    ...validateMetadataUpdate(
      object.metadata,
      live.metadata,
      {
        scope: type.scope,
        finalizers: type.finalizerRule,
        validateName: type.strategy.validateName,
      },
      type.ownMetadataChecks,
    ),
    ...(verdict?.errors ?? []),
  ];
  if (errors.length > 0) {
    throw invalid(kindSubjectOf(type, object), object.metadata.name, errors);
  }
  type.strategy.advise?.(object, live).forEach(warn);
}

/** What only the server may say. */
function keepServerFields(metadata: ObjectMeta, live: ObjectMeta): void {
  metadata.uid = metadata.uid || live.uid;
  metadata.creationTimestamp = live.creationTimestamp;
  metadata.generation = live.generation;
  delete metadata.selfLink;
  if (live.deletionTimestamp)
    metadata.deletionTimestamp = live.deletionTimestamp;
  if (live.deletionGracePeriodSeconds !== undefined) {
    metadata.deletionGracePeriodSeconds ??= live.deletionGracePeriodSeconds;
  }
}

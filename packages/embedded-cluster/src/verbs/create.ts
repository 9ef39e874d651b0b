import { randomInt, randomUUID } from 'node:crypto';
import { rfc3339 } from '@kardinal/foundation';
import {
  alreadyExists,
  forbidden,
  invalid,
  unclassified,
} from '../api/ApiError';
import { FieldError } from '../api/FieldError';
import { KubeObject } from '../api/KubeObject';
import { JsonObject } from '../json/Json';
import {
  kindSubjectOf,
  ResourceType,
  subjectOf,
} from '../registry/ResourceType';
import { validateMetadata } from '../schema/validateMetadata';
import { Transaction } from '../store/Transaction';
import { checkNamespace, checkNamespaceAccepts, checkType } from './admit';
import { Cluster, Reply } from './Cluster';
import { judgeProblems, readObject } from './readObject';
import { Warn, WriteOptions } from './WriteOptions';
import { writerOf } from './writerOf';

/** A body with what the parser already found wrong with it. */
export interface RequestBody {
  readonly value: JsonObject;
  readonly problems: readonly string[];
}

/** POST of a new object. */
export async function create(
  cluster: Cluster,
  type: ResourceType,
  namespace: string | undefined,
  body: RequestBody,
  options: WriteOptions,
): Promise<Reply> {
  checkType(type, body.value);
  const read = readObject(type, body.value);
  const problems = [...body.problems, ...read.problems];
  judgeProblems(problems, options);
  wipeSystemMetadata(read.object);
  checkNamespace(type, read.object, namespace);
  const object = await cluster.store.transact(transaction => {
    const tracked = cluster.fields.trackUpdate(
      type,
      undefined,
      read.object,
      writerOf(cluster, options, 'main'),
    );
    return insert(cluster, transaction, type, tracked, options.warn);
  }, options.durability);
  return { code: 201, body: object };
}

/** Removes what only the server may say. */
function wipeSystemMetadata({ metadata }: KubeObject): void {
  delete metadata.uid;
  delete metadata.creationTimestamp;
  delete metadata.deletionTimestamp;
  delete metadata.deletionGracePeriodSeconds;
  delete metadata.selfLink;
}

/** Makes a new object of what a client wants, and stores it. */
export function insert(
  cluster: Cluster,
  transaction: Transaction,
  type: ResourceType,
  wanted: KubeObject,
  warn: Warn,
): KubeObject {
  const object = { ...wanted, metadata: { ...wanted.metadata } };
  if (type.closed) {
    throw forbidden(subjectOf(type), object.metadata.name, type.closed);
  }
  checkNamespaceAccepts(transaction, type, object);
  // What is no number is no version either.
  if (Number(object.metadata.resourceVersion) > 0) {
    throw unclassified(
      'resourceVersion should not be set on objects to be created',
    );
  }
  fillMetadata(cluster, transaction, type, object);
  type.strategy.prepareCreate?.(object);
  const metadataErrors = checkNewMetadata(type, object);
  const verdict = type.strategy.validate?.(object, metadataErrors);
  verdict?.warnings?.forEach(warn);
  const errors = [...metadataErrors, ...(verdict?.errors ?? [])];
  if (errors.length > 0) {
    const name = object.metadata.name || object.metadata.generateName || '';
    throw invalid(kindSubjectOf(type, object), name, errors);
  }
  type.strategy.advise?.(object, undefined).forEach(warn);
  if (
    transaction.get(
      type.bucket,
      object.metadata.namespace,
      object.metadata.name,
    )
  ) {
    throw alreadyExists(subjectOf(type), object.metadata.name);
  }
  const stored = transaction.put(type.bucket, type.write(object));
  return type.read(stored);
}

function fillMetadata(
  cluster: Cluster,
  transaction: Transaction,
  type: ResourceType,
  object: KubeObject,
): void {
  const { metadata } = object;
  metadata.creationTimestamp = rfc3339(cluster.clock.now());
  metadata.uid = randomUUID();
  delete metadata.selfLink;
  if (type.generation === 'counted') metadata.generation = 1;
  if (metadata.generateName && !metadata.name) {
    metadata.name = freeName(transaction, type, object);
  }
}

const suffixLetters = 'bcdfghjklmnpqrstvwxz2456789';
const longestPrefix = 58;

/** A generated name that is not taken. */
function freeName(
  transaction: Transaction,
  type: ResourceType,
  object: KubeObject,
): string {
  const { generateName = '', namespace } = object.metadata;
  for (;;) {
    let name = generateName.slice(0, longestPrefix);
    for (let letter = 0; letter < 5; letter++) {
      name += suffixLetters[randomInt(suffixLetters.length)];
    }
    if (!transaction.get(type.bucket, namespace, name)) return name;
  }
}

function checkNewMetadata(
  type: ResourceType,
  object: KubeObject,
): FieldError[] {
  return validateMetadata(object.metadata, {
    scope: type.scope,
    finalizers: type.finalizerRule,
    validateName: type.strategy.validateName,
  });
}

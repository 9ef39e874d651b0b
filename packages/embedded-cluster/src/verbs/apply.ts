import { badRequest, conflict } from '../api/ApiError';
import { timestamp } from '../api/clock';
import { KubeObject } from '../api/KubeObject';
import { clone, isObject, Json, JsonObject } from '../json/Json';
import {
  apiVersionOf,
  ResourceType,
  subjectOf,
} from '../registry/ResourceType';
import { checkName, checkNamespace } from './admit';
import { Cluster, Reply } from './Cluster';
import { insert } from './create';
import { readMetadata } from '../schema/readMetadata';
import { judgeProblems, readObject } from './readObject';
import { requireName } from './patch';
import { replace, WritePlace } from './update';
import { WriteOptions } from './WriteOptions';

/** A configuration as it came. */
export interface ApplyBody {
  readonly value: Json;
  readonly problems: readonly string[];
}

/** PATCH with a configuration: server-side apply. */
export async function apply(
  cluster: Cluster,
  type: ResourceType,
  place: WritePlace,
  body: ApplyBody,
  options: WriteOptions,
): Promise<Reply> {
  const configuration = readConfiguration(type, body.value);
  const done = await cluster.store.transact(transaction => {
    const stored = transaction.get(type.bucket, place.namespace, place.name);
    const live = stored && type.read(stored);
    const writer = {
      manager: options.fieldManager,
      subresource: place.target === 'main' ? '' : place.target,
      time: timestamp(cluster.clock),
    };
    requireName(configuration as JsonObject, place.name);
    const base = live ?? emptyOf(type);
    const applied = cluster.fields.apply(
      type,
      base,
      configuration,
      writer,
      options.conflicts,
    );
    const read = readObject(type, applied);
    judgeProblems([...body.problems, ...read.problems], options);
    checkNamespace(type, read.object, place.namespace);
    checkName(read.object, place.name);
    if (!live) {
      if (read.object.metadata.uid) throw noSuchUid(type, place, read.object);
      delete read.object.metadata.resourceVersion;
      const object = insert(
        cluster,
        transaction,
        type,
        read.object,
        options.warn,
      );
      return { code: 201, object };
    }
    const written = replace(
      transaction,
      type,
      live,
      read.object,
      place.target,
      options.warn,
    );
    return { code: 200, object: written.object };
  }, options.durability);
  return { code: done.code, body: done.object };
}

function readConfiguration(type: ResourceType, value: Json): KubeObject {
  if (!isObject(value)) {
    throw badRequest('error decoding YAML: the configuration is no object');
  }
  const copy = clone(value);
  if (copy.apiVersion !== apiVersionOf(type) || copy.kind !== type.kind) {
    throw badRequest(
      `invalid object type: ${String(copy.apiVersion)}, Kind=${String(
        copy.kind,
      )}`,
    );
  }
  const metadata: JsonObject = isObject(copy.metadata) ? copy.metadata : {};
  if (metadata.managedFields !== undefined && metadata.managedFields !== null) {
    throw badRequest('metadata.managedFields must be nil');
  }
  readMetadata(clone(copy), {});
  copy.metadata = metadata;
  return copy as KubeObject;
}

function emptyOf(type: ResourceType): KubeObject {
  return {
    apiVersion: apiVersionOf(type),
    kind: type.kind,
    metadata: {} as KubeObject['metadata'],
  };
}

function noSuchUid(type: ResourceType, place: WritePlace, object: KubeObject) {
  return conflict(
    subjectOf(type),
    place.name,
    `uid mismatch: the provided object specified uid ${object.metadata.uid}, and no existing object was found`,
  );
}

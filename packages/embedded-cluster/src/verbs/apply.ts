import {
  ApiError,
  badRequest,
  conflict,
  notFound,
  unclassified,
} from '../api/ApiError';
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
import { judgeProblems, readAppliedObject } from './readObject';
import { requireName } from './patch';
import { replace, WritePlace } from './update';
import { WriteOptions } from './WriteOptions';
import { writerOf } from './writerOf';

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
    if (!live && place.target !== 'main') {
      throw notFound(subjectOf(type), place.name);
    }
    const writer = writerOf(cluster, options, place.target);
    const base = live ?? emptyOf(type);
    const applied = cluster.fields.apply(
      type,
      base,
      configuration,
      writer,
      options.conflicts,
    );
    requireName(applied as JsonObject, place.name);
    const object = readApplied(type, applied);
    judgeProblems(body.problems, options);
    checkNamespace(type, object, place.namespace);
    checkName(object, place.name);
    if (!live) {
      if (object.metadata.uid) throw noSuchUid(type, place, object);
      delete object.metadata.resourceVersion;
      const made = insert(cluster, transaction, type, object, options.warn);
      return { code: 201, object: made };
    }
    const written = replace(
      transaction,
      type,
      live,
      object,
      place.target,
      options.warn,
    );
    return { code: 200, object: written.object };
  }, options.durability);
  return { code: done.code, body: done.object };
}

/** What fits the merge types but not the Go types is a failure of the server, as far as clients see. */
function readApplied(type: ResourceType, applied: KubeObject): KubeObject {
  try {
    return readAppliedObject(type, applied);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 400) throw error;
    throw unclassified(`failed to convert new object: ${error.message}`);
  }
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

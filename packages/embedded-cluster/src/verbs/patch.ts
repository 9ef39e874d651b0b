import {
  ApiError,
  badRequest,
  invalid,
  notFound,
  unclassified,
} from '../api/ApiError';
import { invalidError } from '../api/FieldError';
import { KubeObject } from '../api/KubeObject';
import { isObject, Json, JsonObject } from '../json/Json';
import { jsonPatch, JsonPatchError } from '../patch/jsonPatch';
import { mergePatch } from '../patch/mergePatch';
import { StrategicMergeError } from '../patch/strategicDirectives';
import { strategicMergePatch } from '../patch/strategicMergePatch';
import { ResourceType, subjectOf } from '../registry/ResourceType';
import { checkName, checkNamespace, checkType } from './admit';
import { Cluster, Reply } from './Cluster';
import { judgeProblems, ReadObject, readObject } from './readObject';
import { replace, WritePlace } from './update';
import { WriteOptions } from './WriteOptions';
import { writerOf } from './writerOf';

/** How a patch is written. */
export type PatchForm = 'json' | 'merge' | 'strategic' | 'apply';

/** A patch as it came. */
export interface PatchBody {
  readonly form: Exclude<PatchForm, 'apply'>;
  readonly value: Json;
  readonly problems: readonly string[];
}

/** PATCH of an object, or of its status, that must exist. */
export async function patch(
  cluster: Cluster,
  type: ResourceType,
  place: WritePlace,
  body: PatchBody,
  options: WriteOptions,
): Promise<Reply> {
  const done = await cluster.store.transact(transaction => {
    const stored = transaction.get(type.bucket, place.namespace, place.name);
    if (!stored) throw notFound(subjectOf(type), place.name);
    const live = type.read(stored);
    const patched = applyPatch(type, live, body);
    const read = readPatched(type, patched, body, options);
    requireName(patched, place.name);
    checkNamespace(type, read.object, place.namespace);
    checkName(read.object, place.name);
    const tracked = cluster.fields.trackUpdate(
      type,
      live,
      read.object,
      writerOf(cluster, options, place.target),
    );
    return replace(
      transaction,
      type,
      live,
      tracked,
      place.target,
      options.warn,
    );
  }, options.durability);
  return { code: 200, body: done.object };
}

/** Whatever keeps the result from being an object is the patch's fault. */
function readPatched(
  type: ResourceType,
  patched: JsonObject,
  body: PatchBody,
  options: WriteOptions,
): ReadObject {
  try {
    checkType(type, patched);
    const read = readObject(type, patched);
    judgeProblems([...body.problems, ...read.problems], options);
    return read;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 400) throw error;
    const value = JSON.stringify(patched);
    throw invalid({ group: '', resource: '' }, '', [
      invalidError('patch', value, error.message),
    ]);
  }
}

/** Other than a PUT, a patch cannot leave the name to the URL. */
export function requireName(patched: JsonObject, name: string): void {
  const metadata = isObject(patched.metadata) ? patched.metadata : {};
  if (metadata.name) return;
  throw badRequest(
    `the name of the object (${name} based on URL) was undeterminable: name must be provided`,
  );
}

function applyPatch(
  type: ResourceType,
  live: KubeObject,
  body: PatchBody,
): JsonObject {
  const patched = patchValue(type, live, body);
  if (!isObject(patched)) throw badRequest('the patched object is no object');
  return patched;
}

function patchValue(
  type: ResourceType,
  live: KubeObject,
  body: PatchBody,
): Json {
  if (body.form === 'json') return carryOutJsonPatch(live, body.value);
  if (!isObject(body.value)) throw badRequest('the patch is no object');
  switch (body.form) {
    case 'merge':
      return mergePatch(live, body.value);
    case 'strategic':
      return carryOutStrategicPatch(type, live, body.value);
    default:
      throw new Error(`unknown patch ${String(body.form satisfies never)}`);
  }
}

function carryOutStrategicPatch(
  type: ResourceType,
  live: KubeObject,
  change: JsonObject,
): Json {
  try {
    return strategicMergePatch(live, change, type.schema);
  } catch (error) {
    if (!(error instanceof StrategicMergeError)) throw error;
    if (error.blame === 'request') throw badRequest(error.message);
    throw unclassified(error.message);
  }
}

const mostOperations = 10_000;

function carryOutJsonPatch(live: KubeObject, operations: Json): Json {
  if (!Array.isArray(operations)) {
    throw badRequest('json: cannot unmarshal object into a JSON patch');
  }
  if (operations.length > mostOperations) {
    throw new ApiError(
      413,
      'RequestEntityTooLarge',
      `The allowed maximum operations in a JSON patch is ${mostOperations}, got ${operations.length}`,
    );
  }
  try {
    return jsonPatch(live, operations);
  } catch (error) {
    if (!(error instanceof JsonPatchError)) throw error;
    throw new ApiError(
      422,
      'Invalid',
      `the server rejected our request due to an error in our request: ${error.message}`,
      {},
    );
  }
}

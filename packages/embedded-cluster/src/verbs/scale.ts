import {
  badRequest,
  conflict,
  invalid,
  notFound,
  internalError,
} from '../api/ApiError';
import { invalidError } from '../api/FieldError';
import { KubeObject } from '../api/KubeObject';
import {
  clone,
  isObject,
  Json,
  JsonObject,
  setMember,
  valueAt,
} from '../json/Json';
import { jsonPatch } from '../patch/jsonPatch';
import { mergePatch } from '../patch/mergePatch';
import { builtinSchema } from '../registry/builtin/schemas';
import { ResourceType, ScalePaths, subjectOf } from '../registry/ResourceType';
import { decodeTyped } from '../schema/decodeTyped';
import { Transaction } from '../store/Transaction';
import { Cluster, ok, Reply } from './Cluster';
import { get } from './get';
import { replace } from './update';
import { WriteOptions } from './WriteOptions';

/** Which object. */
export interface ScalePlace {
  readonly namespace: string | undefined;
  readonly name: string;
}

const workloadPaths: ScalePaths = {
  specReplicasPath: '.spec.replicas',
  statusReplicasPath: '.status.replicas',
};

const scaleSchema = builtinSchema('io.k8s.api.autoscaling.v1.Scale');

function pathsOf(type: ResourceType): ScalePaths {
  return type.scale ?? workloadPaths;
}

function steps(path: string): string[] {
  return path.split('.').slice(1);
}

/**
 * GET of the scale of an object.
 *
 * @throws ApiError 500 when the object does not say how many replicas it wants.
 */
export function getScale(
  cluster: Cluster,
  type: ResourceType,
  place: ScalePlace,
): JsonObject {
  const object = get(cluster, type, place.namespace, place.name);
  const paths = pathsOf(type);
  if (wantedReplicas(object, paths) === undefined) {
    const path = JSON.stringify(paths.specReplicasPath);
    throw internalError(`the spec replicas field ${path} does not exist`);
  }
  return scaleOf(type, object);
}

function wantedReplicas(object: KubeObject, paths: ScalePaths) {
  return valueAt(object as Json, steps(paths.specReplicasPath));
}

/** The scale of an object (`autoscaling/v1`). */
function scaleOf(type: ResourceType, object: KubeObject): JsonObject {
  const paths = pathsOf(type);
  const replicas = wantedReplicas(object, paths);
  const current = valueAt(object as Json, steps(paths.statusReplicasPath)) ?? 0;
  const status: JsonObject = { replicas: current };
  const selector = selectorOf(type, object, paths);
  if (selector) status.selector = selector;
  const { name, namespace, uid, resourceVersion, creationTimestamp } =
    object.metadata;
  const spec: JsonObject = replicas ? { replicas } : {};
  return {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: { name, namespace, uid, resourceVersion, creationTimestamp },
    spec,
    status,
  };
}

function selectorOf(
  type: ResourceType,
  object: KubeObject,
  paths: ScalePaths,
): string {
  if (type.form === 'unstructured') {
    if (!paths.labelSelectorPath) return '';
    const text = valueAt(object as Json, steps(paths.labelSelectorPath));
    return typeof text === 'string' ? text : '';
  }
  const labels = valueAt(object as Json, ['spec', 'selector', 'matchLabels']);
  if (!isObject(labels)) return '';
  const names = Object.keys(labels).sort();
  return names.map(name => `${name}=${labels[name]}`).join(',');
}

/** PUT of a scale. */
export async function updateScale(
  cluster: Cluster,
  type: ResourceType,
  place: ScalePlace,
  body: JsonObject,
  options: WriteOptions,
): Promise<Reply> {
  const { value } = decodeTyped(body, scaleSchema);
  const { apiVersion = 'autoscaling/v1', kind = 'Scale' } = body;
  if (apiVersion !== 'autoscaling/v1' || kind !== 'Scale') {
    throw badRequest(`${String(kind)} cannot be handled as a Scale`);
  }
  const name = valueAt(value, ['metadata', 'name']);
  if (name && name !== place.name) {
    throw badRequest(
      `the name of the object (${String(
        name,
      )}) does not match the name on the URL (${place.name})`,
    );
  }
  const change = () => value;
  return write(cluster, type, place, change, options);
}

/** PATCH of a scale. */
export async function patchScale(
  cluster: Cluster,
  type: ResourceType,
  place: ScalePlace,
  patch: {
    readonly form: 'json' | 'merge' | 'strategic';
    readonly value: Json;
  },
  options: WriteOptions,
): Promise<Reply> {
  const change = (scale: JsonObject): Json =>
    patch.form === 'json'
      ? jsonPatch(scale, Array.isArray(patch.value) ? patch.value : [])
      : mergePatch(scale, patch.value);
  return write(cluster, type, place, change, options);
}

async function write(
  cluster: Cluster,
  type: ResourceType,
  place: ScalePlace,
  change: (scale: JsonObject) => Json,
  options: WriteOptions,
): Promise<Reply> {
  const done = await cluster.store.transact(transaction => {
    const stored = transaction.get(type.bucket, place.namespace, place.name);
    if (!stored) throw notFound(subjectOf(type), place.name);
    const live = type.read(stored);
    const wanted = change(clone(scaleOf(type, live)));
    if (!isObject(wanted)) throw badRequest('the scale is no object');
    return store(cluster, transaction, type, live, wanted, options);
  }, options.durability);
  return ok(scaleOf(type, done.object));
}

function store(
  cluster: Cluster,
  transaction: Transaction,
  type: ResourceType,
  live: KubeObject,
  scale: JsonObject,
  options: WriteOptions,
) {
  checkVersion(type, live, scale);
  const replicas = readReplicas(type, scale, live.metadata.name);
  const path = steps(pathsOf(type).specReplicasPath);
  const object = clone(live as JsonObject) as KubeObject;
  setAt(object as JsonObject, path, replicas);
  const writer = {
    manager: options.fieldManager,
    subresource: 'scale',
    // Nobody says when a scale was set.
    time: undefined,
  };
  const shown = withScaleReplicas(object, path);
  const { managedFields } = isOwned(live, pathsOf(type))
    ? cluster.fields.trackUpdate(type, live, shown, writer).metadata
    : live.metadata;
  const tracked = {
    ...object,
    metadata: { ...object.metadata, managedFields },
  };
  return replace(transaction, type, live, tracked, 'main', options.warn);
}

/** A Scale leaves out zero replicas, so that they are a field that is gone, and has no owner. */
function withScaleReplicas(
  object: KubeObject,
  path: readonly string[],
): KubeObject {
  if (valueAt(object as Json, path) !== 0) return object;
  const shown = clone(object as JsonObject);
  const parent = valueAt(shown, path.slice(0, -1));
  if (isObject(parent)) delete parent[path[path.length - 1]];
  return shown as KubeObject;
}

/** A scale is an object without managers of its own while nobody owns the field, and such objects are not tracked. */
function isOwned(
  { metadata }: KubeObject,
  { specReplicasPath }: ScalePaths,
): boolean {
  const path = steps(specReplicasPath).map(step => `f:${step}`);
  return (metadata.managedFields ?? []).some(
    ({ fieldsV1 }) => valueAt(fieldsV1 as Json, path) !== undefined,
  );
}

function checkVersion(
  type: ResourceType,
  live: KubeObject,
  scale: JsonObject,
): void {
  const version = valueAt(scale, ['metadata', 'resourceVersion']);
  if (!version || version === live.metadata.resourceVersion) return;
  throw conflict(
    subjectOf(type),
    live.metadata.name,
    'the object has been modified; please apply your changes to the latest version and try again',
  );
}

function readReplicas(
  type: ResourceType,
  scale: JsonObject,
  name: string,
): number {
  const replicas = valueAt(scale, ['spec', 'replicas']) ?? 0;
  if (typeof replicas !== 'number' || !Number.isInteger(replicas)) {
    throw badRequest('cannot unmarshal spec.replicas: it is no integer');
  }
  if (replicas >= 0) return replicas;
  const custom = type.form === 'unstructured';
  const subject = custom
    ? { group: type.group, resource: type.kind }
    : { group: 'autoscaling', resource: 'Scale' };
  const field = custom ? pathsOf(type).specReplicasPath : 'spec.replicas';
  const detail = 'should be a non-negative integer';
  throw invalid(subject, name, [invalidError(field, replicas, detail)]);
}

function setAt(object: JsonObject, path: readonly string[], value: Json): void {
  let current = object;
  for (const step of path.slice(0, -1)) {
    if (!isObject(current[step])) setMember(current, step, {});
    current = current[step] as JsonObject;
  }
  setMember(current, path[path.length - 1], value);
}

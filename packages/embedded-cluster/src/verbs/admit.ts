import { badRequest, forbidden, notFound } from '../api/ApiError';
import { KubeObject } from '../api/KubeObject';
import { isObject, JsonObject } from '../json/Json';
import {
  apiVersionOf,
  ResourceType,
  subjectOf,
} from '../registry/ResourceType';
import { Transaction } from '../store/Transaction';

/** Bucket of namespaces. */
export const namespaces = 'namespaces';

/**
 * Checks that an object says what the request says.
 *
 * @throws ApiError 400
 */
export function checkType(type: ResourceType, body: JsonObject): void {
  const { apiVersion, kind } = body;
  if (type.form === 'unstructured' && !kind) {
    throw badRequest(
      `Object 'Kind' is missing in '${JSON.stringify(body).slice(0, 300)}'`,
    );
  }
  // Of custom resources the kind is validated, not decoded.
  const rightKind = !kind || kind === type.kind || type.form === 'unstructured';
  const rightVersion = !apiVersion || apiVersion === apiVersionOf(type);
  if (rightKind && rightVersion && (apiVersion || type.form === 'typed'))
    return;
  throw badRequest(
    `${type.kind} in version "${type.version}" cannot be handled as a ${type.kind}: ` +
      `no kind "${String(kind)}" is registered for version "${String(
        apiVersion,
      )}"`,
  );
}

/**
 * Sets the object's namespace to that of the request.
 *
 * @throws ApiError 400 when it has another one.
 */
export function checkNamespace(
  type: ResourceType,
  object: KubeObject,
  namespace: string | undefined,
): void {
  const own = object.metadata.namespace;
  if (type.scope === 'Cluster') {
    delete object.metadata.namespace;
    return;
  }
  if (own && own !== namespace) {
    throw badRequest(
      'the namespace of the provided object does not match the namespace sent on the request',
    );
  }
  object.metadata.namespace = namespace;
}

/**
 * Sets the object's name to that of the request.
 *
 * @throws ApiError 400 when it has another one.
 */
export function checkName(object: KubeObject, name: string): void {
  const own = object.metadata.name;
  if (own && own !== name) {
    throw badRequest(
      `the name of the object (${own}) does not match the name on the URL (${name})`,
    );
  }
  object.metadata.name = name;
}

/**
 * Refuses new objects in namespaces that are not there, or going.
 *
 * @throws ApiError 404 or 403
 */
export function checkNamespaceAccepts(
  transaction: Transaction,
  type: ResourceType,
  object: KubeObject,
): void {
  const namespace = object.metadata.namespace;
  if (type.scope === 'Cluster' || namespace === undefined) return;
  const found = transaction.get(namespaces, undefined, namespace);
  if (!found) {
    throw notFound({ group: '', resource: 'namespaces' }, namespace);
  }
  const status = isObject(found.status) ? found.status : {};
  if (!found.metadata.deletionTimestamp && status.phase !== 'Terminating') {
    return;
  }
  throw forbidden(
    subjectOf(type),
    object.metadata.name,
    `unable to create new content in namespace ${namespace} because it is being terminated`,
    [
      {
        reason: 'NamespaceTerminating',
        message: `namespace ${namespace} is being terminated`,
        field: 'metadata.namespace',
      },
    ],
  );
}

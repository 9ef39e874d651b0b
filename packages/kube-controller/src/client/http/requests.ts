import { KubeObject, ObjectKey, ResourceType } from '@kardinal/foundation';
import { keyOf } from '../objectKey';
import {
  ApplyOptions,
  DeleteOptions,
  ListOptions,
  Patch,
  WatchOptions,
} from '../types';
import { HttpRequest } from './HttpTransport';
import { queryOf, resourcePath } from './paths';

export function listRequest(
  type: ResourceType,
  options: ListOptions,
): HttpRequest {
  const { namespace, signal, labelSelector, fieldSelector, limit } = options;
  const query = queryOf({
    labelSelector,
    fieldSelector,
    limit,
    continue: options.continue,
  });
  const path = resourcePath(type, { namespace }) + query;
  // A page of a hundred objects says much the same a hundred times.
  return { method: 'GET', path, signal, compression: 'gzip' };
}

export function watchRequest<T extends KubeObject>(
  type: ResourceType<T>,
  options: WatchOptions<T>,
): HttpRequest {
  const { namespace, signal, labelSelector, fieldSelector } = options;
  const query = queryOf({
    labelSelector,
    fieldSelector,
    resourceVersion: options.resourceVersion,
    timeoutSeconds: options.timeoutSeconds,
    watch: 'true',
    allowWatchBookmarks: 'true',
  });
  const path = resourcePath(type, { namespace }) + query;
  return { method: 'GET', path, signal };
}

export function createRequest(
  type: ResourceType,
  object: KubeObject,
): HttpRequest {
  const { namespace } = object.metadata;
  const path = resourcePath(type, { namespace });
  return { method: 'POST', path, body: object };
}

/** @see https://kubernetes.io/docs/reference/using-api/server-side-apply/ */
export function applyRequest(
  type: ResourceType,
  object: KubeObject,
  { fieldManager, onConflict }: ApplyOptions,
): HttpRequest {
  const force = String(onConflict === 'force');
  // An apply that says who manages which fields is refused.
  const { managedFields, ...metadata } = object.metadata;
  return {
    method: 'PATCH',
    path: resourcePath(type, keyOf(object)) + queryOf({ fieldManager, force }),
    // JSON is YAML.
    contentType: 'application/apply-patch+yaml',
    body: { ...object, metadata },
  };
}

export function patchRequest(
  type: ResourceType,
  key: ObjectKey,
  patch: Patch,
): HttpRequest {
  return {
    method: 'PATCH',
    path: resourcePath(type, key),
    contentType: `application/${patch.type}-patch+json`,
    body: patch.body,
  };
}

export function replaceStatusRequest(
  type: ResourceType,
  object: KubeObject,
): HttpRequest {
  const path = resourcePath(type, keyOf(object), 'status');
  return { method: 'PUT', path, body: object };
}

export function deleteRequest(
  type: ResourceType,
  key: ObjectKey,
  { uid, resourceVersion, propagation }: DeleteOptions,
): HttpRequest {
  const isConditional = uid !== undefined || resourceVersion !== undefined;
  return {
    method: 'DELETE',
    path: resourcePath(type, key),
    body: {
      apiVersion: 'v1',
      kind: 'DeleteOptions',
      propagationPolicy: propagation,
      preconditions: isConditional ? { uid, resourceVersion } : undefined,
    },
  };
}

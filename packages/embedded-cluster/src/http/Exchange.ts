import { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError, methodNotAllowed } from '../api/ApiError';
import { ResourceType, subjectOf } from '../registry/ResourceType';
import { Cluster } from '../verbs/Cluster';
import { readFlag } from '../verbs/readFlag';
import { ResourcePath } from './RequestPath';

/** Everything about one request for objects. */
export interface Exchange {
  readonly cluster: Cluster;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly type: ResourceType;
  readonly path: ResourcePath;
  readonly query: URLSearchParams;
}

/** The method; custom resources answer HEAD like GET. */
export function methodOf({ request, type }: Exchange): string {
  const method = request.method ?? 'GET';
  return method === 'HEAD' && type.form === 'unstructured' ? 'GET' : method;
}

/** Whether the request is a watch. */
export function wantsWatch({ path, query }: Exchange): boolean {
  return path.watch || readFlag(query, 'watch');
}

/** 405, as the two parts of the API put it. */
export function unsupportedMethod({ type, request }: Exchange): ApiError {
  if (type.form === 'unstructured') {
    return methodNotAllowed(subjectOf(type), verbOf(request.method ?? ''));
  }
  return new ApiError(
    405,
    'MethodNotAllowed',
    'the server does not allow this method on the requested resource',
    {},
  );
}

const verbs: Readonly<Record<string, string>> = {
  DELETE: 'delete',
  GET: 'get',
  PATCH: 'patch',
  POST: 'create',
  PUT: 'update',
};

/** What a method does to one object. */
export function verbOf(method: string): string {
  return verbs[method] ?? method.toLowerCase();
}

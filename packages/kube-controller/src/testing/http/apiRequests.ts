import type { IncomingMessage } from 'node:http';
import { KubeObject, ObjectKey, ResourceType } from '@kardinal/foundation';
import { KubeError, NotFoundError } from '../../client/errors';
import { DeleteOptions, JsonPatchOperation } from '../../client/types';
import { Verb } from '../fake/CallLog';
import { FakeCluster } from '../FakeCluster';

/** An HTTP request, understood. */
export interface ApiRequest {
  readonly verb: Verb;
  readonly type: ResourceType;
  readonly key: Partial<ObjectKey>;
  readonly query: URLSearchParams;
  readonly selection: {
    readonly namespace?: string;
    readonly labelSelector?: string;
    readonly fieldSelector?: string;
  };
  readonly contentType: string;
  readonly body?: unknown;
}

/** `undefined` when there is nothing at this path. */
export async function parseApiRequest(
  request: IncomingMessage,
  body: unknown,
  cluster: FakeCluster,
): Promise<ApiRequest | undefined> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const segments = url.pathname.split('/').slice(1).map(decodeURIComponent);
  const [root, ...rest] = segments;
  const apiVersion = rest.splice(0, root === 'apis' ? 2 : 1).join('/');
  const query = url.searchParams;
  const common = {
    query,
    body,
    contentType: request.headers['content-type'] ?? '',
  };
  if (rest.length === 0) {
    const type = {
      apiVersion,
      kind: '',
      plural: '',
      scope: 'Cluster',
    } as const;
    return { ...common, verb: 'resolve', type, key: {}, selection: {} };
  }
  const hasNamespace = rest[0] === 'namespaces' && rest.length > 2;
  const namespace = hasNamespace ? rest.splice(0, 2)[1] : undefined;
  const [plural, name, subresource] = rest;
  const type = cluster
    .types()
    .find(t => t.apiVersion === apiVersion && t.plural === plural);
  if (!type) return undefined;
  const verb = verbOf(request, query, name, subresource, common.contentType);
  const selection = {
    namespace,
    labelSelector: query.get('labelSelector') ?? undefined,
    fieldSelector: query.get('fieldSelector') ?? undefined,
  };
  const key = { ...(namespace === undefined ? {} : { namespace }), name };
  return { ...common, verb, type, key, selection };
}

function verbOf(
  { method }: IncomingMessage,
  query: URLSearchParams,
  name: string | undefined,
  subresource: string | undefined,
  contentType: string,
): Verb {
  switch (method) {
    case 'POST':
      return 'create';
    case 'PUT':
      if (subresource === 'status') return 'replaceStatus';
      throw new Error('Only a status can be replaced here');
    case 'PATCH':
      return contentType.includes('apply') ? 'apply' : 'patch';
    case 'DELETE':
      return 'delete';
    default:
      if (query.get('watch') === 'true') return 'watch';
      return name === undefined ? 'list' : 'get';
  }
}

/** Carries a request out; not for watches. */
export async function answerOf(
  request: ApiRequest,
  cluster: FakeCluster,
): Promise<unknown> {
  const { verb, type, query } = request;
  const key = request.key as ObjectKey;
  const object = request.body as KubeObject;
  switch (verb) {
    case 'resolve':
      return resources(type.apiVersion, cluster);
    case 'get':
      return (await cluster.get(type, key)) ?? fail(notFound(type, key));
    case 'list':
      return list(request, cluster);
    case 'create':
      return cluster.create(type, object);
    case 'apply':
      return cluster.apply(type, object, {
        fieldManager: query.get('fieldManager') ?? '',
        onConflict: query.get('force') === 'true' ? 'force' : 'fail',
      });
    case 'patch':
      return cluster.patch(
        type,
        key,
        request.contentType.includes('merge')
          ? { type: 'merge', body: request.body }
          : { type: 'json', body: request.body as JsonPatchOperation[] },
      );
    case 'replaceStatus':
      return cluster.replaceStatus(type, object);
    case 'delete':
      return remove(request, cluster);
    default:
      throw new Error(`${verb} is no request with one answer`);
  }
}

/** A Status object. */
export function statusBody(error: KubeError): unknown {
  const { message, reason, code, details } = error;
  const head = { apiVersion: 'v1', kind: 'Status', status: 'Failure' };
  return { ...head, message, reason, code, details };
}

function resources(apiVersion: string, cluster: FakeCluster): unknown {
  const types = cluster.types().filter(t => t.apiVersion === apiVersion);
  if (types.length === 0) {
    throw new NotFoundError(
      'the server could not find the requested resource',
      404,
      'NotFound',
    );
  }
  return {
    kind: 'APIResourceList',
    groupVersion: apiVersion,
    resources: types.flatMap(({ plural, kind, scope }) =>
      ['', '/status'].map(suffix => ({
        name: `${plural}${suffix}`,
        kind,
        namespaced: scope === 'Namespaced',
      })),
    ),
  };
}

async function list(
  { type, query, selection }: ApiRequest,
  cluster: FakeCluster,
): Promise<unknown> {
  const limit = Number(query.get('limit') ?? 0) || undefined;
  const page = await cluster.list(type, {
    ...selection,
    limit,
    continue: query.get('continue') ?? undefined,
  });
  return {
    apiVersion: type.apiVersion,
    kind: `${type.kind}List`,
    metadata: {
      resourceVersion: page.resourceVersion,
      continue: page.continue ?? '',
    },
    items: page.items,
  };
}

async function remove(
  { type, key, body }: ApiRequest,
  cluster: FakeCluster,
): Promise<unknown> {
  const { preconditions, propagationPolicy } = (body ?? {}) as {
    preconditions?: DeleteOptions;
    propagationPolicy?: DeleteOptions['propagation'];
  };
  const options = { ...preconditions, propagation: propagationPolicy };
  const result = await cluster.delete(type, key as ObjectKey, options);
  return result
    ? { apiVersion: 'v1', kind: 'Status', status: 'Success' }
    : fail(notFound(type, key as ObjectKey));
}

function notFound(type: ResourceType, { name }: ObjectKey): NotFoundError {
  const message = `${type.plural} "${name}" not found`;
  const details = { name, kind: type.plural };
  return new NotFoundError(message, 404, 'NotFound', undefined, details);
}

function fail(error: Error): never {
  throw error;
}

import { IncomingMessage, ServerResponse } from 'node:http';
import {
  ApiError,
  badRequest,
  methodNotAllowed,
  noSuchResource,
} from '../api/ApiError';
import { KubeObject } from '../api/KubeObject';
import { isObject, JsonObject } from '../json/Json';
import { ResourceType, subjectOf, WriteTarget } from '../registry/ResourceType';
import { IncludeObject, partial, renderTable } from '../table/render';
import { Cluster, Reply } from '../verbs/Cluster';
import { apply } from '../verbs/apply';
import { create } from '../verbs/create';
import { remove, removeAll } from '../verbs/delete';
import { readDeleteOptions } from '../verbs/DeleteOptions';
import { get } from '../verbs/get';
import { list, listObject, Page } from '../verbs/list';
import { patch, PatchForm } from '../verbs/patch';
import { update } from '../verbs/update';
import { openWatch } from '../verbs/watch';
import { OptionsKind, readWriteOptions } from '../verbs/WriteOptions';
import { MediaType, negotiate } from './mediaTypes';
import {
  contentTypeOf,
  ParsedBody,
  parseJson,
  parseYaml,
  readBody,
} from './requestBody';
import { decodeProtobuf } from './protobuf';
import { ResourcePath } from './RequestPath';
import { send } from './Responder';
import { streamWatch } from './streamWatch';

const protobuf = 'application/vnd.kubernetes.protobuf';
const objectForms = ['Table', 'PartialObjectMetadata'];
const listForms = ['Table', 'PartialObjectMetadataList'];

/** Everything about one request. */
interface Exchange {
  readonly cluster: Cluster;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly type: ResourceType;
  readonly path: ResourcePath;
  readonly query: URLSearchParams;
}

/** Answers a request for objects. */
export async function answerResource(
  cluster: Cluster,
  request: IncomingMessage,
  response: ServerResponse,
  path: ResourcePath,
  query: URLSearchParams,
): Promise<void> {
  const type = cluster.registry.find(path.group, path.version, path.plural);
  if (!type) throw noSuchResource();
  const target = path.subresource;
  if (target && !(type.subresources as readonly string[]).includes(target)) {
    throw noSuchResource();
  }
  const exchange = { cluster, request, response, type, path, query };
  if (path.name === undefined) await answerCollection(exchange);
  else await answerObject(exchange, path.name);
}

async function answerCollection(exchange: Exchange): Promise<void> {
  const { cluster, request, response, type, path, query } = exchange;
  switch (request.method) {
    case 'GET': {
      if (wantsWatch(exchange)) {
        answerWatch(exchange);
        return;
      }
      const media = negotiate(request.headers.accept, listForms);
      const page = list(cluster, type, path.namespace, query);
      send(response, 200, presentPage(exchange, page, media), media);
      return;
    }
    case 'POST': {
      requireNamespace(exchange);
      const body = await objectBody(exchange);
      const options = writeOptions(exchange, 'CreateOptions', 'other');
      const reply = await create(cluster, type, path.namespace, body, options);
      sendReply(exchange, reply);
      return;
    }
    case 'DELETE': {
      const options = readDeleteOptions(query, await optionalBody(exchange));
      const page = list(cluster, type, path.namespace, query);
      const items = await removeAll(cluster, type, page, options);
      send(response, 200, listObject(type, { ...page, items }));
      return;
    }
    default:
      throw methodNotAllowed(subjectOf(type), request.method ?? '');
  }
}

async function answerObject(exchange: Exchange, name: string): Promise<void> {
  const { cluster, request, response, type, path, query } = exchange;
  requireNamespace(exchange);
  const target: WriteTarget = path.subresource === 'status' ? 'status' : 'main';
  const place = { namespace: path.namespace, name, target };
  switch (request.method) {
    case 'GET':
      if (path.watch) {
        answerWatch(exchange);
        return;
      }
      sendReply(exchange, {
        code: 200,
        body: get(cluster, type, path.namespace, name),
        warnings: [],
      });
      return;
    case 'PUT': {
      const body = await objectBody(exchange);
      const options = writeOptions(exchange, 'UpdateOptions', 'other');
      sendReply(exchange, await update(cluster, type, place, body, options));
      return;
    }
    case 'PATCH': {
      const form = patchForm(type, contentTypeOf(request));
      const text = (await readBody(request)).toString();
      if (form === 'apply') {
        const configuration = parseYaml(text);
        const options = writeOptions(exchange, 'PatchOptions', 'apply');
        sendReply(
          exchange,
          await apply(cluster, type, place, configuration, options),
        );
        return;
      }
      const body = parseJson(text);
      const options = writeOptions(exchange, 'PatchOptions', 'other');
      const parsed = { form, ...body };
      sendReply(exchange, await patch(cluster, type, place, parsed, options));
      return;
    }
    case 'DELETE': {
      if (path.subresource) {
        throw methodNotAllowed(subjectOf(type), 'DELETE');
      }
      const options = readDeleteOptions(query, await optionalBody(exchange));
      const reply = await remove(cluster, type, path.namespace, name, options);
      send(response, reply.code, reply.body);
      return;
    }
    default:
      throw methodNotAllowed(subjectOf(type), request.method ?? '');
  }
}

function requireNamespace({ type, path, request }: Exchange): void {
  if (type.scope === 'Namespaced' && path.namespace === undefined) {
    throw methodNotAllowed(subjectOf(type), request.method ?? '');
  }
}

function wantsWatch({ path, query }: Exchange): boolean {
  const value = query.get('watch');
  return path.watch || value === 'true' || value === '1';
}

function answerWatch(exchange: Exchange): void {
  const { cluster, request, response, type, path, query } = exchange;
  const forms = ['Table', 'PartialObjectMetadata'];
  const media = negotiate(request.headers.accept, forms);
  const watch = openWatch(cluster, type, path.namespace, path.name, query);
  const seconds = Number(query.get('timeoutSeconds') ?? 0);
  streamWatch(
    request,
    response,
    watch,
    object => presentObject(exchange, object, media),
    {
      timeout: (seconds > 0 ? seconds : 1800 + Math.random() * 1800) * 1000,
      bookmarkInterval: 60_000,
    },
  );
}

function writeOptions(
  { query, request }: Exchange,
  kind: OptionsKind,
  form: 'apply' | 'other',
) {
  const agent = request.headers['user-agent'] ?? '';
  return readWriteOptions(query, agent, kind, form);
}

async function objectBody(exchange: Exchange) {
  const { request, type } = exchange;
  const contentType = contentTypeOf(request);
  const raw = await readBody(request);
  if (contentType === protobuf && type.form === 'typed') {
    return { value: decodeProtobuf(raw, type.schema), problems: [] };
  }
  const body = parseAs(contentType, raw.toString());
  if (!isObject(body.value)) throw badRequest('the body is no object');
  return { value: body.value, problems: body.problems };
}

function parseAs(contentType: string, text: string): ParsedBody {
  switch (contentType) {
    case '':
    case 'application/json':
      return parseJson(text);
    case 'application/yaml':
      return parseYaml(text);
    default:
      throw unsupportedMedia('application/json, application/yaml');
  }
}

async function optionalBody(
  exchange: Exchange,
): Promise<JsonObject | undefined> {
  const text = (await readBody(exchange.request)).toString();
  if (text.trim() === '') return undefined;
  const { value } = parseAs(contentTypeOf(exchange.request), text);
  if (!isObject(value)) throw badRequest('the options are no object');
  return value;
}

function patchForm(type: ResourceType, contentType: string): PatchForm {
  switch (contentType) {
    case 'application/apply-patch+yaml':
      return 'apply';
    case 'application/json-patch+json':
      return 'json';
    case 'application/merge-patch+json':
      return 'merge';
    case 'application/strategic-merge-patch+json':
      if (type.form === 'typed') return 'strategic';
      break;
    default:
  }
  throw unsupportedMedia(
    'application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml',
  );
}

function unsupportedMedia(accepted: string): ApiError {
  return new ApiError(
    415,
    'UnsupportedMediaType',
    `the body of the request was in an unknown format - accepted media types include: ${accepted}`,
    {},
  );
}

function sendReply(exchange: Exchange, reply: Reply): void {
  const { request, response } = exchange;
  const media = negotiate(request.headers.accept, objectForms);
  const body = presentObject(exchange, reply.body as KubeObject, media);
  send(response, reply.code, body, media, reply.warnings);
}

function presentObject(
  { type, query, cluster }: Exchange,
  object: KubeObject,
  media: MediaType,
): JsonObject {
  switch (media.as) {
    case 'Table':
      return renderTable(type, [object], {
        include: includeOf(query),
        now: cluster.clock.now(),
        metadata: { resourceVersion: object.metadata.resourceVersion },
      });
    case 'PartialObjectMetadata':
      return partial(object);
    default:
      return object;
  }
}

function presentPage(
  { type, query, cluster }: Exchange,
  page: Page,
  media: MediaType,
): JsonObject {
  switch (media.as) {
    case 'Table':
      return renderTable(type, page.items, {
        include: includeOf(query),
        now: cluster.clock.now(),
        metadata: page.metadata,
      });
    case 'PartialObjectMetadataList':
      return {
        kind: 'PartialObjectMetadataList',
        apiVersion: 'meta.k8s.io/v1',
        metadata: page.metadata,
        items: page.items.map(partial),
      };
    default:
      return listObject(type, page);
  }
}

function includeOf(query: URLSearchParams): IncludeObject {
  const value = query.get('includeObject') ?? '';
  if (value === 'None' || value === 'Object') return value;
  if (value === '' || value === 'Metadata') return 'Metadata';
  throw badRequest(
    `unrecognized includeObject value: ${JSON.stringify(value)}`,
  );
}

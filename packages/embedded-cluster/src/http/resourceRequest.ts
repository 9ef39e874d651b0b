import { IncomingMessage, ServerResponse } from 'node:http';
import { badRequest } from '../api/ApiError';
import { WriteTarget } from '../registry/ResourceType';
import { apply } from '../verbs/apply';
import { Cluster } from '../verbs/Cluster';
import { create } from '../verbs/create';
import { remove, removeAll } from '../verbs/delete';
import { readDeleteOptions } from '../verbs/DeleteOptions';
import { get } from '../verbs/get';
import { list, listObject } from '../verbs/list';
import { patch } from '../verbs/patch';
import { readInteger } from '../verbs/readInteger';
import { update } from '../verbs/update';
import { openWatch } from '../verbs/watch';
import { Exchange, methodOf, unsupportedMethod, wantsWatch } from './Exchange';
import { findType } from './findType';
import { PageNotFound } from './PageNotFound';
import {
  checkAccept,
  presentObject,
  sendPage,
  sendReply,
  watchMedia,
} from './present';
import {
  objectBody,
  optionalBody,
  patchBody,
  writeOptions,
} from './readRequest';
import { ResourcePath } from './RequestPath';
import { addWarning, send } from './Responder';
import { answerScale } from './scaleRequest';
import { streamWatch } from './streamWatch';

/** Answers a request for objects. */
export async function answerResource(
  cluster: Cluster,
  request: IncomingMessage,
  response: ServerResponse,
  path: ResourcePath,
  query: URLSearchParams,
): Promise<void> {
  const type = findType(cluster, path);
  const exchange = { cluster, request, response, type, path, query };
  if (type.deprecation) addWarning(response, type.deprecation);
  checkAccept(exchange);
  const { name } = path;
  if (name === undefined) await answerCollection(exchange);
  else if (path.subresource === 'scale') await answerScale(exchange, name);
  else await answerObject(exchange, name);
}

async function answerCollection(exchange: Exchange): Promise<void> {
  const { cluster, type, path, query } = exchange;
  switch (methodOf(exchange)) {
    case 'GET':
      if (wantsWatch(exchange)) answerWatch(exchange);
      else sendPage(exchange, list(cluster, type, path.namespace, query));
      return;
    case 'POST':
      await answerCreation(exchange);
      return;
    case 'DELETE':
      await answerCollectionDelete(exchange);
      return;
    case 'PATCH':
    case 'PUT':
      await refuseNameless(exchange);
      return;
    default:
      throw unsupportedMethod(exchange);
  }
}

async function answerCreation(exchange: Exchange): Promise<void> {
  const { cluster, type, path } = exchange;
  requireNamespace(exchange);
  const body = await objectBody(exchange);
  const options = writeOptions(exchange, 'CreateOptions', 'other');
  const reply = await create(cluster, type, path.namespace, body, options);
  sendReply(exchange, reply);
}

/** Writes to a collection of custom resources are taken for writes to an object whose name is missing. */
async function refuseNameless(exchange: Exchange): Promise<never> {
  if (exchange.type.form === 'typed') throw unsupportedMethod(exchange);
  if (exchange.request.method === 'PATCH') await patchBody(exchange);
  throw badRequest('name must be provided');
}

async function answerCollectionDelete(exchange: Exchange): Promise<void> {
  const { cluster, response, type, path, query } = exchange;
  if (!type.verbs.includes('deletecollection'))
    throw unsupportedMethod(exchange);
  requireNamespace(exchange);
  const options = readDeleteOptions(query, await optionalBody(exchange));
  const page = list(cluster, type, path.namespace, query);
  await removeAll(cluster, type, page, options);
  send(response, 200, listObject(type, page));
}

async function answerObject(exchange: Exchange, name: string): Promise<void> {
  const { cluster, type, path } = exchange;
  const target = targetOf(path);
  const method = methodOf(exchange);
  if (target === 'finalize' && method !== 'PUT')
    throw unsupportedMethod(exchange);
  const place = { namespace: path.namespace, name, target };
  switch (method) {
    case 'GET':
      if (path.watch) answerWatch(exchange);
      else {
        const atLeast = exchange.query.get('resourceVersion') ?? '';
        const body = get(cluster, type, path.namespace, name, atLeast);
        sendReply(exchange, { code: 200, body });
      }
      return;
    case 'POST':
      if (type.form === 'typed' || path.subresource)
        throw unsupportedMethod(exchange);
      await answerCreation(exchange);
      return;
    case 'PUT': {
      const body = await objectBody(exchange);
      const options = writeOptions(exchange, 'UpdateOptions', 'other');
      sendReply(exchange, await update(cluster, type, place, body, options));
      return;
    }
    case 'PATCH':
      await answerPatch(exchange, name, target);
      return;
    case 'DELETE':
      await answerDelete(exchange, name);
      return;
    default:
      throw unsupportedMethod(exchange);
  }
}

function targetOf({ subresource }: ResourcePath): WriteTarget {
  if (subresource === 'status' || subresource === 'finalize')
    return subresource;
  return 'main';
}

async function answerPatch(
  exchange: Exchange,
  name: string,
  target: WriteTarget,
): Promise<void> {
  const { cluster, type, path } = exchange;
  const place = { namespace: path.namespace, name, target };
  const { form, ...body } = await patchBody(exchange);
  if (form === 'apply') {
    const options = writeOptions(exchange, 'PatchOptions', 'apply');
    sendReply(exchange, await apply(cluster, type, place, body, options));
    return;
  }
  const options = writeOptions(exchange, 'PatchOptions', 'other');
  const reply = await patch(cluster, type, place, { form, ...body }, options);
  sendReply(exchange, reply);
}

async function answerDelete(exchange: Exchange, name: string): Promise<void> {
  const { cluster, response, type, path, query } = exchange;
  if (path.subresource) throw unsupportedMethod(exchange);
  const options = readDeleteOptions(query, await optionalBody(exchange));
  const reply = await remove(cluster, type, path.namespace, name, options);
  send(response, reply.code, reply.body);
}

/** Objects are written within a namespace; across namespaces they can only be listed. */
function requireNamespace(exchange: Exchange): void {
  const { type, path } = exchange;
  if (type.scope === 'Cluster' || path.namespace !== undefined) return;
  if (type.form === 'unstructured') throw new PageNotFound();
  throw unsupportedMethod(exchange);
}

const bookmarkInterval = 60_000;
const shortestWatch = 30 * 60_000;

function answerWatch(exchange: Exchange): void {
  const { cluster, request, response, type, path, query } = exchange;
  const media = watchMedia(exchange);
  const watch = openWatch(cluster, type, path.namespace, path.name, query);
  const seconds = readInteger(query, 'timeoutSeconds') ?? 0;
  const timeout =
    seconds > 0 ? seconds * 1000 : shortestWatch * (1 + Math.random());
  streamWatch(
    request,
    response,
    watch,
    object =>
      media.as
        ? JSON.stringify(presentObject(exchange, object, media))
        : cluster.watched.textOf(object),
    { timeout, bookmarkInterval },
  );
}

import { badRequest } from '../api/ApiError';
import { KubeObject } from '../api/KubeObject';
import { JsonObject } from '../json/Json';
import { IncludeObject, partial, renderTable } from '../table/render';
import { Reply } from '../verbs/Cluster';
import { listObject, Page } from '../verbs/list';
import { Exchange } from './Exchange';
import { MediaType, negotiate } from './mediaTypes';
import { send } from './Responder';

const objectForms = ['Table', 'PartialObjectMetadata'];
const listForms = ['Table', 'PartialObjectMetadataList'];

function accepted(
  { request, type }: Exchange,
  forms: readonly string[],
): MediaType {
  const refusal = type.form === 'typed' ? {} : undefined;
  return negotiate(request.headers.accept, forms, refusal);
}

/** Sends an object, or what it is asked to be shown as. */
export function sendReply(exchange: Exchange, reply: Reply): void {
  const media = accepted(exchange, objectForms);
  const body = presentObject(exchange, reply.body as KubeObject, media);
  send(exchange.response, reply.code, body, media);
}

/** Sends a list, or what it is asked to be shown as. */
export function sendPage(exchange: Exchange, page: Page): void {
  const media = accepted(exchange, listForms);
  send(exchange.response, 200, presentPage(exchange, page, media), media);
}

/** How the objects of a watch are to be shown. */
export function watchMedia(exchange: Exchange): MediaType {
  return accepted(exchange, objectForms);
}

/** An object in the form that was negotiated. */
export function presentObject(
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
        metadata: withoutEmpty(page.metadata),
      });
    case 'PartialObjectMetadataList':
      return {
        kind: 'PartialObjectMetadataList',
        apiVersion: 'meta.k8s.io/v1',
        metadata: withoutEmpty(page.metadata),
        items: page.items.map(partial),
      };
    default:
      return listObject(type, page);
  }
}

/** Only lists of custom resources say that nothing follows. */
function withoutEmpty(metadata: JsonObject): JsonObject {
  const { continue: next, ...rest } = metadata;
  return next ? metadata : rest;
}

function includeOf(query: URLSearchParams): IncludeObject {
  const value = query.get('includeObject') ?? '';
  if (value === 'None' || value === 'Object') return value;
  if (value === '' || value === 'Metadata') return 'Metadata';
  throw badRequest(
    `unrecognized includeObject value: ${JSON.stringify(value)}`,
  );
}

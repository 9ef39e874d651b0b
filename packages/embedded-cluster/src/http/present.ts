import { badRequest, StatusDetails } from '../api/ApiError';
import { KubeObject } from '../api/KubeObject';
import { JsonObject } from '../json/Json';
import { IncludeObject, partial, renderTable } from '../table/render';
import { Reply } from '../verbs/Cluster';
import { listObject, Page } from '../verbs/list';
import { Exchange } from './Exchange';
import { MediaType, negotiate, notAcceptable } from './mediaTypes';
import { send } from './Responder';

const objectForms = ['Table', 'PartialObjectMetadata'];
const listForms = ['Table', 'PartialObjectMetadataList'];

function accepted(exchange: Exchange, forms: readonly string[]): MediaType {
  const { accept } = exchange.request.headers;
  return negotiate(accept, forms, refusalOf(exchange));
}

function refusalOf({ type }: Exchange): StatusDetails | undefined {
  return type.form === 'typed' ? {} : undefined;
}

/**
 * Checks that there is a way to answer, before anything is done.
 *
 * @throws ApiError 406
 */
export function checkAccept(exchange: Exchange): void {
  accepted(exchange, [...objectForms, ...listForms]);
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

/**
 * How the objects of a watch are to be shown.
 *
 * @throws ApiError 406 for YAML, of which there are no streams.
 */
export function watchMedia(exchange: Exchange): MediaType {
  const media = accepted(exchange, [...objectForms, ...listForms]);
  if (media.encoding === 'json') return media;
  throw notAcceptable('application/json;stream=watch', refusalOf(exchange));
}

/** An object in the form that was negotiated. */
export function presentObject(
  { type, query, cluster }: Exchange,
  object: KubeObject,
  media: MediaType,
): JsonObject {
  switch (media.as?.kind) {
    case 'Table':
      return renderTable(type, [object], {
        apiVersion: media.as.apiVersion,
        include: includeOf(query),
        now: cluster.clock.now(),
        metadata: { resourceVersion: object.metadata.resourceVersion },
      });
    case 'PartialObjectMetadata':
    case 'PartialObjectMetadataList':
      return partial(object, media.as.apiVersion);
    default:
      return object;
  }
}

function presentPage(
  { type, query, cluster }: Exchange,
  page: Page,
  media: MediaType,
): JsonObject {
  switch (media.as?.kind) {
    case 'Table':
      return renderTable(type, page.items, {
        apiVersion: media.as.apiVersion,
        include: includeOf(query),
        now: cluster.clock.now(),
        metadata: withoutEmpty(page.metadata),
      });
    case 'PartialObjectMetadataList': {
      const version = media.as.apiVersion;
      return {
        kind: 'PartialObjectMetadataList',
        apiVersion: media.as.apiVersion,
        metadata: withoutEmpty(page.metadata),
        items: page.items.map(item => partial(item, version)),
      };
    }
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

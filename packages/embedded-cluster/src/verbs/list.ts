import { badRequest, expired } from '../api/ApiError';
import { KubeObject } from '../api/KubeObject';
import { JsonObject } from '../json/Json';
import { apiVersionOf, ResourceType } from '../registry/ResourceType';
import { keyOfObject } from '../store/Bucket';
import { Cluster } from './Cluster';
import { readSelection } from './Selection';
import { objectsAt } from './objectsAt';
import { readListVersion } from './listVersion';

/** A page of a list, before it is written as JSON or as a table. */
export interface Page {
  readonly items: readonly KubeObject[];
  readonly metadata: JsonObject;
}

/** Where the next page begins. */
interface Token {
  readonly after: string;
  readonly revision: number;
}

/** GET of a collection. */
export function list(
  cluster: Cluster,
  type: ResourceType,
  namespace: string | undefined,
  query: URLSearchParams,
): Page {
  const selected = readSelection(type, namespace, query);
  const version = readListVersion(cluster, query);
  const token = readToken(query);
  const revision = token?.revision ?? version ?? cluster.store.revision;
  const stored = objectsAt(cluster, type.bucket, revision);
  if (!stored) throw expiredList();
  const all = stored.map(object => type.read(object)).filter(selected);
  const rest = token
    ? all.filter(object => keyOfObject(object) > token.after)
    : all;
  const limit = Number(query.get('limit') ?? 0);
  const items = limit > 0 ? rest.slice(0, limit) : rest;
  const remaining = rest.length - items.length;
  return { items, metadata: metadata(type, items, remaining, revision, query) };
}

function metadata(
  type: ResourceType,
  items: readonly KubeObject[],
  remaining: number,
  revision: number,
  query: URLSearchParams,
): JsonObject {
  const result: JsonObject = { resourceVersion: String(revision) };
  if (remaining > 0) {
    const after = keyOfObject(items[items.length - 1]);
    result.continue = writeToken({ after, revision });
    // With a selector nobody knows how many of the rest would match.
    const selective = query.get('labelSelector') || query.get('fieldSelector');
    if (!selective) result.remainingItemCount = remaining;
  } else if (type.form === 'unstructured') {
    result.continue = '';
  }
  return result;
}

/** The page as a list object. */
export function listObject(type: ResourceType, page: Page): JsonObject {
  const items = page.items.map(item => {
    if (type.form === 'unstructured') return item;
    const { apiVersion, kind, ...rest } = item;
    return rest;
  });
  return {
    kind: type.listKind,
    apiVersion: apiVersionOf(type),
    metadata: page.metadata,
    items,
  };
}

function writeToken(token: Token): string {
  return Buffer.from(JSON.stringify(token)).toString('base64url');
}

function readToken(query: URLSearchParams): Token | undefined {
  const text = query.get('continue');
  if (!text) return undefined;
  try {
    const token = JSON.parse(Buffer.from(text, 'base64url').toString());
    return { after: String(token.after), revision: Number(token.revision) };
  } catch {
    throw badRequest(
      'continue key is not valid: it was not given by this server',
    );
  }
}

function expiredList() {
  return expired(
    'The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter.',
  );
}

import { badRequest, expired } from '../api/ApiError';
import { KubeObject } from '../api/KubeObject';
import { JsonObject } from '../json/Json';
import { apiVersionOf, ResourceType } from '../registry/ResourceType';
import { parseRequirements } from '../selectors/fieldSelector';
import { keyOfObject } from '../store/Bucket';
import { Cluster } from './Cluster';
import { readInteger } from './readInteger';
import { readSelection, Selection } from './Selection';
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
  readInteger(query, 'timeoutSeconds');
  const version = readListVersion(cluster, query);
  const token = readToken(query);
  const revision = token?.revision ?? version ?? cluster.store.revision;
  const stored = objectsAt(cluster, type.bucket, revision);
  if (!stored) throw expiredList();
  const rest = (token ? following(stored, token.after) : stored).filter(
    object =>
      namespace === undefined || object.metadata.namespace === namespace,
  );
  const limit = readLimit(query);
  const items = firstOf(rest, object => type.read(object), selected, limit);
  const remaining =
    items.length < limit
      ? 0
      : following(rest, keyOfObject(items[items.length - 1])).length;
  return { items, metadata: metadata(type, items, remaining, revision, query) };
}

/** How many objects fit on a page. A list that may be stale comes whole. */
function readLimit(query: URLSearchParams): number {
  const limit = readInteger(query, 'limit') ?? 0;
  const stale = query.get('resourceVersion') === '0' && !query.get('continue');
  return limit > 0 && !stale ? limit : Infinity;
}

function firstOf(
  stored: readonly KubeObject[],
  read: (object: KubeObject) => KubeObject,
  selected: Selection,
  limit: number,
): KubeObject[] {
  const items: KubeObject[] = [];
  for (const object of stored) {
    if (items.length === limit) break;
    const seen = read(object);
    if (selected(seen)) items.push(seen);
  }
  return items;
}

/** Of objects in the order of their keys those that follow one: a page must not cost as much as all pages. */
function following(
  sorted: readonly KubeObject[],
  key: string,
): readonly KubeObject[] {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (keyOfObject(sorted[middle]) > key) high = middle;
    else low = middle + 1;
  }
  return sorted.slice(low);
}

function metadata(
  type: ResourceType,
  items: readonly KubeObject[],
  remaining: number,
  revision: number,
  query: URLSearchParams,
): JsonObject {
  const result: JsonObject = { resourceVersion: String(revision) };
  if (remaining > 0 && !asksForOne(query)) {
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

/** Whether the list can have one object only, so that nothing follows it. */
function asksForOne(query: URLSearchParams): boolean {
  return parseRequirements(query.get('fieldSelector') ?? '').some(
    ({ path, operator }) => path === 'metadata.name' && operator === '=',
  );
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

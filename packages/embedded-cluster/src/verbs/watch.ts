import { ApiError, expired, invalid, unclassified } from '../api/ApiError';
import { FieldError } from '../api/FieldError';
import { KubeObject } from '../api/KubeObject';
import { apiVersionOf, ResourceType } from '../registry/ResourceType';
import { StoreEvent } from '../store/WatchHistory';
import { Cluster } from './Cluster';
import { readFlag } from './readFlag';
import { readSelection, Selection } from './Selection';

/** What a watcher receives. */
export type WatchMessage =
  | {
      readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK';
      readonly object: KubeObject;
    }
  | { readonly type: 'ERROR'; readonly error: ApiError };

/** An open watch: what is sent at once, and a way to receive the rest. */
export interface Watch {
  readonly initial: readonly WatchMessage[];
  /** The stream ends after the initial messages. */
  readonly failed: boolean;
  readonly bookmarks: boolean;
  /** Calls back with every later message until the returned function is called. */
  listen(send: (message: WatchMessage) => void): () => void;
  /** A message that carries only the version that the watcher has seen. */
  bookmark(): WatchMessage;
}

/**
 * Opens a watch on a collection, or on one object of it.
 *
 * @throws ApiError when the options do not fit each other.
 * @see https://kubernetes.io/docs/reference/using-api/api-concepts/#efficient-detection-of-changes
 */
export function openWatch(
  cluster: Cluster,
  type: ResourceType,
  namespace: string | undefined,
  name: string | undefined,
  query: URLSearchParams,
): Watch {
  const selected = readSelection(type, namespace, query, name);
  checkWatchOptions(query);
  const { history } = cluster.store.bucket(type.bucket);
  const start = readStart(cluster, query);
  // A watch from a version that is still to come hears nothing until then.
  const future = start.type === 'changes' ? start.after : 0;
  const bookmarks = readFlag(query, 'allowWatchBookmarks');
  const translate = (event: StoreEvent) =>
    messageOf(cluster, type, selected, event);
  const beginning = begin(cluster, type, selected, start, translate);
  const initial = beginning.messages;
  if (
    !beginning.failed &&
    start.type === 'state' &&
    start.marked &&
    bookmarks
  ) {
    initial.push(initialEventsEnd(cluster, type));
  }
  return {
    initial,
    failed: beginning.failed,
    bookmarks,
    listen: send =>
      history.listen(event => {
        if (event.revision <= future) return;
        const message = translate(event);
        if (message) send(message);
      }),
    bookmark: () => bookmarkAt(type, cluster.store.revision),
  };
}

/** Where a watch starts: with the present state, or with the changes after a version. */
type Start =
  | { readonly type: 'state'; readonly marked: boolean }
  | { readonly type: 'changes'; readonly after: number };

function readStart(cluster: Cluster, query: URLSearchParams): Start {
  const text = query.get('resourceVersion') ?? '';
  if (text !== '' && !/^\d+$/.test(text)) {
    throw unclassified(
      `resourceVersion: Invalid value: ${JSON.stringify(
        text,
      )}: it is no number`,
    );
  }
  const revision = Number(text);
  const initial = query.has('sendInitialEvents')
    ? readFlag(query, 'sendInitialEvents')
    : undefined;
  if (initial) return { type: 'state', marked: true };
  if (initial === false && revision === 0) {
    return { type: 'changes', after: cluster.store.revision };
  }
  if (revision === 0) return { type: 'state', marked: false };
  return { type: 'changes', after: revision };
}

function begin(
  cluster: Cluster,
  type: ResourceType,
  selected: Selection,
  start: Start,
  translate: (event: StoreEvent) => WatchMessage | undefined,
): { messages: WatchMessage[]; failed: boolean } {
  const bucket = cluster.store.bucket(type.bucket);
  if (start.type === 'state') {
    const objects = bucket
      .list()
      .map(o => type.read(o))
      .filter(selected);
    return {
      messages: objects.map(object => ({ type: 'ADDED', object })),
      failed: false,
    };
  }
  const missed = bucket.history.after(start.after);
  if (!missed) {
    const error = expired(
      `too old resource version: ${start.after} (${bucket.history.since})`,
    );
    return { messages: [{ type: 'ERROR', error }], failed: true };
  }
  const messages = missed
    .map(translate)
    .filter(message => message !== undefined);
  return { messages, failed: false };
}

/** What a change looks like to somebody who sees only selected objects. */
function messageOf(
  { watched }: Cluster,
  type: ResourceType,
  selected: Selection,
  event: StoreEvent,
): WatchMessage | undefined {
  const object = watched.read(type, event.object);
  const previous = event.previous && watched.read(type, event.previous);
  const before = previous !== undefined && selected(previous);
  if (event.type === 'DELETED') {
    return before ? { type: 'DELETED', object } : undefined;
  }
  if (selected(object)) return { type: before ? 'MODIFIED' : 'ADDED', object };
  if (!before) return undefined;
  // It left the selection: the watcher gets the state that it knew, at the version at which it left.
  const { resourceVersion } = object.metadata;
  const metadata = { ...previous.metadata, resourceVersion };
  return { type: 'DELETED', object: { ...previous, metadata } };
}

function bookmarkAt(type: ResourceType, revision: number): WatchMessage {
  const metadata = { resourceVersion: String(revision) };
  const object = {
    kind: type.kind,
    apiVersion: apiVersionOf(type),
    metadata: metadata as KubeObject['metadata'],
  };
  return { type: 'BOOKMARK', object };
}

function initialEventsEnd(cluster: Cluster, type: ResourceType): WatchMessage {
  const { revision } = cluster.store;
  const metadata = {
    resourceVersion: String(revision),
    annotations: { 'k8s.io/initial-events-end': 'true' },
  };
  const object = {
    kind: type.kind,
    apiVersion: apiVersionOf(type),
    metadata: metadata as unknown as KubeObject['metadata'],
  };
  return { type: 'BOOKMARK', object };
}

function checkWatchOptions(query: URLSearchParams): void {
  const errors: FieldError[] = [];
  const match = query.get('resourceVersionMatch') ?? '';
  const initial = query.has('sendInitialEvents');
  const field = 'resourceVersionMatch';
  const forbidden = (detail: string) =>
    errors.push({ type: 'Forbidden', field, detail });
  if (initial && match !== 'NotOlderThan') {
    forbidden(`sendInitialEvents requires ${field} NotOlderThan`);
  }
  if (!initial && match !== '') {
    forbidden(`${field} is forbidden for watch unless with sendInitialEvents`);
  }
  if (match !== '' && match !== 'NotOlderThan') {
    const detail = 'supported values: "NotOlderThan"';
    errors.push({ type: 'NotSupported', field, value: match, detail });
  }
  if (query.get('continue')) {
    forbidden(`${field} is forbidden when continue is provided`);
  }
  if (errors.length === 0) return;
  throw invalid({ group: 'meta.k8s.io', resource: 'ListOptions' }, '', errors);
}

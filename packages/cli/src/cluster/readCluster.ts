import { Clock } from '@kardinal/foundation';
import {
  ForbiddenError,
  KubeClient,
  KubeObject,
  MemoryStore,
  NotFoundError,
  Store,
} from '@kardinal/kube-controller';
import {
  AuditLog,
  auditLogType,
  pipelineType,
  Subscription,
  subscriptionType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Graph, graphType } from '@kardinal/graph-controller';
import { CachedResources } from '@kardinal/promotion-engine';
import { CliError } from '../CliCommand';
import { Stores } from './Stores';

/** Every namespace, where `-A` asks about them. */
export const everywhere = '';

/** Everything of a namespace that a command may read, at one moment. */
export interface Reading {
  /** Or {@link everywhere}. */
  readonly namespace: string;
  /** Whoever asks, as an annotation names them. */
  readonly user: string;
  readonly policyNamespaces: readonly string[];
  readonly cached: CachedResources;
  readonly graphs: Store<Graph>;
  readonly auditLogs: Store<AuditLog>;
  readonly subscriptions: Store<Subscription>;
  /** Milliseconds since the Unix epoch. */
  readonly now: number;
  /** What may not be read, a sentence each: what is shown may lack it. */
  readonly gaps: readonly string[];
}

/** What is read, and from where. */
export interface ReadRequest {
  readonly client: KubeClient;
  readonly namespace: string;
  readonly user: string;
  /** Where the gates of the organization are. */
  readonly policyNamespaces: readonly string[];
  /** Read when everything else is: answers say what time it is for the server. */
  readonly clock: Pick<Clock, 'now'>;
}

/** Only controllers and the portal have the key of the seals: what is there is shown as it is, as `kubectl` shows it. */
const asWritten = {
  problemOf: () => undefined,
  trustsStatus: () => true,
  holdsRequest: () => true,
};

/** Objects of one answer. */
const pageSize = 500;

/** A kind of a namespace that was listed, and as of when. */
export interface Listed {
  readonly store: MemoryStore<KubeObject>;
  /** Absent where it is listed in all of them. */
  readonly namespace: string | undefined;
  readonly resourceVersion: string;
}

/** What was read, and from where it can be followed. */
export interface ReadCluster {
  readonly reading: Reading;
  readonly listed: readonly Listed[];
}

/**
 * Lists every kind that the views are made from.
 *
 * @throws CliError where the cluster does not serve Pipelines, or they may not be read
 */
export async function readCluster({
  client,
  namespace,
  user,
  policyNamespaces,
  clock,
}: ReadRequest): Promise<ReadCluster> {
  const stores = new Stores();
  const cached = new CachedResources(stores, asWritten, policyNamespaces);
  const graphs = stores.store(graphType);
  const auditLogs = stores.store(auditLogType);
  const subscriptions = stores.store(subscriptionType);
  const namespaces =
    namespace === everywhere
      ? [everywhere]
      : [...new Set([namespace, ...policyNamespaces])];
  const filled = await Promise.all(
    stores.all().map(store => fill(client, store, namespaces)),
  );
  return {
    reading: {
      namespace,
      user,
      policyNamespaces,
      cached,
      graphs,
      auditLogs,
      subscriptions,
      now: clock.now(),
      gaps: filled.flatMap(({ gaps }) => gaps),
    },
    listed: filled.flatMap(({ listed }) => listed),
  };
}

async function fill(
  client: KubeClient,
  store: MemoryStore<KubeObject>,
  namespaces: readonly string[],
): Promise<{
  readonly gaps: readonly string[];
  readonly listed: readonly Listed[];
}> {
  const { type } = store;
  const gaps: string[] = [];
  const listed: Listed[] = [];
  const relist = store.beginRelist();
  const places =
    type.scope === 'Cluster' || namespaces[0] === everywhere
      ? [undefined]
      : namespaces;
  for (const namespace of places) {
    try {
      const resourceVersion = await list(client, store, namespace, relist.page);
      listed.push({ store, namespace, resourceVersion });
    } catch (error) {
      gaps.push(
        ...gapOf(error, store, { namespace, own: places[0] ?? everywhere }),
      );
    }
  }
  relist.commit(listed.at(-1)?.resourceVersion ?? '0');
  return { gaps, listed };
}

async function list(
  client: KubeClient,
  { type }: MemoryStore<KubeObject>,
  namespace: string | undefined,
  add: (objects: readonly KubeObject[]) => void,
): Promise<string> {
  let next: string | undefined;
  for (;;) {
    const page = await client.list(type, {
      limit: pageSize,
      ...(namespace === undefined ? {} : { namespace }),
      ...(next === undefined ? {} : { continue: next }),
    });
    add(page.items);
    next = page.continue;
    if (next === undefined) return page.resourceVersion;
  }
}

/** Rights and kinds that are missing leave a gap; without Pipelines there is nothing to show. */
function gapOf(
  error: unknown,
  { type: { kind, plural } }: MemoryStore<KubeObject>,
  {
    namespace,
    own,
  }: { readonly namespace: string | undefined; readonly own: string },
): readonly string[] {
  const isForbidden = error instanceof ForbiddenError;
  if (!isForbidden && !(error instanceof NotFoundError)) throw error;
  const place = namespace === undefined ? '' : ` in ${namespace}`;
  if (kind === pipelineType.kind && (namespace ?? everywhere) === own)
    throw new CliError(
      isForbidden
        ? `${plural}${place} may not be read: ask for the role kardinal-viewer there, or name another namespace with -n`
        : `The cluster does not serve ${plural}.kardinal.io: apply the folder crds, or choose another with --context`,
    );
  return isForbidden
    ? [`${plural}${place} may not be read: what follows from them is not shown`]
    : [];
}

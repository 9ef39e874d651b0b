import {
  ForbiddenError,
  KubeClient,
  KubeObject,
  MemoryStore,
  NotFoundError,
  Store,
} from '@kardinal/kube-controller';
import { pipelineType } from '@kardinal/backstage-plugin-kardinal-common';
import { Graph, graphType } from '@kardinal/graph-controller';
import { CachedResources } from '@kardinal/promotion-engine';
import { CliError } from '../CliCommand';
import { Stores } from './Stores';

/** Everything of a namespace that a command may read, at one moment. */
export interface Reading {
  readonly namespace: string;
  /** Whoever asks, as an annotation names them. */
  readonly user: string;
  readonly policyNamespaces: readonly string[];
  readonly cached: CachedResources;
  readonly graphs: Store<Graph>;
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
  readonly now: number;
}

/** Only controllers and the portal have the key of the seals: what is there is shown as it is, as `kubectl` shows it. */
const asWritten = {
  problemOf: () => undefined,
  trustsStatus: () => true,
  holdsRequest: () => true,
};

/** Objects of one answer. */
const pageSize = 500;

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
  now,
}: ReadRequest): Promise<Reading> {
  const stores = new Stores();
  const cached = new CachedResources(stores, asWritten, policyNamespaces);
  const graphs = stores.store(graphType);
  const namespaces = [...new Set([namespace, ...policyNamespaces])];
  const gaps = await Promise.all(
    stores.all().map(store => fill(client, store, namespaces)),
  );
  return {
    namespace,
    user,
    policyNamespaces,
    cached,
    graphs,
    now,
    gaps: gaps.flat(),
  };
}

async function fill(
  client: KubeClient,
  store: MemoryStore<KubeObject>,
  namespaces: readonly string[],
): Promise<readonly string[]> {
  const { type } = store;
  const gaps: string[] = [];
  const relist = store.beginRelist();
  let version = '0';
  for (const namespace of type.scope === 'Cluster' ? [undefined] : namespaces) {
    try {
      version = await list(client, store, namespace, relist.page);
    } catch (error) {
      gaps.push(...gapOf(error, store, { namespace, own: namespaces[0] }));
    }
  }
  relist.commit(version);
  return gaps;
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
  if (kind === pipelineType.kind && namespace === own)
    throw new CliError(
      isForbidden
        ? `${plural}${place} may not be read: ask for the role kardinal-viewer there, or name another namespace with -n`
        : `The cluster does not serve ${plural}.kardinal.io: apply the folder crds, or choose another with --context`,
    );
  return isForbidden
    ? [`${plural}${place} may not be read: what follows from them is not shown`]
    : [];
}

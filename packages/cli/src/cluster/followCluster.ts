import { KubeClient } from '@kardinal/kube-controller';
import { Listed } from './readCluster';

/** Who follows what was listed. */
export interface Follower {
  /** Ends it. */
  readonly signal: AbortSignal;
  /** Called after each change of a store. */
  readonly onChange: () => void;
  /** Between two watches of one kind. */
  readonly pause: () => Promise<void>;
}

/**
 * Keeps what was listed as the API has it, until the signal aborts.
 *
 * @throws Error where a watch fails: what was listed is no longer what the API has
 */
export async function followCluster(
  client: KubeClient,
  listed: readonly Listed[],
  { signal, onChange, pause }: Follower,
): Promise<void> {
  const failed = new AbortController();
  const follower = {
    onChange,
    pause,
    signal: AbortSignal.any([signal, failed.signal]),
  };
  try {
    await Promise.all(listed.map(each => followOne(client, each, follower)));
  } finally {
    failed.abort();
  }
}

async function followOne(
  client: KubeClient,
  listed: Listed,
  follower: Follower,
): Promise<void> {
  let { resourceVersion } = listed;
  while (!follower.signal.aborted) {
    resourceVersion = await watched(
      client,
      { ...listed, resourceVersion },
      follower,
    );
    if (!follower.signal.aborted) await follower.pause();
  }
}

/** One watch, until the server closes it; answers where the next one begins. */
async function watched(
  client: KubeClient,
  { store, namespace, resourceVersion }: Listed,
  { signal, onChange }: Follower,
): Promise<string> {
  let reached = resourceVersion;
  await client
    .watch(store.type, {
      ...(namespace === undefined ? {} : { namespace }),
      resourceVersion,
      signal,
      onEvent(event) {
        if (event.type === 'BOOKMARK') {
          reached = event.resourceVersion;
          return;
        }
        const { object } = event;
        reached = object.metadata.resourceVersion ?? reached;
        if (event.type === 'DELETED') store.observeDeletion(object);
        else store.upsert(object);
        onChange();
      },
    })
    .catch(error => {
      if (!signal.aborted) throw error;
    });
  return reached;
}

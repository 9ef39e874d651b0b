import {
  HealthAdapter,
  HealthObject,
  HealthQuery,
  HealthReader,
  HealthVerdict,
  WatchedKind,
} from '@kardinal/backstage-plugin-kardinal-node';
import { errorWords } from '@kardinal/kube-controller';
import { boundedVerdict } from './boundedVerdict';
import { HealthRead } from './HealthReads';
import { Finding } from './judge';
import { KindState } from './KindCache';
import { ObjectSource } from './KindCaches';
import { obstacleTo } from './obstacleTo';

/** A cluster that adapters read. */
export interface ReadableCluster {
  /** Empty for the control plane's. */
  readonly key: string;
  source(kind: WatchedKind, namespace: string): ObjectSource;
}

/** A kind that an assessment read, as it is known. */
interface ReadKind {
  readonly kind: WatchedKind;
  readonly state: KindState;
}

/** Lets an adapter judge by a cluster; `note` hears of every read. An adapter that throws is a reason, not a crash. */
export function lookWith(
  adapter: HealthAdapter,
  query: HealthQuery,
  cluster: ReadableCluster,
  note: (read: HealthRead) => void,
): Finding {
  const kinds: ReadKind[] = [];
  const sourceOf = (kind: WatchedKind, namespace: string) => {
    const source = cluster.source(kind, namespace);
    kinds.push({ kind, state: source.state });
    return source;
  };
  const reader: HealthReader = {
    get(kind, key) {
      note({ type: 'get', cluster: cluster.key, kind, key });
      if (!isWatched(adapter, kind)) return undefined;
      const source = sourceOf(kind, key.namespace);
      return source.get(key) as HealthObject | undefined;
    },
    list(kind, namespace) {
      note({ type: 'list', cluster: cluster.key, kind, namespace });
      if (!isWatched(adapter, kind)) return [];
      const found: readonly unknown[] = sourceOf(kind, namespace).list(
        namespace,
      );
      return found as readonly HealthObject[];
    },
  };
  try {
    const verdict = boundedVerdict(adapter.assess(query, reader));
    return obstacleOf(kinds, verdict) ?? { type: 'judged', verdict };
  } catch (error) {
    const message = `The health adapter ${adapter.id} failed: ${errorWords(
      error,
    )}`;
    return { type: 'unread', message };
  }
}

function isWatched({ watches }: HealthAdapter, kind: WatchedKind): boolean {
  return watches.some(
    each => each.apiVersion === kind.apiVersion && each.kind === kind.kind,
  );
}

/** Nothing is decided on what was not read. */
function obstacleOf(
  kinds: readonly ReadKind[],
  verdict: HealthVerdict,
): Finding | undefined {
  for (const { kind, state } of kinds) {
    const { plural } = kind;
    const obstacle = obstacleTo(kind, state);
    if (obstacle !== undefined)
      return {
        type: state.type === 'forbidden' ? 'forbidden' : 'unread',
        ...obstacle,
      };
    if (state.type === 'unserved' && verdict.type === 'absent')
      return {
        type: 'unserved',
        message: `The cluster has no ${plural} (${kind.apiVersion} ${kind.kind}): install what brings them, or name another health.type`,
      };
  }
  return undefined;
}

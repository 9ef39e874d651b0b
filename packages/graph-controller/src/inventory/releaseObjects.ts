import { Instant, KubeObject } from '@kardinal/kube-controller';
import { AppliedObject, Graph } from '../api/Graph';
import { markOf } from '../apply/desiredObject';
import { ownershipOf } from '../apply/ownership';
import { World } from '../world/World';
import { ObjectWrite } from './ObjectWrite';

/** Objects that must go, as far as they may go now. */
export interface ReleasedObjects {
  /** Those that are still there. */
  readonly entries: readonly AppliedObject[];
  readonly writes: readonly ObjectWrite[];
  readonly comeBackAt?: Instant;
}

export interface ReleaseInput {
  readonly graph: Graph;
  readonly world: World;
  readonly now: Instant;
  /** Objects that stay. */
  readonly kept: readonly AppliedObject[];
  /** Nodes whose objects are as wanted: they need nothing any more that they do not say. */
  readonly settled: ReadonlySet<string>;
  /** Objects that should go. */
  readonly leaving: readonly AppliedObject[];
}

/** Nothing tells when a cache is filled. */
const lookAgainMilliseconds = 5_000;

/**
 * Lets objects go against the direction of the edges: an object stays while another one is there that was made from it,
 * or that has not moved on yet.
 */
export function releaseObjects(input: ReleaseInput): ReleasedObjects {
  const present = input.leaving.flatMap(entry => {
    const found = look(entry, input);
    return found === 'gone' ? [] : [{ entry, found }];
  });
  const needed = new Set([
    ...present.flatMap(({ entry }) => entry.needs ?? []),
    ...input.kept
      .filter(({ node }) => !input.settled.has(node))
      .flatMap(({ needs = [] }) => needs),
  ]);
  const result = present.map(({ entry, found }): Release => {
    if (found === 'unread') return lookAgain(entry, input.now);
    return needed.has(entry.node) ? { entry } : letGo(entry, found, input.now);
  });
  const instants = result.flatMap(({ comeBackAt }) => comeBackAt ?? []);
  return {
    entries: result.map(({ entry }) => entry),
    writes: result.flatMap(({ write }) => write ?? []),
    ...(instants.length > 0 ? { comeBackAt: Math.min(...instants) } : {}),
  };
}

/** Waits for no kind that the API does not serve, and touches nothing that is not ours any more. */
function look(
  entry: AppliedObject,
  { graph, world }: ReleaseInput,
): KubeObject | 'gone' | 'unread' {
  const kind = world.kind(entry);
  if (kind.type === 'missing') return 'gone';
  if (kind.type === 'unread') return 'unread';
  const live = world.object(entry);
  if (!live) return 'gone';
  if (entry.hold === 'owned') {
    return ownershipOf(live, graph).type === 'ours' ? live : 'gone';
  }
  const maker = { id: entry.node, kind: 'patch', templateHash: '' } as const;
  return markOf(live, graph, maker) === undefined ? 'gone' : live;
}

interface Release {
  readonly entry: AppliedObject;
  readonly write?: ObjectWrite;
  readonly comeBackAt?: Instant;
}

function lookAgain(entry: AppliedObject, now: Instant): Release {
  return { entry, comeBackAt: now + lookAgainMilliseconds };
}

function letGo(entry: AppliedObject, live: KubeObject, now: Instant): Release {
  const { deletionTimestamp, uid, resourceVersion } = live.metadata;
  if (deletionTimestamp !== undefined) return { entry };
  const fingerprint = `release@${resourceVersion ?? ''}`;
  const { failure, retryAt, attempts = 0 } = entry;
  const isSame = failure?.fingerprint === fingerprint;
  if (isSame && failure.state !== 'SystemError') return { entry };
  const due = Date.parse(retryAt ?? '') || now;
  if (due > now) return { entry, comeBackAt: due };
  const type = entry.hold === 'owned' ? 'delete' : 'release';
  return {
    entry: { ...entry, attempts: attempts + 1 },
    write: { type, node: entry.node, ref: entry, uid, fingerprint },
  };
}

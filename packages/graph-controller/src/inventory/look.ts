import { KubeObject } from '@kardinal/kube-controller';
import { AppliedObject, Graph } from '../api/Graph';
import { markOf } from '../apply/desiredObject';
import { ownershipOf } from '../apply/ownership';
import { World } from '../world/World';

/**
 * What there is of an object that the Graph wrote: itself when it is still ours (or still carries our fields), `gone`, or
 * `unread` while the cache is not filled.
 *
 * A kind that the API does not serve has no objects: nobody waits for it.
 */
export function look(
  entry: AppliedObject,
  graph: Graph,
  world: World,
): KubeObject | 'gone' | 'unread' {
  const kind = world.kind(entry);
  if (kind.type === 'missing') return 'gone';
  if (kind.type === 'unread') return 'unread';
  const live = world.object(entry);
  if (!live) return world.unseen(entry) ? unseen(entry, graph) : 'gone';
  if (entry.hold === 'owned') {
    return ownershipOf(live, graph).type === 'ours' ? live : 'gone';
  }
  const maker = { id: entry.node, kind: 'patch', templateHash: '' } as const;
  const isTerminating = live.metadata.deletionTimestamp !== undefined;
  return isTerminating || markOf(live, graph, maker) === undefined
    ? 'gone'
    : live;
}

/**
 * Nobody waits for rights that a namespace takes with it when it ends: what is in the namespace of a Graph that goes is the
 * garbage collector's.
 */
function unseen(
  { namespace }: AppliedObject,
  { metadata }: Graph,
): 'gone' | 'unread' {
  const isOver = metadata.deletionTimestamp !== undefined;
  return isOver && namespace === metadata.namespace ? 'gone' : 'unread';
}

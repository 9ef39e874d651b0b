import { Instant, refOf } from '@kardinal/kube-controller';
import { AppliedObject, Graph } from '../api/Graph';
import { marks } from '../apply/ownership';
import { refKey } from '../apply/refs';
import { GraphPlan } from '../evaluate/GraphPlan';
import { World } from '../world/World';
import { keepObjects } from './keepObjects';
import { ObjectWrite } from './ObjectWrite';
import { releaseObjects } from './releaseObjects';

/** What a pass makes of the list of objects, and what it wants to write. */
export interface Inventory {
  readonly applied: readonly AppliedObject[];
  /** Of the applied: those on their way out. */
  readonly leaving: readonly AppliedObject[];
  readonly writes: readonly ObjectWrite[];
  readonly comeBackAt?: Instant;
}

/**
 * Compares what a Graph wants with everything that it ever wrote and that may still be there: what its status lists, and
 * what the caches show with its label (a process that lost its lead may write once more).
 */
export function takeStock(
  graph: Graph,
  plan: GraphPlan,
  world: World,
  now: Instant,
): Inventory {
  const { entries, writes, settled } = keepObjects(graph, plan);
  const kept = new Set(entries.map(refKey));
  // An object that another one may turn out to be must not be taken for a stray.
  const wanted = new Set(
    plan.nodes.flatMap(({ objects = [] }) => objects.map(o => refKey(o.ref))),
  );
  const recorded = graph.status?.applied ?? [];
  const known = new Set(recorded.map(refKey));
  const strays = straysOf(graph, world).filter(
    entry => !known.has(refKey(entry)) && !isUncertain(plan, entry.node),
  );
  const leaving = [...recorded, ...strays].filter(entry => {
    const key = refKey(entry);
    return !kept.has(key) && !wanted.has(key);
  });
  const released = releaseObjects({
    ...{ graph, world, now, settled, leaving },
    kept: entries,
  });
  return {
    applied: distinct([...entries, ...released.entries]),
    leaving: released.entries,
    writes: [...writes, ...released.writes],
    ...(released.comeBackAt ? { comeBackAt: released.comeBackAt } : {}),
  };
}

/** Only what the Graph controls by an owner reference: labels are copied around by other controllers. */
function straysOf(graph: Graph, world: World): readonly AppliedObject[] {
  const { uid } = graph.metadata;
  const controlled = world
    .ownedBy(graph)
    .filter(({ metadata }) =>
      metadata.ownerReferences?.some(
        owner => owner.controller && owner.uid === uid,
      ),
    );
  return controlled.map(object => ({
    node: object.metadata.annotations?.[marks.node] ?? '',
    ...refOf(object),
    hold: 'owned',
  }));
}

/** An object that moved to another node is that node's. */
function distinct(entries: readonly AppliedObject[]): readonly AppliedObject[] {
  return [...new Map(entries.map(entry => [refKey(entry), entry])).values()];
}

function isUncertain({ nodes }: GraphPlan, id: string): boolean {
  return nodes.some(({ node, objects }) => node.id === id && !objects);
}

import { Instant, refOf } from '@kardinal/kube-controller';
import { AppliedObject, Graph } from '../api/Graph';
import { marks } from '../apply/ownership';
import { refKey } from '../apply/refs';
import { NodePlan } from '../evaluate/GraphPlan';
import { World } from '../world/World';
import { HookInput } from './Hook';
import { keepObjects } from './keepObjects';
import { ObjectWrite } from './ObjectWrite';
import { isRevision } from './planRevisions';
import { releaseObjects } from './releaseObjects';

/** What a pass makes of the list of objects, and what it wants to write. */
export interface Inventory {
  readonly applied: readonly AppliedObject[];
  /** Of those: what is there although it is no longer wanted. */
  readonly leaving: readonly AppliedObject[];
  readonly writes: readonly ObjectWrite[];
  /** Where the nodes stand that finalize what goes. */
  readonly hooks: readonly NodePlan[];
  readonly comeBackAt?: Instant;
}

/**
 * Compares what a Graph wants with everything that it ever wrote and that may still be there: what its status lists, and
 * what the caches show as its own (a process that lost its lead may write once more).
 */
export function inventoryOf(
  plans: readonly NodePlan[],
  input: HookInput,
): Inventory {
  const { graph, world } = input;
  const kept = keepObjects(graph, plans);
  const leaving = leavingObjects(graph, world, plans, kept.entries);
  const { entries, writes, hooks, comeBackAt } = releaseObjects({
    ...input,
    kept,
    leaving,
  });
  return {
    applied: distinct([...kept.entries, ...entries]),
    leaving: entries,
    writes: [...kept.writes, ...writes],
    hooks,
    ...(comeBackAt === undefined ? {} : { comeBackAt }),
  };
}

function leavingObjects(
  graph: Graph,
  world: World,
  plans: readonly NodePlan[],
  kept: readonly AppliedObject[],
): readonly AppliedObject[] {
  const recorded = graph.status?.applied ?? [];
  const known = new Set(recorded.map(refKey));
  const orphans = orphansOf(graph, world).filter(
    entry => !known.has(refKey(entry)) && !isUncertain(plans, entry.node),
  );
  // Also what is wanted and not written in this pass.
  const wanted = plans.flatMap(({ objects = [] }) =>
    objects.map(({ ref }) => refKey(ref)),
  );
  const staying = new Set([...kept.map(refKey), ...wanted]);
  return [...recorded, ...orphans].filter(entry => !staying.has(refKey(entry)));
}

/** Only what the Graph controls by an owner reference: labels are copied around by other controllers. */
function orphansOf(graph: Graph, world: World): readonly AppliedObject[] {
  const { uid } = graph.metadata;
  const controlled = world
    .ownedBy(graph)
    .filter(
      object =>
        !isRevision(object) &&
        object.metadata.ownerReferences?.some(
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

function isUncertain(plans: readonly NodePlan[], id: string): boolean {
  return plans.some(({ node, objects }) => node.id === id && !objects);
}

import { ObjectRef } from '@kardinal/kube-controller';
import { AppliedObject, Graph } from '../api/Graph';
import { groupByNode, refKey, toRef } from '../apply/refs';
import { NodePlan, ObjectPlan } from '../evaluate/GraphPlan';
import { ObjectWrite } from './ObjectWrite';

/** Objects that stay or are to come, with the writes that they need. */
export interface KeptObjects {
  readonly entries: readonly AppliedObject[];
  readonly writes: readonly ObjectWrite[];
  /** Nodes whose objects are as wanted. */
  readonly settled: ReadonlySet<string>;
}

/** A pass writes no more than this; the next one goes on. */
const mostWrites = 200;

/**
 * Goes through the plan: each object that is about to be written is recorded before, and with it those that are to be
 * made later, so that these need no write of their own. What is recorded and was never made is gone: nobody waits for it.
 */
export function keepObjects(
  graph: Graph,
  plans: readonly NodePlan[],
): KeptObjects {
  const recorded = graph.status?.applied ?? [];
  const before = new Map(recorded.map(entry => [refKey(entry), entry]));
  const byNode = groupByNode(recorded);
  const wanted = plans.flatMap(({ objects = [] }) => objects);
  const taken = new Set(
    [...recorded, ...wanted.map(({ ref }) => ref)].map(refKey),
  );
  const entries: AppliedObject[] = [];
  const writes: ObjectWrite[] = [];
  const settled = new Set<string>();
  for (const node of plans) {
    if (!node.objects) {
      entries.push(...(byNode.get(node.node.id) ?? []));
      const { upcoming } = node;
      if (upcoming && !taken.has(refKey(upcoming))) {
        entries.push(upcomingEntry(node, upcoming));
      }
      continue;
    }
    if (node.objects.every(isSettled)) settled.add(node.node.id);
    for (const object of node.objects) {
      const write = toWrite(node, object);
      const isDue = write && writes.length < mostWrites;
      if (isDue) writes.push(write);
      const known = before.get(refKey(object.ref));
      const entry = entryFor(node, object, known, isDue ? 'write' : 'keep');
      if (entry) entries.push(entry);
    }
  }
  return { entries, writes, settled };
}

function isSettled({ action, problem }: ObjectPlan): boolean {
  return action === 'none' && !problem;
}

function toWrite(
  { node }: NodePlan,
  { action, ref, desired, fingerprint, live }: ObjectPlan,
): ObjectWrite | undefined {
  if (action === 'none') return undefined;
  return {
    type: 'apply',
    node: node.id,
    ref,
    object: desired,
    action,
    fingerprint,
    ...(live?.metadata.uid ? { uid: live.metadata.uid } : {}),
  };
}

function entryFor(
  { node }: NodePlan,
  object: ObjectPlan,
  known: AppliedObject | undefined,
  doing: 'write' | 'keep',
): AppliedObject | undefined {
  const own: AppliedObject = {
    node: node.id,
    ...toRef(object.ref),
    hold: node.kind === 'patch' ? 'contributed' : 'owned',
  };
  const { needs } = node;
  if (isSettled(object)) return { ...own, ...listed(needs) };
  if (doing === 'keep') {
    // A problem that was seen, not met: the object is not ours.
    const mayBeThere = object.live || object.unseen || known?.failure;
    return mayBeThere ? known : undefined;
  }
  const { needs: old = [], attempts = 0, failure, retryAt } = known ?? {};
  return {
    ...own,
    ...listed(union(old, needs)),
    attempts: attempts + 1,
    ...(failure ? { failure } : {}),
    ...(retryAt ? { retryAt } : {}),
  };
}

function upcomingEntry(
  { node: { id, needs } }: NodePlan,
  ref: ObjectRef,
): AppliedObject {
  return { node: id, ...ref, hold: 'owned', ...listed(needs) };
}

/** Mostly it is made again from the same nodes. */
function union(
  old: readonly string[],
  needs: readonly string[],
): readonly string[] {
  const isSame =
    old.length === needs.length && old.every((id, at) => id === needs[at]);
  return isSame || old.length === 0 ? needs : [...new Set([...old, ...needs])];
}

function listed(needs: readonly string[]): { needs?: readonly string[] } {
  return needs.length === 0 ? {} : { needs };
}

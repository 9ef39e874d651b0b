import { Instant, KubeObject } from '@kardinal/kube-controller';
import { AppliedObject } from '../api/Graph';
import { NodePlan } from '../evaluate/GraphPlan';
import { Hook, HookInput, hooksOf, isDone, planHooks } from './Hook';
import { keepObjects, KeptObjects } from './keepObjects';
import { releaseObject, lookAgain, Release } from './releaseObject';
import { look } from './look';
import { ObjectWrite } from './ObjectWrite';
import { revisionNode } from './planRevisions';

/** Objects that must go, as far as they may go now. */
export interface ReleasedObjects {
  /** Those that are still there, and what finalizes them. */
  readonly entries: readonly AppliedObject[];
  readonly writes: readonly ObjectWrite[];
  /** Where the nodes stand that finalize objects. */
  readonly hooks: readonly NodePlan[];
  readonly comeBackAt?: Instant;
}

export interface ReleaseInput extends HookInput {
  /** Objects that stay. */
  readonly kept: KeptObjects;
  /** Objects that should go. */
  readonly leaving: readonly AppliedObject[];
}

/** An object that should go and is there, or may be. */
interface Present {
  readonly entry: AppliedObject;
  readonly found: KubeObject | 'unread';
}

/**
 * Lets objects go against the direction of the edges: an object stays while another one is there that was made from it,
 * or that has not moved on yet; and until what finalizes it is ready.
 */
export function releaseObjects(input: ReleaseInput): ReleasedObjects {
  if (input.leaving.length === 0) return { entries: [], writes: [], hooks: [] };
  const everything = input.leaving.flatMap((entry): readonly Present[] => {
    const found = look(entry, input.graph, input.world);
    return found === 'gone' ? [] : [{ entry, found }];
  });
  const hooks = hooksOf(nodesOf(everything), input);
  const hookIds = new Set(hooks.map(({ node }) => node.id));
  const present = everything.filter(({ entry }) => !hookIds.has(entry.node));
  const hookEntries = everything.filter(each => hookIds.has(each.entry.node));

  const needed = neededNodes(input, everything, hooks);
  const free = present.filter(({ entry }) => !needed.has(entry.node));
  const due = hooks.filter(({ target }) => nodesOf(free).has(target));
  const plans = planHooks(due, input);
  const waiting = waitingTargets(due, plans);

  const releases = present.map(({ entry, found }): Release => {
    if (found === 'unread') return lookAgain(entry, input.now);
    const isHeld = needed.has(entry.node) || waiting.has(entry.node);
    return isHeld ? { entry } : releaseObject(entry, found, input.now);
  });
  const made = keepObjects(input.graph, plans);
  const planned = new Set(plans.map(({ node }) => node.id));
  const resting = hookEntries.filter(({ entry }) => !planned.has(entry.node));
  const instants = releases.flatMap(({ comeBackAt }) => comeBackAt ?? []);
  return {
    entries: [
      ...releases.map(({ entry }) => entry),
      ...made.entries,
      ...resting.map(({ entry }) => entry),
    ],
    writes: [...made.writes, ...releases.flatMap(({ write }) => write ?? [])],
    hooks: plans,
    ...(instants.length > 0 ? { comeBackAt: Math.min(...instants) } : {}),
  };
}

function nodesOf(present: readonly Present[]): ReadonlySet<string> {
  return new Set(present.map(({ entry }) => entry.node));
}

/** Nodes whose objects others still need; revisions say how to finalize, as long as anything is there. */
function neededNodes(
  { kept: { entries, settled }, graph, world }: ReleaseInput,
  present: readonly Present[],
  hooks: readonly Hook[],
): ReadonlySet<string> {
  const mayExist = (entry: AppliedObject) =>
    entry.attempts !== undefined || look(entry, graph, world) !== 'gone';
  const isLast = present.every(({ entry }) => entry.node === revisionNode.id);
  return new Set([
    ...present.flatMap(({ entry }) => entry.needs ?? []),
    ...hooks.flatMap(({ node }) => node.needs),
    ...entries
      .filter(entry => !settled.has(entry.node) && mayExist(entry))
      .flatMap(({ needs = [] }) => needs),
    ...(isLast ? [] : [revisionNode.id]),
  ]);
}

function waitingTargets(
  hooks: readonly Hook[],
  plans: readonly NodePlan[],
): ReadonlySet<string> {
  const done = new Set(plans.filter(isDone).map(({ node }) => node.id));
  const undone = hooks.filter(({ node }) => !done.has(node.id));
  return new Set(undone.map(({ target }) => target));
}

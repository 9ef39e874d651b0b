import {
  Condition,
  Instant,
  setCondition,
  summarize,
  Summary,
} from '@kardinal/kube-controller';
import { NodeState, NodeStatus } from '../api/Graph';
import { Departure } from './departure';
import { GraphProblem } from '../compile/CompiledGraph';

const broken: readonly NodeState[] = ['Error', 'Conflict'];

/** True when every node that is included is ready; Unknown while some are on their way; False when some cannot be. */
export function summaryOf(
  nodes: readonly NodeStatus[],
  departure?: Departure,
): Summary {
  const stuck = nodes.filter(({ state }) => broken.includes(state));
  if (stuck.length > 0) {
    return { ...firstInFull(stuck, stuck[0].state), state: 'stalled' };
  }
  const failing = nodes.filter(({ state }) => state === 'SystemError');
  if (failing.length > 0) {
    return { ...firstInFull(failing, 'SystemError'), state: 'progressing' };
  }
  const waiting = nodes.filter(({ state }) => !isDone(state));
  if (waiting.length > 0) {
    return { ...firstInFull(waiting, waiting[0].state), state: 'pending' };
  }
  if (departure) return pruning(departure);
  const message = `${progressOf(nodes)} nodes are ready`;
  return { state: 'ready', reason: 'Ready', message };
}

/** Nothing is wrong with what is wanted, but something else is still there. */
function pruning({ message, progress }: Departure): Summary {
  const state = progress === 'stuck' ? 'stalled' : 'pending';
  return { state, reason: 'Pruning', message };
}

/** Ready nodes of all that count: `3/5`. */
export function progressOf(nodes: readonly NodeStatus[]): string {
  const included = nodes.filter(({ state }) => state !== 'Excluded');
  const ready = included.filter(({ state }) => state === 'Ready');
  return `${ready.length}/${included.length}`;
}

function isDone(state: NodeState): boolean {
  return state === 'Ready' || state === 'Excluded';
}

/** The first node in full, of the others the names. */
function firstInFull(
  nodes: readonly NodeStatus[],
  reason: string,
): { reason: string; message: string } {
  const [first, ...others] = nodes;
  const names = others.slice(0, 5).map(({ id, state }) => `${id} (${state})`);
  const more =
    others.length > names.length
      ? [`${others.length - names.length} more`]
      : [];
  const rest = [...names, ...more];
  const message = `${first.id} is ${first.state}: ${first.message}`;
  return {
    reason,
    message: rest.length > 0 ? `${message}; also ${rest.join(', ')}` : message,
  };
}

/** Says that the spec can be worked towards. */
export function accepted(
  conditions: readonly Condition[],
  now: Instant,
): readonly Condition[] {
  const facts = { reason: 'Accepted', message: 'the nodes form a graph' };
  return setCondition(
    conditions,
    { ...facts, type: 'Accepted', status: 'True' },
    now,
  );
}

/** Says why not; what is there stays as it is. */
export function refused(
  conditions: readonly Condition[],
  problems: readonly GraphProblem[],
  now: Instant,
): readonly Condition[] {
  const [{ reason }] = problems;
  const shown = problems.slice(0, 10).map(problem => problem.message);
  const more = problems.length - shown.length;
  const message = [...shown, ...(more > 0 ? [`${more} more`] : [])].join('; ');
  const judged = setCondition(
    conditions,
    { type: 'Accepted', status: 'False', reason, message },
    now,
  );
  return summarize(
    judged,
    { state: 'stalled', reason: 'NotAccepted', message },
    now,
  );
}

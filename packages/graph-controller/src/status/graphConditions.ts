import {
  Condition,
  Instant,
  removeCondition,
  setCondition,
} from '@kardinal/kube-controller';
import { NodeState, NodeStatus } from '../api/Graph';
import { Departure } from './departure';
import { GraphProblem } from '../compile/CompiledGraph';

/** How the Graph as a whole stands. */
export interface Verdict {
  readonly ready: 'True' | 'False' | 'Unknown';
  readonly reason: string;
  readonly message: string;
  /** On its way, or stuck until a person changes something. */
  readonly activity: 'settled' | 'reconciling' | 'stalled';
}

const broken: readonly NodeState[] = ['Error', 'Conflict'];

/** True when every node that is included is ready; Unknown while some are on their way; False when some cannot be. */
export function verdictOf(
  nodes: readonly NodeStatus[],
  departure?: Departure,
): Verdict {
  const stuck = nodes.filter(({ state }) => broken.includes(state));
  if (stuck.length > 0) {
    const facts = told(stuck, stuck[0].state);
    return { ...facts, ready: 'False', activity: 'stalled' };
  }
  const failing = nodes.filter(({ state }) => state === 'SystemError');
  if (failing.length > 0) {
    const facts = told(failing, 'SystemError');
    return { ...facts, ready: 'False', activity: 'reconciling' };
  }
  const waiting = nodes.filter(({ state }) => !isDone(state));
  if (waiting.length > 0) {
    const facts = told(waiting, waiting[0].state);
    return { ...facts, ready: 'Unknown', activity: 'reconciling' };
  }
  if (departure) return pruning(departure);
  const message = `${progressOf(nodes)} nodes are ready`;
  return { ready: 'True', reason: 'Ready', message, activity: 'settled' };
}

/** Nothing is wrong with what is wanted, but something else is still there. */
function pruning({ message, outlook }: Departure): Verdict {
  const facts = { reason: 'Pruning', message };
  return outlook === 'stuck'
    ? { ...facts, ready: 'False', activity: 'stalled' }
    : { ...facts, ready: 'Unknown', activity: 'reconciling' };
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
function told(
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

/** Sets Ready, and Reconciling or Stalled while they are true. */
export function withVerdict(
  conditions: readonly Condition[],
  verdict: Verdict,
  now: Instant,
): readonly Condition[] {
  const { ready, reason, message, activity } = verdict;
  const facts = { reason, message };
  let next = setCondition(
    conditions,
    { ...facts, type: 'Ready', status: ready },
    now,
  );
  for (const [type, when] of [
    ['Reconciling', 'reconciling'],
    ['Stalled', 'stalled'],
  ] as const) {
    next =
      activity === when
        ? setCondition(next, { ...facts, type, status: 'True' }, now)
        : removeCondition(next, type);
  }
  return next;
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
  const verdict = { ready: 'False', reason: 'NotAccepted', message } as const;
  return withVerdict(judged, { ...verdict, activity: 'stalled' }, now);
}

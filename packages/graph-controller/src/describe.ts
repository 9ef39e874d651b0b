import {
  Condition,
  EventRecord,
  findCondition,
} from '@kardinal/kube-controller';
import { GraphStatus, NodeState, NodeStatus } from './api/Graph';

const problems: readonly NodeState[] = ['Conflict', 'Error', 'SystemError'];

/** A Graph of hundreds of nodes that all fail is one story. */
const mostEvents = 10;

/** Events: trouble, and its end; who changed what the Graph made. What goes as it should stands in the status. */
export function describe(
  before: GraphStatus | undefined,
  after: GraphStatus,
): readonly EventRecord[] {
  const known = new Map(before?.nodes.map(node => [node.id, node]));
  const troubled = after.nodes.filter(
    node =>
      problems.includes(node.state) && known.get(node.id)?.state !== node.state,
  );
  return [
    ...verdictEvents(before, after),
    ...troubled.map(troubleEvent),
    ...after.nodes.filter(node => hasDrifted(node, known)).map(driftEvent),
    ...readyEvents(before, after),
  ].slice(0, mostEvents);
}

function hasDrifted(
  { id, reason, message }: NodeStatus,
  known: ReadonlyMap<string, NodeStatus>,
): boolean {
  const before = known.get(id);
  return (
    reason === 'Drifted' &&
    (before?.reason !== reason || before.message !== message)
  );
}

function driftEvent({ id, message }: NodeStatus): EventRecord {
  return {
    type: 'Warning',
    reason: 'NodeDrifted',
    message: `${id}: ${message}`,
  };
}

function verdictEvents(
  before: GraphStatus | undefined,
  after: GraphStatus,
): readonly EventRecord[] {
  const old = findCondition(before?.conditions, 'Accepted');
  const accepted = findCondition(after.conditions, 'Accepted');
  if (!accepted || isSame(old, accepted)) return [];
  const { reason, message, status } = accepted;
  if (status === 'False') return [{ type: 'Warning', reason, message }];
  return old ? [{ type: 'Normal', reason: 'Accepted', message }] : [];
}

function isSame(a: Condition | undefined, b: Condition): boolean {
  return a?.status === b.status && a.message === b.message;
}

function troubleEvent({ id, state, message }: NodeStatus): EventRecord {
  const reason = { Conflict: 'NodeConflicted', Error: 'NodeRefused' }[
    state as string
  ];
  return {
    type: 'Warning',
    reason: reason ?? 'NodeFailed',
    message: `${id}: ${message}`,
  };
}

function readyEvents(
  before: GraphStatus | undefined,
  after: GraphStatus,
): readonly EventRecord[] {
  const was = findCondition(before?.conditions, 'Ready')?.status;
  const is = findCondition(after.conditions, 'Ready');
  if (is?.status !== 'True' || was !== 'False') return [];
  return [{ type: 'Normal', reason: 'BecameReady', message: is.message }];
}

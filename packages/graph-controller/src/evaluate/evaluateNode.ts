import { unreachable } from '@kardinal/kube-controller';
import { CompiledNode, EdgeUse } from '../compile/CompiledGraph';
import { NodeContext } from './EvaluationInput';
import { evaluateObjects } from './evaluateObjects';
import { evaluateDef, evaluateRef, evaluateWatch } from './evaluateSources';
import { inputsOf } from './inputsOf';
import { heldStanding, uncertain, unsettled } from './expose';
import { NodePlan, Standing, Withholding } from './GraphPlan';

/** Where one node stands, given the nodes before it. */
export function evaluateNode(
  node: CompiledNode,
  context: NodeContext,
): NodePlan {
  const holders = withoutTarget(node, node.holders);
  return (
    asleep(node, context) ??
    excludedByUpstream(node, context) ??
    decidedByCondition(node, context) ??
    waiting(node, holders, context) ??
    evaluateKind(node, context, heldFor(node, holders, context))
  );
}

/** A finalizing node is there only while its target goes. */
function asleep(
  node: CompiledNode,
  { awake }: NodeContext,
): NodePlan | undefined {
  const target = node.source.finalizes;
  if (target === undefined || awake?.has(node.id)) return undefined;
  return excluded(node, 'Asleep', `is made when ${target} goes`);
}

/** What a node finalizes is on its way out: it is seen as it is, and holds nothing back. */
function withoutTarget(
  { source }: CompiledNode,
  ids: readonly string[],
): readonly string[] {
  return ids.filter(id => id !== source.finalizes);
}

function evaluateKind(
  node: CompiledNode,
  context: NodeContext,
  held: Withholding | undefined,
): NodePlan {
  switch (node.kind) {
    case 'template':
    case 'patch':
      return evaluateObjects(node, context, held);
    case 'ref':
      return evaluateRef(node, context, held);
    case 'watch':
      return evaluateWatch(node, context, held);
    case 'def':
      return evaluateDef(node, context, held);
    default:
      return unreachable(node.kind);
  }
}

function excludedByUpstream(
  node: CompiledNode,
  { scope }: NodeContext,
): NodePlan | undefined {
  const edge = node.edges.find(
    ({ from, strength }) =>
      strength === 'hard' &&
      from !== node.source.finalizes &&
      scope.plan(from).state === 'Excluded',
  );
  if (!edge) return undefined;
  return excluded(node, 'UpstreamExcluded', `${edge.from} is excluded`);
}

function decidedByCondition(
  node: CompiledNode,
  context: NodeContext,
): NodePlan | undefined {
  const { includeWhen } = node;
  const includeHolders = withoutTarget(node, node.includeHolders);
  if (includeWhen.length === 0) return undefined;
  const waits = waiting(node, includeHolders, context);
  if (waits) return waits;
  const held = heldFor(node, includeHolders, context);
  if (held) return uncertain(node, heldStanding(held), context);
  const { scope } = context;
  const outcome = scope.evaluateAll(includeWhen, inputsOf(node, context));
  switch (outcome.type) {
    case 'true':
      return undefined;
    case 'false':
      return excluded(node, 'IncludeWhenFalse', outcome.message);
    case 'unknown':
      return uncertain(node, pending(outcome.message), context);
    case 'invalid': {
      const { message } = outcome;
      const standing = { state: 'Error', reason: 'InvalidCondition', message };
      return uncertain(node, standing as Standing, context);
    }
    default:
      return unreachable(outcome);
  }
}

/** The plan while an upstream has no data, or data that is about to change. */
function waiting(
  node: CompiledNode,
  ids: readonly string[],
  context: NodeContext,
): NodePlan | undefined {
  const id = ids.find(each => !context.scope.plan(each).exposure.data);
  if (id === undefined) return undefined;
  const { state } = context.scope.plan(id);
  const message = `waits for ${id}, which is ${state}`;
  return uncertain(
    node,
    { state: 'Pending', reason: 'UpstreamPending', message },
    context,
  );
}

/**
 * Why what is computed now must not be written. Softly used data holds back nothing, but for the moment in which it is
 * being written: otherwise everything made from it would be written twice.
 */
function heldFor(
  node: CompiledNode,
  holders: readonly string[],
  context: NodeContext,
): Withholding | undefined {
  const held = withholder(holders, context);
  if (held) return held;
  const writing = node.edges
    .filter(({ strength, uses }) => strength === 'soft' && uses.some(decides))
    .map(({ from }) => context.scope.plan(from).exposure.withheld);
  return writing.find(withheld => withheld?.by === 'writing');
}

/** Whether a use decides what is made; other uses only show how it is. */
function decides(use: EdgeUse): boolean {
  return use !== 'readyWhen' && use !== 'propagateWhen';
}

function withholder(
  ids: readonly string[],
  { scope }: NodeContext,
): Withholding | undefined {
  const held = ids.flatMap(id => {
    const { withheld } = scope.plan(id).exposure;
    return withheld ? [withheld] : [];
  });
  return held.find(({ by }) => by === 'propagateWhen') ?? held[0];
}

function pending(message: string): Standing {
  return { state: 'Pending', reason: 'DataMissing', message };
}

function excluded(
  node: CompiledNode,
  reason: string,
  message: string,
): NodePlan {
  return unsettled(node, { state: 'Excluded', reason, message }, []);
}

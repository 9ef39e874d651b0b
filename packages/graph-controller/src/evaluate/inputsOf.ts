import { EvaluationContext } from '@kardinal/cel';
import { KubeObject } from '@kardinal/kube-controller';
import { ownershipOf } from '../apply/ownership';
import { CompiledNode } from '../compile/CompiledGraph';
import { NodeContext } from './EvaluationInput';

type Variables = Readonly<Record<string, unknown>>;

/** What the expressions that decide a node's objects see. */
export function inputsOf(
  node: CompiledNode,
  context: NodeContext,
  variables: Variables = {},
): EvaluationContext {
  return context.scope.forInputs(node, {
    ...targetOf(node, context),
    ...variables,
  });
}

/** What `readyWhen` and `propagateWhen` of a node see. */
export function conditionInputsOf(
  node: CompiledNode,
  own: unknown,
  context: NodeContext,
): EvaluationContext {
  return context.scope.forConditions(node, own, targetOf(node, context));
}

/** What a node finalizes, as it is: its own node may be excluded, or changed since. */
function targetOf(node: CompiledNode, context: NodeContext): Variables {
  const target = node.source.finalizes;
  if (target === undefined) return {};
  const objects = (context.appliedByNode.get(target) ?? []).flatMap(entry => {
    if (context.world.kind(entry).type !== 'known') return [];
    const live = context.world.object(entry);
    return live && isOurs(live, context) ? [live] : [];
  });
  if (objects.length === 0) return {};
  const isCollection = context.compiled.nodes.some(
    ({ id, forEach }) => id === target && forEach.length > 0,
  );
  return { [target]: isCollection ? objects : objects[0] };
}

function isOurs(live: KubeObject, { graph }: NodeContext): boolean {
  return ownershipOf(live, graph).type === 'ours';
}

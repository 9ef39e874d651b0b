import { CostBudget } from '@kardinal/cel';
import { Instant, ObjectRef } from '@kardinal/kube-controller';
import { GraphNode, GraphSpec } from '../api/Graph';
import { compileNode } from '../compile/compileNode';
import { maxPassCost } from './EvaluationInput';
import { Rendered, renderValue } from './renderValue';

/** What a template is rendered with. @public */
export interface TemplateInputs {
  /** What expressions find below the id of a node with an object. */
  readonly dataOf: (node: GraphNode) => unknown;
  readonly now: Instant;
}

/**
 * An object as the template of a Graph says it that makes an object of this name: for whoever wants to know whether an engine
 * made it so. `undefined` where no template has the name as it is, or a collection makes it. A `def` sees those before it.
 *
 * @public
 */
export function renderTemplate(
  { nodes }: GraphSpec,
  ref: Pick<ObjectRef, 'apiVersion' | 'kind' | 'name'>,
  { dataOf, now }: TemplateInputs,
): Rendered | undefined {
  const maker = nodes.find(node => makes(node, ref));
  if (maker === undefined) return undefined;
  const scope: Record<string, unknown> = {};
  const context = { scope, now, budget: new CostBudget(maxPassCost) };
  const render = (node: GraphNode) =>
    renderValue(compileNode(node).draft.body, context);
  for (const node of nodes)
    if (node.def === undefined) scope[node.id] = dataOf(node);
  for (const node of nodes.filter(({ def }) => def !== undefined)) {
    const rendered = render(node);
    if (rendered.type === 'value') scope[node.id] = rendered.value;
  }
  return render(maker);
}

function makes(
  { template, forEach }: GraphNode,
  ref: Pick<ObjectRef, 'apiVersion' | 'kind' | 'name'>,
): boolean {
  return (
    forEach === undefined &&
    template?.apiVersion === ref.apiVersion &&
    template.kind === ref.kind &&
    template.metadata.name === ref.name
  );
}

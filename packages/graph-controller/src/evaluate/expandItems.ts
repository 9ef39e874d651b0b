import { CompiledNode } from '../compile/CompiledGraph';
import { NodeContext } from './EvaluationInput';
import { inputsOf } from './inputsOf';
import { RenderProblem, renderValue } from './renderValue';

/** The variables of one item of a collection. */
export type ItemVariables = Readonly<Record<string, unknown>>;

export type ExpandedItems =
  | { readonly type: 'items'; readonly items: readonly ItemVariables[] }
  | RenderProblem;

/** A mistake must not ask the API for millions of objects. */
const mostItems = 5000;

/** Every combination of the iterators' items, the first iterator slowest; without iterators one item. */
export function expandItems(
  node: CompiledNode,
  context: NodeContext,
): ExpandedItems {
  let items: readonly ItemVariables[] = [{}];
  for (const { variable, items: source } of node.forEach) {
    const rendered = renderValue(source, inputsOf(node, context));
    if (rendered.type !== 'value') return rendered;
    const values = valuesOf(rendered.value);
    if (!values) {
      const message = `forEach: ${variable} needs a list or a map`;
      return { type: 'invalid', message };
    }
    if (items.length * values.length > mostItems) {
      const message = `forEach: more than ${mostItems} objects`;
      return { type: 'invalid', message };
    }
    items = items.flatMap(item =>
      values.map(value => ({ ...item, [variable]: value })),
    );
  }
  return { type: 'items', items };
}

/** A list's items; a map's entries as `{ key, value }`, sorted by key. */
function valuesOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => ({ key, value: item }));
}

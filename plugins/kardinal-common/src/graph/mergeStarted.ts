import { GraphNodeSpec } from './translate';

/**
 * A new translation for a promotion under way: environments that have started keep the nodes that they started with,
 * everything else follows the new Pipeline. Nothing restarts, nothing verified is redone.
 *
 * @param started - names of the environments whose step has started
 * @public
 */
export function mergeStarted(
  current: readonly GraphNodeSpec[],
  next: readonly GraphNodeSpec[],
  started: ReadonlySet<string>,
): readonly GraphNodeSpec[] {
  const isKept = (node: GraphNodeSpec) =>
    started.has(environmentOf(node) ?? '');
  const kept = current.filter(isKept);
  const merged = [...kept, ...next.filter(node => !isKept(node))];
  const ids = new Set([...next, ...current].map(node => node.id));
  const position = new Map([...ids].map((id, at) => [id, at]));
  const place = ({ id }: GraphNodeSpec) => position.get(id) ?? ids.size;
  return merged.sort((a, b) => place(a) - place(b));
}

/** The environment of a step or gate node. @public */
export function environmentOf(node: GraphNodeSpec): string | undefined {
  const spec = node.template?.spec as { environment?: string } | undefined;
  return spec?.environment;
}

/** The kind that a template node makes. @public */
export function kindOf(node: GraphNodeSpec): string | undefined {
  return node.template?.kind as string | undefined;
}

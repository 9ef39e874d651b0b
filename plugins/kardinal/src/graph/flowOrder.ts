import { EdgeView } from '@kardinal/backstage-plugin-kardinal-common';

/**
 * Nodes so that each comes after those that lead to it, otherwise in the order
 * given. What lies on a cycle comes last.
 */
export function flowOrder<N extends { readonly id: string }>(
  nodes: readonly N[],
  edges: readonly EdgeView[],
): readonly N[] {
  const left = new Map(nodes.map(node => [node.id, node]));
  const sources = new Map(nodes.map(node => [node.id, new Set<string>()]));
  const targets = new Map(nodes.map(node => [node.id, new Set<string>()]));
  for (const { source, target } of edges) {
    if (left.has(source) && left.has(target)) {
      sources.get(target)?.add(source);
      targets.get(source)?.add(target);
    }
  }
  const ordered: N[] = [];
  for (;;) {
    const next = first(left.values(), ({ id }) => sources.get(id)?.size === 0);
    if (!next) {
      return [...ordered, ...left.values()];
    }
    left.delete(next.id);
    ordered.push(next);
    targets.get(next.id)?.forEach(id => sources.get(id)?.delete(next.id));
  }
}

function first<T>(
  items: Iterable<T>,
  isWanted: (item: T) => boolean,
): T | undefined {
  for (const item of items) {
    if (isWanted(item)) {
      return item;
    }
  }
  return undefined;
}

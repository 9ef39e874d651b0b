import { useRef } from 'react';
import { GraphNode } from '../../graph/GraphNode';

/** Nodes that were not there when the drawing was opened. */
export function useLateNodes(nodes: readonly GraphNode[]): ReadonlySet<string> {
  const first = useRef<ReadonlySet<string>>();
  first.current ??= new Set(nodes.map(({ id }) => id));
  const known = first.current;
  return new Set(nodes.map(({ id }) => id).filter(id => !known.has(id)));
}

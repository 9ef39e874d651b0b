import { CompiledNode } from './CompiledGraph';
import { constantOf } from './CompiledValue';

/** The kind that a node speaks about, when no expression names it. */
export function namedKind({
  kind: nodeKind,
  body,
}: CompiledNode): { apiVersion: string; kind: string } | undefined {
  if (nodeKind === 'def') return undefined;
  const fields =
    body.type === 'map'
      ? Object.fromEntries(
          body.entries.map(([key, value]) => [
            constantOf(key),
            constantOf(value),
          ]),
        )
      : (constantOf(body) as Record<string, unknown> | undefined);
  const { apiVersion, kind } = fields ?? {};
  return typeof apiVersion === 'string' && typeof kind === 'string'
    ? { apiVersion, kind }
    : undefined;
}

/** Whether the kind is known only when the node is computed. */
export function computesKind(node: CompiledNode): boolean {
  return node.kind !== 'def' && namedKind(node) === undefined;
}

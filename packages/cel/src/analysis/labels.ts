import { constantPath } from '../evaluator/access';
import { Node } from '../syntax/Node';

function isUnder(node: Node, paths: readonly (readonly string[])[]): boolean {
  if (node.kind !== 'select' && node.kind !== 'index') return false;
  const path = constantPath(node.operand);
  return (
    path !== undefined &&
    paths.some(
      labels =>
        labels.length === path.length &&
        labels.every((name, at) => name === path[at]),
    )
  );
}

/** True for entries of the maps at the paths, also behind `orValue`. */
export function labelTest(
  paths: readonly (readonly string[])[],
): (node: Node) => boolean {
  return node =>
    node.kind === 'call' && node.name === 'orValue' && node.target
      ? isUnder(node.target, paths)
      : isUnder(node, paths);
}

/** True for entries of the maps at the paths, as `a.b` and `a[b]`, not as `a.?b`. */
export function entryTest(
  paths: readonly (readonly string[])[],
): (node: Node) => boolean {
  return node =>
    (node.kind === 'select' || node.kind === 'index') &&
    node.access === 'plain' &&
    isUnder(node, paths);
}

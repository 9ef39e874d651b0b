import { partsOf, SyntaxNode, TypedSyntax } from '@kardinal/cel';

const foreignPrefixes = ['math.', 'base64.'];

/** The first function in an expression that the language has, but not in rules of Kubernetes. */
export function foreignPart(
  syntax: TypedSyntax,
  node: SyntaxNode,
): string | undefined {
  const own = foreignName(syntax, node);
  if (own) return own;
  for (const part of partsOf(node)) {
    const below = foreignPart(syntax, part);
    if (below) return below;
  }
  return undefined;
}

function foreignName(
  syntax: TypedSyntax,
  node: SyntaxNode,
): string | undefined {
  if (node.kind === 'bind') return 'cel.bind';
  if (node.kind !== 'call') return undefined;
  const { name, target } = node;
  if (foreignPrefixes.some(prefix => name.startsWith(prefix))) return name;
  if (name === 'now') return name;
  const reversesText =
    name === 'reverse' && target && syntax.typeOf(target).kind === 'string';
  return reversesText ? name : undefined;
}

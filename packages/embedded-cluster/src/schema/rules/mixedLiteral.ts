import { partsOf, SyntaxNode, SyntaxType, TypedSyntax } from '@kardinal/cel';

/**
 * What is wrong with the first list or map in an expression whose parts have several types: rules of Kubernetes want one.
 *
 * Types that only an evaluation shows are not held against it.
 */
export function mixedLiteral(
  syntax: TypedSyntax,
  node: SyntaxNode,
): string | undefined {
  const own = columnsOf(node).flatMap(column => mixture(syntax, column));
  if (own.length > 0) return own[0];
  for (const part of checkedParts(node)) {
    const below = mixedLiteral(syntax, part);
    if (below) return below;
  }
  return undefined;
}

/** What a text is formatted with may be of any types. */
function checkedParts(node: SyntaxNode): readonly SyntaxNode[] {
  const isFormat = node.kind === 'call' && node.name === 'format';
  return partsOf(node).flatMap(part =>
    isFormat && part.kind === 'list' ? partsOf(part) : [part],
  );
}

interface Entry {
  readonly node: SyntaxNode;
  readonly presence: 'required' | 'optional';
}

/** The parts that must be of one type. */
function columnsOf(node: SyntaxNode): readonly (readonly Entry[])[] {
  if (node.kind === 'list') return [node.elements];
  if (node.kind !== 'map') return [];
  return [
    node.entries.map(({ key }) => ({ node: key, presence: 'required' })),
    node.entries.map(({ value, presence }) => ({ node: value, presence })),
  ];
}

function mixture(syntax: TypedSyntax, entries: readonly Entry[]): string[] {
  const types = entries.map(({ node, presence }) => {
    const type = syntax.typeOf(node);
    const isOptional = presence === 'optional' && type.kind === 'optional';
    return isOptional ? type.content : type;
  });
  const other = types.find(type => !mayBeSame(types[0], type));
  if (!other) return [];
  return [`expected type '${types[0].kind}' but found '${other.kind}'`];
}

const open = ['dyn', 'error', 'parameter', 'number'];

function mayBeSame(a: SyntaxType, b: SyntaxType): boolean {
  if (open.includes(a.kind) || open.includes(b.kind)) return true;
  if (a.kind === 'list' && b.kind === 'list') {
    return mayBeSame(a.element, b.element);
  }
  if (a.kind === 'map' && b.kind === 'map') {
    return mayBeSame(a.key, b.key) && mayBeSame(a.value, b.value);
  }
  if (a.kind === 'optional' && b.kind === 'optional') {
    return mayBeSame(a.content, b.content);
  }
  return a.kind === b.kind;
}

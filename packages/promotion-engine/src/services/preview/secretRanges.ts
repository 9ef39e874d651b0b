import {
  Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  Node,
  Pair,
  YAMLMap,
} from 'yaml';

/** A place in a text that holds a secret value. */
export interface SecretRange {
  /** The same for the same value of another version. */
  readonly id: string;
  readonly value: string;
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  /** What stands before and after the mark that replaces it. */
  readonly lead: string;
  readonly tail: string;
}

/** A Secret in a text, such as a patch of a kustomization. */
const embedded = /\bkind["']?\s*:\s*["']?Secret\b/;
const applied = 'kubectl.kubernetes.io/last-applied-configuration';

/** Thrown where a Secret is written in a way that cannot be masked value by value. */
class NotUnderstood extends Error {
  override readonly name = 'NotUnderstood';
}

/** Where a document has secret values; `undefined` where that cannot be said. */
export function secretRanges(
  document: Document.Parsed,
  text: string,
  id: string,
): readonly SecretRange[] | undefined {
  const ranges: SecretRange[] = [];
  const isEncrypted = isMap(document.contents) && document.has('sops');
  const search = { text, ranges, isEncrypted };
  try {
    walk(document.contents, id, search);
    return ranges;
  } catch (error) {
    if (error instanceof NotUnderstood) return undefined;
    throw error;
  }
}

interface Search {
  readonly text: string;
  readonly ranges: SecretRange[];
  /** By SOPS. */
  readonly isEncrypted: boolean;
}

function walk(node: unknown, id: string, search: Search): void {
  if (isScalar(node)) {
    const value = String(node.value);
    if (embedded.test(value) || (search.isEncrypted && /^ENC\[/.test(value)))
      hide(node, id, search);
    return;
  }
  if (isSeq(node)) {
    node.items.forEach((item, index) => walk(item, `${id}/${index}`, search));
    return;
  }
  if (!isMap(node)) return;
  // What is merged in, and what a name stands for, may be a Secret that is written elsewhere.
  if (isAlias(node.get('kind', true)) || node.has('<<'))
    throw new NotUnderstood();
  const own = `${id}/${nameOf(node)}`;
  const isSecret = node.get('kind') === 'Secret';
  for (const pair of node.items) {
    const key = keyOf(pair);
    if (isSecret && (key === 'data' || key === 'stringData'))
      hideValues(pair, `${own}/${key}`, search);
    else if (key === applied && isNode(pair.value))
      hide(pair.value, `${own}/${key}`, search);
    else if (key === 'secretGenerator')
      hideLiterals(pair.value, `${own}/${key}`, search);
    else walk(pair.value, `${own}/${key}`, search);
  }
}

/** The whole block with its comments: somebody may have kept the last password in one. */
function hideValues(pair: Pair, id: string, search: Search): void {
  const { key, value } = pair;
  if (isScalar(value) && value.value === null) return;
  if (isScalar(value)) {
    hide(value, id, search);
    return;
  }
  if (!isMap(value) || !isNode(key)) throw new NotUnderstood();
  if (value.items.length === 0) return;
  const { text, ranges } = search;
  const start = rangeOf(value)[0];
  const end = rangeOf(value)[2];
  const tail = text.slice(start, end).endsWith('\n') ? '\n' : '';
  const column = start - (text.lastIndexOf('\n', start - 1) + 1);
  const between = value.flow ? ', ' : `\n${' '.repeat(column)}`;
  let from = rangeOf(key)[1];
  value.items.forEach((item, index) => {
    if (isAlias(item.value) || keyOf(item) === '<<') throw new NotUnderstood();
    const first = value.flow ? ': { ' : `:${between}`;
    const isLast = index === value.items.length - 1;
    // Every range begins where the one before it ends.
    const to = isLast ? end : from;
    ranges.push({
      id: `${id}/${keyOf(item)}`,
      value: isNode(item.value) ? textOf(item.value, text) : '',
      from,
      to,
      lead: `${index === 0 ? first : between}${keyOf(item)}: `,
      tail: isLast ? `${value.flow ? ' }' : ''}${tail}` : '',
    });
    from = to;
  });
}

/** The values of `key=value`. */
function hideLiterals(node: unknown, id: string, search: Search): void {
  if (!isSeq(node)) throw new NotUnderstood();
  node.items.forEach((generator, index) => {
    if (!isMap(generator)) throw new NotUnderstood();
    const literals = generator.get('literals');
    if (literals === undefined) return;
    if (!isSeq(literals)) throw new NotUnderstood();
    for (const literal of literals.items) {
      if (!isScalar(literal)) throw new NotUnderstood();
      const [key] = String(literal.value).split('=');
      hide(literal, `${id}/${index}/${key}`, search, `${key}=`);
    }
  });
}

function hide(
  node: Node,
  id: string,
  { text, ranges }: Search,
  lead: string = '',
): void {
  if (isAlias(node)) throw new NotUnderstood();
  const [from, to] = rangeOf(node);
  const value = text.slice(from, to);
  const tail = value.endsWith('\n') ? '\n' : '';
  ranges.push({ id, value: value.trim(), from, to, lead, tail });
}

function isNode(value: unknown): value is Node {
  return isScalar(value) || isMap(value) || isSeq(value) || isAlias(value);
}

function rangeOf({ range }: Node): readonly [number, number, number] {
  if (range) return range;
  throw new NotUnderstood();
}

function textOf(node: Node, text: string): string {
  const [from, to] = rangeOf(node);
  return text.slice(from, to).trim();
}

function keyOf(pair: unknown): string {
  return isPair(pair) && isScalar(pair.key) ? String(pair.key.value) : '';
}

function nameOf(map: YAMLMap): string {
  const name = map.getIn(['metadata', 'name']);
  return typeof name === 'string' ? name : '';
}

import { formatVerbs } from '../functions/format';
import { CallNode, Node } from '../syntax/Node';
import { Type, typeText } from './Type';

const NUMBERS = ['int', 'uint', 'double', 'number'];

/** What each verb of `format` accepts; `%s` accepts everything but optionals. */
const ACCEPTED: Readonly<Record<string, readonly string[]>> = {
  d: NUMBERS,
  f: NUMBERS,
  e: NUMBERS,
  b: ['int', 'uint', 'bool', 'number'],
  o: ['int', 'uint', 'number'],
  x: ['int', 'uint', 'string', 'bytes', 'number'],
  X: ['int', 'uint', 'string', 'bytes', 'number'],
};

const OPEN = ['dyn', 'error'];

function accepts(verb: string, type: Type): boolean {
  if (OPEN.includes(type.kind)) return true;
  return verb === 's'
    ? type.kind !== 'optional'
    : ACCEPTED[verb]?.includes(type.kind) ?? false;
}

/** cel-go finds an optional where an element or entry may be absent, and an optional has no text. */
function hasOptionalParts(node: Node): boolean {
  if (node.kind === 'list') {
    return node.elements.some(
      ({ node: element, presence }) =>
        presence === 'optional' || hasOptionalParts(element),
    );
  }
  if (node.kind !== 'map') return false;
  return node.entries.some(
    ({ value, presence }) => presence === 'optional' || hasOptionalParts(value),
  );
}

/** What is wrong with a constant format and the list that is written behind it. */
export function formatProblem(
  node: CallNode,
  typeOf: (node: Node) => Type,
): string | undefined {
  const { name, target, args } = node;
  const [list] = args;
  if (name !== 'format' || args.length !== 1) return undefined;
  if (target?.kind !== 'literal' || list.kind !== 'list') return undefined;
  if (typeof target.value !== 'string') return undefined;
  const verbs = formatVerbs(target.value);
  if (verbs.includes(undefined)) return 'format() has an incomplete `%`';
  if (verbs.length !== list.elements.length) {
    return `format() has ${verbs.length} clauses and ${list.elements.length} arguments`;
  }
  for (const [at, verb] of verbs.entries()) {
    const element = list.elements[at].node;
    const type = typeOf(element);
    if (verb === 's' && hasOptionalParts(element)) {
      return '`%s` does not work with optional parts';
    }
    if (verb !== undefined && !accepts(verb, type)) {
      return `\`%${verb}\` does not work with ${typeText(type)}`;
    }
  }
  return undefined;
}

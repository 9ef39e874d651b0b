import { unreachable } from '@kardinal/foundation';
import { CallNode, ComprehensionMacro, Node, partsOf } from './Node';
import { isNumeric } from '../values/equality';
import { SyntaxFault } from './SyntaxFault';

/** What the expansion of calls needs to know about the functions of the environment. */
export interface MacroContext {
  /** True for `math.abs` and the like, whose first part is no variable. */
  isNamespaced(name: string): boolean;
}

const COMPREHENSIONS: Readonly<Record<string, ComprehensionMacro>> = {
  all: 'all',
  exists: 'exists',
  exists_one: 'exists_one',
  filter: 'filter',
  map: 'map',
  sortBy: 'sortBy',
};

function own<T>(record: Readonly<Record<string, T>>, key: string) {
  return Object.prototype.hasOwnProperty.call(record, key)
    ? record[key]
    : undefined;
}

function refuse(node: Node, message: string): never {
  throw new SyntaxFault(message, node.span.start, node.span.end);
}

function variableName(node: Node, macro: string): string {
  if (node.kind !== 'identifier' || node.scope === 'root') {
    return refuse(node, `${macro}() needs the name of a variable here`);
  }
  return node.name;
}

function presence(call: CallNode): Node {
  const [field] = call.args;
  if (field.kind !== 'select' || field.access !== 'plain') {
    return refuse(field, 'has() needs a field, as in has(a.b)');
  }
  return { ...field, access: 'presence', span: call.span };
}

function comprehension(
  call: CallNode & { target: Node },
  macro: ComprehensionMacro,
): Node | undefined {
  const { args, span, target: range } = call;
  const filtered = macro === 'map' && args.length === 3;
  if (args.length !== 2 && !filtered) return undefined;
  const transforms = macro === 'map' || macro === 'sortBy';
  const last = args[args.length - 1];
  return {
    kind: 'comprehension',
    span,
    macro,
    range,
    variable: variableName(args[0], call.name),
    predicate: filtered || !transforms ? args[1] : undefined,
    transform: transforms ? last : undefined,
  };
}

/** `a.b.c` when the node is written like that. */
export function qualifiedName(node: Node): string | undefined {
  if (node.kind === 'identifier') return node.name;
  if (node.kind !== 'select' || node.access !== 'plain') return undefined;
  const prefix = qualifiedName(node.operand);
  return prefix === undefined ? undefined : `${prefix}.${node.field}`;
}

function optionalMap(
  call: CallNode & { target: Node },
  macro: 'optMap' | 'optFlatMap',
): Node {
  const [variable, body] = call.args;
  return {
    kind: 'optionalMap',
    span: call.span,
    macro,
    target: call.target,
    variable: variableName(variable, macro),
    body,
  };
}

function mayBeNumber(node: Node): boolean {
  if (node.kind === 'list' || node.kind === 'map') return false;
  if (node.kind !== 'literal') return true;
  return isNumeric(node.value);
}

/** `math.greatest` and `math.least` take any number of numbers, or one list of them. */
function extremum(call: CallNode, name: string): Node {
  const { args, span } = call;
  const [first] = args;
  const listed = args.length === 1 && first.kind === 'list';
  const numbers = listed ? first.elements.map(({ node }) => node) : args;
  const wrong = numbers.find(node => !mayBeNumber(node));
  if (wrong) return refuse(wrong, `${name}() works with numbers`);
  if (numbers.length === 0) return refuse(call, `${name}() needs a number`);
  const elements = args.map(node => ({ node, presence: 'required' as const }));
  const list: Node = { kind: 'list', span, elements };
  return {
    kind: 'call',
    span,
    name,
    target: undefined,
    args: args.length > 2 ? [list] : args,
  };
}

function expandMember(
  call: CallNode & { target: Node },
  context: MacroContext,
): Node {
  const { name, args, span, target } = call;
  const prefix = qualifiedName(target);
  const qualified = prefix === undefined ? '' : `${prefix}.${name}`;
  if (qualified === 'cel.bind' && args.length === 3) {
    const variable = variableName(args[0], qualified);
    return { kind: 'bind', span, variable, value: args[1], body: args[2] };
  }
  if (qualified === 'math.greatest' || qualified === 'math.least') {
    return extremum(call, qualified);
  }
  if (context.isNamespaced(qualified)) {
    return { kind: 'call', span, name: qualified, target: undefined, args };
  }
  if ((name === 'optMap' || name === 'optFlatMap') && args.length === 2) {
    return optionalMap(call, name);
  }
  const macro = own(COMPREHENSIONS, name);
  if (
    macro === 'sortBy' &&
    (target.kind === 'map' || target.kind === 'literal')
  ) {
    return refuse(target, 'sortBy() works with lists');
  }
  return (macro && comprehension(call, macro)) ?? call;
}

export function expandCall(call: CallNode, context: MacroContext): Node {
  if (call.target) {
    return expandMember({ ...call, target: call.target }, context);
  }
  return call.name === 'has' && call.args.length === 1 ? presence(call) : call;
}

/** How deep loops stand in the bodies of loops. */
export function loopNesting(node: Node): number {
  switch (node.kind) {
    case 'comprehension': {
      const bodies = [node.predicate, node.transform].map(body =>
        body ? loopNesting(body) : 0,
      );
      return Math.max(loopNesting(node.range), 1 + Math.max(...bodies));
    }
    case 'literal':
    case 'identifier':
      return 0;
    case 'select':
    case 'index':
    case 'call':
    case 'logic':
    case 'conditional':
    case 'list':
    case 'map':
    case 'bind':
    case 'optionalMap':
      return Math.max(0, ...partsOf(node).map(loopNesting));
    default:
      return unreachable(node);
  }
}

import { FunctionTable, Overload } from '../functions/FunctionTable';
import {
  CallNode,
  ComprehensionNode,
  IdentifierNode,
  IndexNode,
  ListNode,
  MapNode,
  Node,
  OptionalMapNode,
  SelectNode,
  unreachable,
} from '../syntax/Node';
import { kindOf } from '../values/Value';
import { closest } from './closest';
import { TYPE_IDENTIFIERS } from './typeIdentifiers';
import {
  BOOL,
  DYN,
  ERROR,
  INT,
  STRING,
  Type,
  listOf,
  mapOf,
  optionalOf,
  typeText,
} from './Type';
import { Substitution, assignable, mostGeneral } from './unify';

export interface Problem {
  readonly node: Node;
  readonly message: string;
}

/** `undefined`: every name is a variable of type dyn. */
export type Variables = ReadonlyMap<string, Type> | undefined;

/** Bound by macros; the innermost comes first. */
interface Binding {
  readonly name: string;
  readonly type: Type;
  readonly outer: Binding | undefined;
}

type Bindings = Binding | undefined;

function find(bindings: Bindings, name: string): Type | undefined {
  for (let at = bindings; at; at = at.outer) {
    if (at.name === name) return at.type;
  }
  return undefined;
}

function bind(outer: Bindings, name: string, type: Type): Bindings {
  return { name, type, outer };
}

const OPERATOR_TEXT = /^_?(.+?)_$/;

function suggestion(name: string, known: Iterable<string>): string {
  const near = closest(name, known);
  return near === undefined ? '' : `; did you mean \`${near}\`?`;
}

/** One static check of one expression (CEL specification, Gradual type checking). */
export class Checker {
  readonly problems: Problem[] = [];
  private readonly substitution = new Substitution();

  constructor(
    private readonly functions: FunctionTable,
    private readonly variables: Variables,
    /** True for texts that compare with bools. */
    private readonly isLabel: (node: Node) => boolean,
  ) {}

  check(node: Node): Type {
    return this.substitution.apply(this.typeOf(node, undefined), 'dyn');
  }

  private complain(node: Node, message: string): Type {
    this.problems.push({ node, message });
    return ERROR;
  }

  private fits(from: Type, to: Type): boolean {
    return this.substitution.attempt(() =>
      assignable(from, to, this.substitution),
    );
  }

  private resolved(node: Node, bindings: Bindings): Type {
    return this.substitution.apply(this.typeOf(node, bindings));
  }

  private typeOf(node: Node, bindings: Bindings): Type {
    switch (node.kind) {
      case 'literal':
        return { kind: kindOf(node.value) } as Type;
      case 'identifier':
        return this.identifier(node, bindings);
      case 'select':
        return this.select(node, bindings);
      case 'index':
        return this.index(node, bindings);
      case 'call':
        return this.call(node, bindings);
      case 'logic':
        this.expectBool(node.left, bindings);
        this.expectBool(node.right, bindings);
        return BOOL;
      case 'conditional':
        this.expectBool(node.condition, bindings);
        return this.branches(node, bindings);
      case 'list':
        return this.list(node, bindings);
      case 'map':
        return this.map(node, bindings);
      case 'comprehension':
        return this.comprehension(node, bindings);
      case 'bind': {
        const type = this.resolved(node.value, bindings);
        return this.typeOf(node.body, bind(bindings, node.variable, type));
      }
      case 'optionalMap':
        return this.optionalMap(node, bindings);
      default:
        return unreachable(node);
    }
  }

  private expectBool(node: Node, bindings: Bindings): void {
    const type = this.resolved(node, bindings);
    if (this.fits(type, BOOL)) return;
    this.complain(node, `must be a bool, and is ${typeText(type)}`);
  }

  private branches(
    node: Node & { kind: 'conditional' },
    bindings: Bindings,
  ): Type {
    const then = this.resolved(node.then, bindings);
    const otherwise = this.resolved(node.otherwise, bindings);
    const result = this.substitution.newParameter();
    if (this.fits(then, result) && this.fits(otherwise, result)) {
      return this.substitution.apply(result);
    }
    return this.complain(
      node,
      `the two branches are of different types, ${typeText(
        then,
      )} and ${typeText(otherwise)}`,
    );
  }

  private identifier(node: IdentifierNode, bindings: Bindings): Type {
    const bound =
      node.scope === 'nearest' ? find(bindings, node.name) : undefined;
    if (bound) return bound;
    if (!this.variables) return DYN;
    const declared =
      this.variables.get(node.name) ?? TYPE_IDENTIFIERS.get(node.name);
    if (declared) return declared;
    return this.complain(
      node,
      `there is no variable \`${node.name}\`${suggestion(
        node.name,
        this.variables.keys(),
      )}`,
    );
  }

  private select(node: SelectNode, bindings: Bindings): Type {
    const whole = this.resolved(node.operand, bindings);
    const unwrapped = whole.kind === 'optional' ? whole.content : whole;
    const field = this.field(node, this.substitution.apply(unwrapped));
    if (node.access === 'presence') return BOOL;
    const optional = node.access === 'optional' || whole.kind === 'optional';
    return optional ? optionalOf(field) : field;
  }

  private field(node: SelectNode, operand: Type): Type {
    switch (operand.kind) {
      case 'dyn':
      case 'error':
        return DYN;
      case 'parameter':
        this.fits(DYN, operand);
        return DYN;
      case 'map':
        return operand.value;
      case 'object':
        return this.objectField(node, operand);
      default:
        return this.complain(
          node,
          `${typeText(operand)} has no fields, so no \`${node.field}\``,
        );
    }
  }

  private objectField(node: SelectNode, operand: Type & { kind: 'object' }) {
    const type = operand.fields.get(node.field);
    if (type) return type;
    return this.complain(
      node,
      `there is no \`${node.field}\` here${suggestion(
        node.field,
        operand.fields.keys(),
      )}`,
    );
  }

  private index(node: IndexNode, bindings: Bindings): Type {
    const whole = this.resolved(node.operand, bindings);
    const key = this.resolved(node.index, bindings);
    const operand = whole.kind === 'optional' ? whole.content : whole;
    const element = this.element(node, this.substitution.apply(operand), key);
    const optional = node.access === 'optional' || whole.kind === 'optional';
    return optional ? optionalOf(element) : element;
  }

  private element(node: IndexNode, operand: Type, key: Type): Type {
    switch (operand.kind) {
      case 'dyn':
      case 'error':
        return DYN;
      case 'parameter':
        this.fits(DYN, operand);
        return DYN;
      case 'list':
        if (this.fits(key, INT)) return operand.element;
        break;
      case 'map':
        if (this.fits(key, operand.key)) return operand.value;
        break;
      case 'object':
        if (
          node.index.kind === 'literal' &&
          typeof node.index.value === 'string'
        ) {
          return this.objectField(
            {
              kind: 'select',
              span: node.span,
              operand: node.operand,
              field: node.index.value,
              access: 'plain',
            },
            operand,
          );
        }
        if (this.fits(key, STRING)) return DYN;
        break;
      default:
    }
    return this.complain(
      node,
      `${typeText(operand)} has no elements by ${typeText(key)}`,
    );
  }

  private call(node: CallNode, bindings: Bindings): Type {
    const nodes = node.target ? [node.target, ...node.args] : node.args;
    const style = node.target ? 'member' : 'global';
    const types = nodes.map(part => this.resolved(part, bindings));
    const loose = this.labelsAsDyn(node, types);
    const overloads = this.functions.find(node.name, style);
    if (overloads.length > 0) return this.resolve(node, overloads, loose);
    const known = this.functions.allNames;
    const other = this.functions.knows(node.name)
      ? '; it is called in another way'
      : suggestion(node.name, known);
    return this.complain(node, `there is no function \`${node.name}\`${other}`);
  }

  private labelsAsDyn(node: CallNode, types: readonly Type[]) {
    if (node.name !== '_==_' && node.name !== '_!=_') return types;
    return types.map((type, at) => (this.isLabel(node.args[at]) ? DYN : type));
  }

  private resolve(
    node: CallNode,
    overloads: readonly Overload[],
    types: readonly Type[],
  ): Type {
    let result: Type | undefined;
    for (const { signature } of overloads) {
      const fresh = new Map<string, Type>();
      const parameters = signature.parameters.map(type =>
        this.instantiate(type, fresh),
      );
      const matches =
        parameters.length === types.length &&
        this.substitution.attempt(() =>
          types.every((type, at) =>
            assignable(type, parameters[at], this.substitution),
          ),
        );
      if (matches) {
        const type = this.substitution.apply(
          this.instantiate(signature.result, fresh),
        );
        if (!result) result = type;
        else if (typeText(result) !== typeText(type)) result = DYN;
      }
    }
    return result ?? this.complain(node, this.mismatch(node, types));
  }

  private mismatch(node: CallNode, types: readonly Type[]): string {
    const texts = types.map(type =>
      typeText(this.substitution.apply(type, 'dyn')),
    );
    const operator = OPERATOR_TEXT.exec(node.name)?.[1];
    if (operator) {
      return texts.length === 2
        ? `\`${operator}\` does not work with ${texts[0]} and ${texts[1]}`
        : `\`${operator}\` does not work with ${texts[0]}`;
    }
    const args = node.target ? texts.slice(1) : texts;
    const receiver = node.target ? `${texts[0]}.` : '';
    return `there is no \`${receiver}${node.name}(${args.join(', ')})\``;
  }

  private instantiate(type: Type, fresh: Map<string, Type>): Type {
    switch (type.kind) {
      case 'parameter': {
        const known = fresh.get(type.name);
        const parameter = known ?? this.substitution.newParameter();
        fresh.set(type.name, parameter);
        return parameter;
      }
      case 'list':
        return listOf(this.instantiate(type.element, fresh));
      case 'optional':
        return optionalOf(this.instantiate(type.content, fresh));
      case 'map':
        return mapOf(
          this.instantiate(type.key, fresh),
          this.instantiate(type.value, fresh),
        );
      case 'type':
        return type.of
          ? { kind: 'type', of: this.instantiate(type.of, fresh) }
          : type;
      default:
        return type;
    }
  }

  private join(previous: Type | undefined, type: Type): Type {
    if (!previous) return type;
    return this.fits(previous, type) ? mostGeneral(previous, type) : DYN;
  }

  /** The content of an optional element, or a complaint. */
  private unwrapped(node: Node, type: Type): Type {
    if (type.kind === 'optional') return type.content;
    if (type.kind === 'dyn' || type.kind === 'error') return type;
    return this.complain(
      node,
      `must be an optional behind \`?\`, and is ${typeText(type)}`,
    );
  }

  private list(node: ListNode, bindings: Bindings): Type {
    let element: Type | undefined;
    for (const item of node.elements) {
      const type = this.resolved(item.node, bindings);
      element = this.join(
        element,
        item.presence === 'optional' ? this.unwrapped(item.node, type) : type,
      );
    }
    return listOf(element ?? this.substitution.newParameter());
  }

  private map(node: MapNode, bindings: Bindings): Type {
    let key: Type | undefined;
    let value: Type | undefined;
    for (const entry of node.entries) {
      key = this.join(key, this.resolved(entry.key, bindings));
      const type = this.resolved(entry.value, bindings);
      value = this.join(
        value,
        entry.presence === 'optional'
          ? this.unwrapped(entry.value, type)
          : type,
      );
    }
    return mapOf(
      key ?? this.substitution.newParameter(),
      value ?? this.substitution.newParameter(),
    );
  }

  private rangeElement(node: Node, bindings: Bindings): Type {
    const range = this.resolved(node, bindings);
    switch (range.kind) {
      case 'list':
        return range.element;
      case 'map':
        return range.key;
      case 'object':
        return STRING;
      case 'dyn':
      case 'error':
        return DYN;
      case 'parameter':
        this.fits(DYN, range);
        return DYN;
      default:
        return this.complain(
          node,
          `must be a list or a map to loop over, and is ${typeText(range)}`,
        );
    }
  }

  private comprehension(node: ComprehensionNode, bindings: Bindings): Type {
    const element = this.rangeElement(node.range, bindings);
    const inner = bind(bindings, node.variable, element);
    if (node.predicate) this.expectBool(node.predicate, inner);
    const transformed = node.transform
      ? this.resolved(node.transform, inner)
      : undefined;
    switch (node.macro) {
      case 'all':
      case 'exists':
      case 'exists_one':
        return BOOL;
      case 'map':
        return listOf(transformed ?? DYN);
      case 'filter':
      case 'sortBy':
        return listOf(element);
      default:
        return unreachable(node.macro);
    }
  }

  private optionalMap(node: OptionalMapNode, bindings: Bindings): Type {
    const target = this.resolved(node.target, bindings);
    const content = this.unwrapped(node.target, target);
    const inner = bind(bindings, node.variable, content);
    const body = this.resolved(node.body, inner);
    if (node.macro === 'optMap') return optionalOf(body);
    const result = optionalOf(this.substitution.newParameter());
    if (this.fits(body, result)) return this.substitution.apply(result);
    return this.complain(
      node.body,
      `must be an optional, and is ${typeText(body)}`,
    );
  }
}

import { unreachable } from '@kardinal/foundation';
import { FunctionTable } from '../functions/FunctionTable';
import {
  CallNode,
  ComprehensionNode,
  ConditionalNode,
  IdentifierNode,
  IndexNode,
  ListNode,
  MapNode,
  Node,
  OptionalMapNode,
  SelectNode,
} from '../syntax/Node';
import {
  branchType,
  contentType,
  fieldType,
  Found,
  indexType,
  loopType,
  optionalContent,
} from './accessTypes';
import { bind, Bindings, findBinding } from './Bindings';
import { callType } from './callType';
import { suggestion } from './closest';
import { comprehensionType, sortedType } from './comprehensionType';
import { FormatCalls } from './FormatCalls';
import { Problem } from './Problem';
import { Signature } from './signature';
import { literalType, TYPE_IDENTIFIERS } from './typeIdentifiers';
import {
  BOOL,
  DYN,
  ERROR,
  Type,
  listOf,
  mapOf,
  optionalOf,
  typeText,
} from './Type';
import { Substitution, assignable, commonType, mostGeneral } from './unify';
import { VariableUses } from './VariableUses';

/** `undefined`: every name is a variable of type dyn. */
export type Variables = ReadonlyMap<string, Type> | undefined;

/** One static check of one expression (CEL specification, Gradual type checking). */
export class Checker {
  readonly problems: Problem[] = [];
  /** The calls of which one overload only accepts the types of the arguments. */
  readonly settled = new Map<CallNode, Signature>();
  private readonly substitution = new Substitution();
  private readonly types = new Map<Node, Type>();
  private readonly uses = new VariableUses();
  private readonly formats = new FormatCalls();

  constructor(
    private readonly functions: FunctionTable,
    private readonly variables: Variables,
    /** True for texts that compare with bools. */
    private readonly isLabel: (node: Node) => boolean,
  ) {}

  check(node: Node): Type {
    const type = this.typeOf(node, undefined);
    this.uses
      .ofTypes(this.substitution)
      .forEach(use => this.complain(use, 'a variable cannot stand for a type'));
    this.problems.push(...this.formats.problems(part => this.typeAt(part)));
    return this.substitution.apply(type, 'dyn');
  }

  /** The type of a part that was checked. */
  typeAt(node: Node): Type {
    return this.substitution.apply(this.types.get(node) ?? DYN, 'dyn');
  }

  private complain(node: Node, message: string): Type {
    this.problems.push({ node, message });
    return ERROR;
  }

  private readonly fits = (from: Type, to: Type): boolean =>
    this.substitution.attempt(() => assignable(from, to, this.substitution));

  private resolved(node: Node, bindings: Bindings): Type {
    return this.substitution.apply(this.typeOf(node, bindings));
  }

  private typeOf(node: Node, bindings: Bindings): Type {
    const type = this.findType(node, bindings);
    this.types.set(node, type);
    return type;
  }

  private findType(node: Node, bindings: Bindings): Type {
    switch (node.kind) {
      case 'literal':
        return literalType(node.value);
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
        this.uses.add(node.value, type);
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

  private branches(node: ConditionalNode, bindings: Bindings): Type {
    const then = this.resolved(node.then, bindings);
    const otherwise = this.resolved(node.otherwise, bindings);
    return this.found(node, branchType(then, otherwise, this.substitution));
  }

  private identifier(node: IdentifierNode, bindings: Bindings): Type {
    const bound =
      node.scope === 'nearest' ? findBinding(bindings, node.name) : undefined;
    if (bound) {
      this.uses.add(node, bound);
      return bound;
    }
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

  private found(node: Node, found: Found): Type {
    return typeof found === 'string' ? this.complain(node, found) : found;
  }

  private select(node: SelectNode, bindings: Bindings): Type {
    const whole = this.resolved(node.operand, bindings);
    const operand = whole.kind === 'optional' ? whole.content : whole;
    const inner = this.substitution.apply(operand);
    const field = this.found(node, fieldType(inner, node.field, this.fits));
    if (node.access === 'presence') return BOOL;
    const optional = node.access === 'optional' || whole.kind === 'optional';
    return optional ? optionalOf(field) : field;
  }

  private index(node: IndexNode, bindings: Bindings): Type {
    const whole = this.resolved(node.operand, bindings);
    const key = this.resolved(node.index, bindings);
    return this.found(node, indexType(node, whole, key, this.substitution));
  }

  private call(node: CallNode, bindings: Bindings): Type {
    // As in cel-go the receiver comes last: what it binds, the arguments may have bound before.
    const args = node.args.map(part => this.typeOf(part, bindings));
    const types = node.target
      ? [this.typeOf(node.target, bindings), ...args]
      : args;
    const loose = this.labelsAsDyn(node, types);
    this.formats.add(node);
    const found = callType(node, loose, this.functions, this.substitution);
    if (typeof found === 'string') return this.complain(node, found);
    const [only, other] = found.signatures;
    if (!other) this.settled.set(node, only);
    return found.type;
  }

  private labelsAsDyn(node: CallNode, types: readonly Type[]) {
    if (node.name !== '_==_' && node.name !== '_!=_') return types;
    return types.map((type, at) => (this.isLabel(node.args[at]) ? DYN : type));
  }

  private join(previous: Type | undefined, type: Type): Type {
    if (!previous) return type;
    return this.fits(previous, type) ? mostGeneral(previous, type) : DYN;
  }

  private list(node: ListNode, bindings: Bindings): Type {
    let element: Type | undefined;
    for (const item of node.elements) {
      const type = this.typeOf(item.node, bindings);
      element = this.join(
        element,
        item.presence === 'optional'
          ? this.found(item.node, optionalContent(type))
          : type,
      );
    }
    return listOf(element ?? this.substitution.newParameter());
  }

  private map(node: MapNode, bindings: Bindings): Type {
    let key: Type | undefined;
    let value: Type | undefined;
    for (const entry of node.entries) {
      key = this.join(key, this.typeOf(entry.key, bindings));
      const type = this.typeOf(entry.value, bindings);
      value = this.join(
        value,
        entry.presence === 'optional'
          ? this.found(entry.value, optionalContent(type))
          : type,
      );
    }
    return mapOf(
      key ?? this.substitution.newParameter(),
      value ?? this.substitution.newParameter(),
    );
  }

  private comprehension(node: ComprehensionNode, bindings: Bindings): Type {
    const range = this.resolved(node.range, bindings);
    const element = this.found(node.range, loopType(range, this.fits));
    if (node.macro === 'filter') {
      this.uses.add(node.range, element);
    }
    const inner = bind(bindings, node.variable, element);
    if (node.predicate) this.expectBool(node.predicate, inner);
    const transformed = node.transform
      ? this.resolved(node.transform, inner)
      : DYN;
    return node.macro === 'sortBy'
      ? this.found(node, sortedType(range, transformed, this.substitution))
      : comprehensionType(node.macro, element, transformed);
  }

  /** As in cel-go, where a condition asks for the value, and the other branch is `optional.none()`. */
  private optionalMap(node: OptionalMapNode, bindings: Bindings): Type {
    const target = this.resolved(node.target, bindings);
    const content = this.found(
      node.target,
      contentType(target, this.substitution),
    );
    if (content === ERROR) return ERROR;
    this.uses.add(node.target, content);
    const inner = bind(bindings, node.variable, content);
    const body = this.resolved(node.body, inner);
    if (node.macro === 'optMap') return optionalOf(body);
    const none = optionalOf(this.substitution.newParameter());
    return (
      commonType(body, none, this.substitution) ??
      this.complain(node.body, `must be an optional, and is ${typeText(body)}`)
    );
  }
}

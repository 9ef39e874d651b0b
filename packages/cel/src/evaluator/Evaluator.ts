import { FunctionTable } from '../functions/FunctionTable';
import {
  CallNode,
  ConditionalNode,
  IdentifierNode,
  IndexNode,
  ListNode,
  LogicNode,
  MapNode,
  Node,
  OptionalMapNode,
  SelectNode,
  unreachable,
} from '../syntax/Node';
import { CelList } from '../values/CelList';
import { mapKey } from '../values/CelMap';
import { EntryMap } from '../values/EntryMap';
import { CelOptional } from '../values/CelOptional';
import { CelType } from '../values/CelType';
import { valuesEqual } from '../values/equality';
import { fromScope } from '../values/fromScope';
import { KIND_WORDS, kindOf, TYPE_NAMES, Value } from '../values/Value';
import { Scope } from '../types';
import { readHard, readSoft } from './access';
import { evaluateComprehension } from './comprehension';
import { Fault, fault, isFault, Outcome } from './Fault';
import { Frame, lookup } from './Frame';
import { Run } from './Run';

/** What an evaluation works with besides the expression. */
export interface Surroundings {
  readonly scope: Scope;
  readonly run: Run;
  readonly functions: FunctionTable;
  /** True for texts that compare with bools. */
  readonly isLabel: (node: Node) => boolean;
  /** Whether optional access to a variable that is absent is `none`. */
  readonly absentVariable: 'missing' | 'none';
  /** Called for each part that was evaluated, the last one counts. */
  readonly trace?: (node: Node, outcome: Outcome) => void;
}

const TYPE_VALUES: ReadonlyMap<string, CelType> = new Map(
  Object.values(TYPE_NAMES).map(name => [name, new CelType(name)]),
);

const OPERATOR_TEXT = /^_?(.+?)_$/;

function words(value: Value): string {
  return KIND_WORDS[kindOf(value)];
}

/** Evaluates parts of one expression in one run. Faults are values. */
export class Evaluator {
  constructor(readonly around: Surroundings) {}

  evaluate(node: Node, frame?: Frame): Outcome {
    this.around.run.charge(1);
    const outcome = this.outcomeOf(node, frame);
    this.around.trace?.(node, outcome);
    return outcome;
  }

  private outcomeOf(node: Node, frame: Frame | undefined): Outcome {
    switch (node.kind) {
      case 'literal':
        return node.value;
      case 'identifier':
        return this.identifier(node, frame);
      case 'select':
        return this.select(node, frame);
      case 'index':
        return this.index(node, frame);
      case 'call':
        return this.call(node, frame);
      case 'logic':
        return this.logic(node, frame);
      case 'conditional':
        return this.conditional(node, frame);
      case 'list':
        return this.list(node, frame);
      case 'map':
        return this.map(node, frame);
      case 'comprehension':
        return evaluateComprehension(this, node, frame);
      case 'bind': {
        const value = this.evaluate(node.value, frame);
        if (isFault(value)) return value;
        const inner = { name: node.variable, value, outer: frame };
        return this.evaluate(node.body, inner);
      }
      case 'optionalMap':
        return this.optionalMap(node, frame);
      default:
        return unreachable(node);
    }
  }

  private variable(name: string): Value | undefined {
    const property = Object.getOwnPropertyDescriptor(this.around.scope, name);
    if (property?.value === undefined) return undefined;
    return fromScope(property.value);
  }

  private identifier(node: IdentifierNode, frame: Frame | undefined): Outcome {
    const bound =
      node.scope === 'nearest' ? lookup(frame, node.name) : undefined;
    if (bound) return bound.value;
    const value = this.variable(node.name);
    if (value !== undefined) return value;
    return (
      TYPE_VALUES.get(node.name) ??
      new Fault('missing', `there is no \`${node.name}\``, node, [node.name])
    );
  }

  /** The container of an optional access; an absent variable may count as empty. */
  private container(
    node: Node,
    frame: Frame | undefined,
    access: string,
  ): Outcome {
    const soft =
      this.around.absentVariable === 'none' &&
      access !== 'plain' &&
      node.kind === 'identifier' &&
      !lookup(frame, node.name) &&
      this.variable(node.name) === undefined;
    return soft ? null : this.evaluate(node, frame);
  }

  private select(node: SelectNode, frame: Frame | undefined): Outcome {
    const operand = this.container(node.operand, frame, node.access);
    if (isFault(operand)) return operand;
    const optional = operand instanceof CelOptional;
    if (node.access === 'plain' && !optional) {
      return readHard(node, operand, node.field);
    }
    const content = optional ? operand.content : operand;
    const found =
      content === undefined
        ? CelOptional.none
        : readSoft(node, content, node.field);
    if (isFault(found)) return found;
    return node.access === 'presence' ? found.content !== undefined : found;
  }

  private index(node: IndexNode, frame: Frame | undefined): Outcome {
    const operand = this.container(node.operand, frame, node.access);
    if (isFault(operand)) return operand;
    const key = this.evaluate(node.index, frame);
    if (isFault(key)) return key;
    const optional = operand instanceof CelOptional;
    if (node.access === 'plain' && !optional) {
      return readHard(node, operand, key);
    }
    const content = optional ? operand.content : operand;
    return content === undefined
      ? CelOptional.none
      : readSoft(node, content, key);
  }

  private call(node: CallNode, frame: Frame | undefined): Outcome {
    const args: Value[] = [];
    const nodes = node.target ? [node.target, ...node.args] : node.args;
    for (const part of nodes) {
      const arg = this.evaluate(part, frame);
      if (isFault(arg)) return arg;
      args.push(arg);
    }
    if (node.name === '_==_') return this.equals(node, args);
    if (node.name === '_!=_') return !this.equals(node, args);
    return this.dispatch(node, args);
  }

  private dispatch(node: CallNode, args: readonly Value[]): Outcome {
    const { functions, run } = this.around;
    const overloads = functions.find(
      node.name,
      node.target ? 'member' : 'global',
    );
    const overload = functions.select(overloads, args);
    if (!overload) return this.noOverload(node, args);
    const outcome = overload.implement(...args, run);
    return isFault(outcome) ? outcome.at(node) : outcome;
  }

  private noOverload(node: CallNode, args: readonly Value[]): Fault {
    const operator = OPERATOR_TEXT.exec(node.name)?.[1];
    const kinds = args.map(words);
    const text = operator
      ? `\`${operator}\` does not work with ${kinds.join(' and ')}`
      : `\`${node.name}\` does not work with ${kinds.join(', ')}`;
    return new Fault('eval', text, node);
  }

  /** A label `true` or `false` equals the bool that it says. */
  private equals(node: CallNode, args: readonly Value[]): boolean {
    const [left, right] = args.map((arg, at) => {
      const other = args[1 - at];
      const label =
        typeof other === 'boolean' &&
        (arg === 'true' || arg === 'false') &&
        this.around.isLabel(node.args[at]);
      return label ? arg === 'true' : arg;
    });
    return valuesEqual(left, right, this.around.run);
  }

  private logic(node: LogicNode, frame: Frame | undefined): Outcome {
    const decisive = node.operator === '||';
    const left = this.evaluate(node.left, frame);
    if (left === decisive) return decisive;
    const right = this.evaluate(node.right, frame);
    if (right === decisive) return decisive;
    if (isFault(left)) return left;
    if (typeof left !== 'boolean') return this.noBool(node.left, left);
    if (isFault(right)) return right;
    if (typeof right !== 'boolean') return this.noBool(node.right, right);
    return !decisive;
  }

  noBool(node: Node, value: Value): Fault {
    return new Fault('eval', `must be a bool, and is ${words(value)}`, node);
  }

  private conditional(
    node: ConditionalNode,
    frame: Frame | undefined,
  ): Outcome {
    const condition = this.evaluate(node.condition, frame);
    if (isFault(condition)) return condition;
    if (typeof condition !== 'boolean') {
      return this.noBool(node.condition, condition);
    }
    return this.evaluate(condition ? node.then : node.otherwise, frame);
  }

  /** The value of an element or entry; `undefined` when it is an optional without content. */
  private present(
    node: Node,
    presence: 'required' | 'optional',
    frame: Frame | undefined,
  ): Outcome | undefined {
    const value = this.evaluate(node, frame);
    if (presence === 'required' || isFault(value)) return value;
    return value instanceof CelOptional
      ? value.content
      : new Fault('eval', `must be an optional, and is ${words(value)}`, node);
  }

  private list(node: ListNode, frame: Frame | undefined): Outcome {
    const items: Value[] = [];
    for (const element of node.elements) {
      const item = this.present(element.node, element.presence, frame);
      if (item instanceof Fault) return item;
      if (item !== undefined) items.push(item);
    }
    return CelList.of(items);
  }

  private map(node: MapNode, frame: Frame | undefined): Outcome {
    const entries = new Map<string, readonly [Value, Value]>();
    for (const entry of node.entries) {
      const key = this.evaluate(entry.key, frame);
      if (isFault(key)) return key;
      const text = typeof key === 'number' ? undefined : mapKey(key);
      if (text === undefined) {
        return fault(`${words(key)} cannot be a key`).at(entry.key);
      }
      const value = this.present(entry.value, entry.presence, frame);
      if (value instanceof Fault) return value;
      if (value !== undefined && entries.has(text)) {
        return fault('the key occurs twice').at(entry.key);
      }
      if (value !== undefined) entries.set(text, [key, value]);
    }
    return new EntryMap(entries, 'computed');
  }

  private optionalMap(
    node: OptionalMapNode,
    frame: Frame | undefined,
  ): Outcome {
    const target = this.evaluate(node.target, frame);
    if (isFault(target)) return target;
    if (!(target instanceof CelOptional)) {
      return fault(`must be an optional, and is ${words(target)}`).at(
        node.target,
      );
    }
    if (target.content === undefined) return CelOptional.none;
    const inner = { name: node.variable, value: target.content, outer: frame };
    const body = this.evaluate(node.body, inner);
    if (isFault(body)) return body;
    if (node.macro === 'optMap') return new CelOptional(body);
    return body instanceof CelOptional
      ? body
      : fault(`must be an optional, and is ${words(body)}`).at(node.body);
  }
}

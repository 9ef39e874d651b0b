import { unreachable } from '@kardinal/foundation';
import { Signature } from '../checker/signature';
import { FunctionTable } from '../functions/FunctionTable';
import {
  CallNode,
  ConditionalNode,
  IdentifierNode,
  IndexNode,
  LogicNode,
  Node,
  OptionalMapNode,
  SelectNode,
} from '../syntax/Node';
import { CelOptional } from '../values/CelOptional';
import { CelType } from '../values/CelType';
import { fromScope } from '../values/fromScope';
import { KIND_WORDS, kindOf, TYPE_NAMES, Value } from '../values/Value';
import { Scope } from '../types';
import { readHard, readSoft } from './access';
import { evaluateList, evaluateMap } from './aggregates';
import { evaluateComprehension } from './comprehension';
import { dispatch } from './dispatch';
import { Fault, isFault, Outcome } from './Fault';
import { Frame, lookup } from './Frame';
import { Run } from './Run';

/** What an evaluation works with besides the expression. */
export interface Surroundings {
  readonly scope: Scope;
  readonly run: Run;
  readonly functions: FunctionTable;
  /** The calls for which the check left one signature only. */
  readonly settled: ReadonlyMap<Node, Signature>;
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

function words(value: Value): string {
  return KIND_WORDS[kindOf(value)];
}

/** What `or` or `orValue` returns for an optional with content. */
function answerOf(node: CallNode, optional: Value): Value {
  return node.name === 'orValue' && optional instanceof CelOptional
    ? optional.content ?? null
    : optional;
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
        return evaluateList(this, node, frame);
      case 'map':
        return evaluateMap(this, node, frame);
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
    return fromScope(property.value, this.around.run);
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
    const index = this.evaluate(node.index, frame);
    if (isFault(index)) return index;
    const key = this.around.run.settled(index);
    const optional = operand instanceof CelOptional;
    if (node.access === 'plain' && !optional) {
      return readHard(node, operand, key);
    }
    const content = optional ? operand.content : operand;
    return content === undefined
      ? CelOptional.none
      : readSoft(node, content, key);
  }

  /** `or` and `orValue` look at the alternative only when it is needed. */
  private isAnswered(node: CallNode, args: readonly Value[]): boolean {
    const [first] = args;
    return (
      args.length === 1 &&
      node.target !== undefined &&
      (node.name === 'orValue' || node.name === 'or') &&
      first instanceof CelOptional &&
      first.content !== undefined
    );
  }

  private call(node: CallNode, frame: Frame | undefined): Outcome {
    const args: Value[] = [];
    const nodes = node.target ? [node.target, ...node.args] : node.args;
    for (const part of nodes) {
      const arg = this.evaluate(part, frame);
      if (isFault(arg)) return arg;
      args.push(arg);
      if (this.isAnswered(node, args)) return answerOf(node, arg);
    }
    return dispatch(node, args, this.around);
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

  noOptional(node: Node, value: Value): Fault {
    return new Fault(
      'eval',
      `must be an optional, and is ${words(value)}`,
      node,
    );
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

  private optionalMap(
    node: OptionalMapNode,
    frame: Frame | undefined,
  ): Outcome {
    const target = this.evaluate(node.target, frame);
    if (isFault(target)) return target;
    if (!(target instanceof CelOptional)) {
      return this.noOptional(node.target, target);
    }
    if (target.content === undefined) return CelOptional.none;
    const inner = { name: node.variable, value: target.content, outer: frame };
    const body = this.evaluate(node.body, inner);
    if (isFault(body)) return body;
    if (node.macro === 'optMap') return new CelOptional(body);
    return body instanceof CelOptional
      ? body
      : this.noOptional(node.body, body);
  }
}

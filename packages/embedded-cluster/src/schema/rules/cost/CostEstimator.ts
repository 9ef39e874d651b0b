import type { SyntaxNode, TypedSyntax } from '@kardinal/cel';
import { unreachable } from '@kardinal/foundation';
import { newList } from './Call';
import { callCost } from './callCosts';
import {
  eitherEntries,
  Estimate,
  hull,
  Origin,
  scalarSize,
  sizeAt,
  sizeOf,
} from './Estimate';
import { loopCost } from './loopCost';
import { either, exactly, Size, sum } from './Size';
import { SizedType } from './SizedType';

const newMap = 30;

type NodeOf<Kind extends SyntaxNode['kind']> = Extract<
  SyntaxNode,
  { kind: Kind }
>;

/** A variable of a macro. */
export type Local = Pick<Estimate, 'origin' | 'size' | 'entries'>;

type Locals = ReadonlyMap<string, Local>;

/** Finds what the parts of an expression cost at most, without evaluating it. */
export class CostEstimator {
  constructor(
    private readonly syntax: TypedSyntax,
    /** The type of `self` and `oldSelf`. */
    private readonly self: SizedType,
  ) {}

  /** The highest cost of evaluating the expression. */
  cost(root: SyntaxNode): number {
    return this.estimate(root, new Map()).cost;
  }

  private estimate(node: SyntaxNode, locals: Locals): Estimate {
    switch (node.kind) {
      case 'literal':
        return this.literal(node);
      case 'identifier':
        return this.identifier(node, locals);
      case 'select':
        return this.select(node, locals);
      case 'index':
        return this.index(node, locals);
      case 'call':
        return this.call(node, locals);
      case 'logic': {
        const left = this.estimate(node.left, locals);
        const right = this.estimate(node.right, locals);
        return this.made(node, sum(left.cost, right.cost));
      }
      case 'conditional':
        return this.conditional(node, locals);
      case 'list':
        return this.list(node, locals);
      case 'map':
        return this.map(node, locals);
      case 'comprehension':
        return this.loop(node, locals);
      case 'bind': {
        const value = this.estimate(node.value, locals);
        const body = this.estimate(
          node.body,
          new Map([...locals, [node.variable, value]]),
        );
        const { size, entries } = body;
        const cost = sum(newList, value.cost, body.cost);
        return this.made(node, cost, { size, entries });
      }
      case 'optionalMap':
        return this.optionalMap(node, locals);
      default:
        return unreachable(node);
    }
  }

  /** A part that is no part of the data. */
  private made(
    node: SyntaxNode,
    cost: number,
    known: Partial<Pick<Estimate, 'size' | 'entries' | 'literal'>> = {},
  ): Estimate {
    const type = this.syntax.typeOf(node);
    const size = known.size ?? scalarSize(type);
    return { ...known, cost, type, origin: 'none', size };
  }

  /** A part of the data. */
  private found(
    node: SyntaxNode,
    cost: number,
    origin: Origin,
    known: Partial<Pick<Estimate, 'size' | 'entries'>> = {},
  ): Estimate {
    const type = this.syntax.typeOf(node);
    const size = sizeAt(origin) ?? scalarSize(type) ?? known.size;
    return { cost, type, origin, size, entries: known.entries };
  }

  private literal(node: NodeOf<'literal'>): Estimate {
    const { value } = node;
    if (typeof value === 'string') {
      return this.made(node, 0, { size: exactly([...value].length) });
    }
    const size = exactly(value instanceof Uint8Array ? value.length : 1);
    const literal = typeof value === 'bigint' ? Number(value) : undefined;
    return this.made(node, 0, { size, literal });
  }

  private identifier(node: NodeOf<'identifier'>, locals: Locals): Estimate {
    const local = node.scope === 'nearest' ? locals.get(node.name) : undefined;
    return local
      ? this.found(node, 1, local.origin, local)
      : this.found(node, 1, this.self);
  }

  /** A member of a part; what has no origin counts as `self`, as in cel-go. */
  private below(origin: Origin, step: 'key' | 'element' | { field: string }) {
    if (origin === 'none') return this.self;
    if (origin === 'lost') return 'lost';
    const member =
      typeof step === 'string' ? origin[step] : origin.fields?.get(step.field);
    return member ?? 'lost';
  }

  private select(node: NodeOf<'select'>, locals: Locals): Estimate {
    const operand = this.estimate(node.operand, locals);
    const { field, access } = node;
    if (access === 'presence') return this.made(node, operand.cost);
    if (access === 'optional') return this.made(node, sum(operand.cost, 1));
    const { kind } = operand.type;
    const step = ['map', 'object', 'parameter'].includes(kind) ? 1 : 0;
    const origin = this.below(operand.origin, { field });
    return this.found(node, sum(operand.cost, step), origin);
  }

  private index(node: NodeOf<'index'>, locals: Locals): Estimate {
    const operand = this.estimate(node.operand, locals);
    const index = this.estimate(node.index, locals);
    const cost = sum(operand.cost, index.cost, 1);
    if (node.access === 'optional') return this.made(node, cost);
    const size = operand.entries?.value;
    const origin = this.below(operand.origin, 'element');
    const known = this.found(node, cost, origin);
    return size ? { ...known, size } : known;
  }

  private call(node: NodeOf<'call'>, locals: Locals): Estimate {
    const target = node.target && this.estimate(node.target, locals);
    const args = node.args.map(arg => this.estimate(arg, locals));
    const parts = sum(target?.cost ?? 0, ...args.map(({ cost }) => cost));
    const [first] = args;
    if (node.name === 'dyn') {
      return this.made(node, sum(parts, 1), first);
    }
    const call = { name: node.name, target, args, itemOf: this.itemOf };
    const { cost, size } = callCost(call);
    const entries =
      node.name === '_+_' ? eitherEntries(first, args[1]) : undefined;
    return this.made(node, sum(parts, cost), { size, entries });
  }

  private readonly itemOf = (list: Estimate) => {
    const { type, origin } = list;
    if (type.kind !== 'list') return undefined;
    const below = origin === 'none' ? 'lost' : this.below(origin, 'element');
    return { type: type.element, size: sizeAt(below) };
  };

  private conditional(node: NodeOf<'conditional'>, locals: Locals): Estimate {
    const condition = this.estimate(node.condition, locals);
    const then = this.estimate(node.then, locals);
    const otherwise = this.estimate(node.otherwise, locals);
    const branch = Math.max(then.cost, otherwise.cost);
    return this.made(node, sum(condition.cost, branch), {
      size: either(sizeOf(then), sizeOf(otherwise)),
      entries: eitherEntries(then, otherwise),
    });
  }

  private list(node: NodeOf<'list'>, locals: Locals): Estimate {
    const items = node.elements.map(item => this.estimate(item.node, locals));
    const value = items
      .map(sizeOf)
      .reduce<Size | undefined>(
        (all, size) => (all ? either(all, size) : size),
        undefined,
      );
    return this.made(node, sum(newList, ...items.map(({ cost }) => cost)), {
      size: exactly(items.length),
      entries: { key: exactly(1), value: value ?? exactly(0) },
    });
  }

  private map(node: NodeOf<'map'>, locals: Locals): Estimate {
    const keys = node.entries.map(({ key }) => this.estimate(key, locals));
    const values = node.entries.map(({ value }) =>
      this.estimate(value, locals),
    );
    const parts = [...keys, ...values].map(({ cost }) => cost);
    return this.made(node, sum(newMap, ...parts), {
      size: exactly(node.entries.length),
      entries: { key: hull(keys), value: hull(values) },
    });
  }

  private loop(node: NodeOf<'comprehension'>, locals: Locals): Estimate {
    const range = this.estimate(node.range, locals);
    const variable = this.variable(range);
    const inner = new Map([...locals, [node.variable, variable]]);
    const { cost, size, entries } = loopCost(node.macro, {
      range,
      variable: sizeAt(variable.origin) ?? variable.size,
      predicate: node.predicate && this.estimate(node.predicate, inner),
      transform: node.transform && this.estimate(node.transform, inner),
    });
    return this.made(node, cost, { size, entries });
  }

  /** What the variable of a loop stands for: an item of a list, or a key of a map. */
  private variable({ type, origin, entries }: Estimate): Local {
    if (type.kind === 'list') {
      const size = scalarSize(type.element) ?? entries?.value;
      return { origin: this.below(origin, 'element'), size };
    }
    return { origin: this.below(origin, 'key'), size: entries?.key };
  }

  /** As a call of `hasValue()` and, when there is one, of `value()`. */
  private optionalMap(node: NodeOf<'optionalMap'>, locals: Locals): Estimate {
    const target = this.estimate(node.target, locals);
    const value: Local = { origin: 'none' };
    const body = this.estimate(
      node.body,
      new Map([...locals, [node.variable, value]]),
    );
    const asking = sum(target.cost, 1);
    const wrapping = node.macro === 'optMap' ? 1 : 0;
    const then = sum(asking, newList, body.cost, wrapping);
    return this.made(node, sum(asking, then));
  }
}

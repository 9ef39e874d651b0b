import { Signature } from '../../checker/signature';
import {
  BOOL,
  DYN,
  INT,
  listOf,
  mapOf,
  optionalOf,
  Type,
} from '../../checker/Type';
import { Dice } from './Dice';
import { leavesOf, OPEN, SHAPELESS } from './leaves';
import { Chosen, filled, keyType, matches, someType } from './types';

interface Variable {
  readonly name: string;
  readonly type: Type;
}

/** Writes a part of a wanted type. */
type Form = (type: Type, depth: number) => string;

/** How often a part is not what it should be: one in so many. */
const SLIP = 25;

const OPERATOR = /^_(.+)_$/;

/**
 * Writes expressions that call everything that is declared. Most are well typed; here and there a part is of another
 * type, of open type, or of a type that takes any shape (`[]`, `null`), because there the checkers of CEL differ.
 */
export class SurfaceWriter {
  private variables: readonly Variable[] = [];
  private names = 0;
  private loops = 0;

  constructor(
    private readonly dice: Dice,
    private readonly signatures: readonly Signature[],
  ) {}

  expression(): string {
    this.names = 0;
    const type = this.dice.oneIn(2) ? BOOL : someType(this.dice);
    return this.part(type, 1 + this.dice.below(4));
  }

  private part(type: Type, depth: number): string {
    const { dice } = this;
    if (dice.oneIn(SLIP)) return this.slip(type, depth);
    if (depth <= 0 || dice.oneIn(6)) return this.leaf(type);
    return dice.pick(this.formsOf(type))(type, depth - 1);
  }

  private slip(type: Type, depth: number): string {
    switch (this.dice.below(5)) {
      case 0:
        return this.dice.pick(SHAPELESS);
      case 1:
        return this.dice.pick(OPEN);
      case 2:
        return `dyn(${this.part(type, depth - 1)})`;
      case 3:
        return `dyn(${this.part(someType(this.dice), depth - 1)})`;
      default:
        return this.part(someType(this.dice), depth - 1);
    }
  }

  private leaf(type: Type): string {
    const { dice } = this;
    const bound = this.variables.filter(
      variable => type.kind === 'dyn' || variable.type.kind === type.kind,
    );
    if (bound.length > 0 && !dice.oneIn(3)) return dice.pick(bound).name;
    if (type.kind === 'list' && !dice.oneIn(3)) return this.list(type, 0);
    if (type.kind === 'map' && dice.oneIn(2)) return this.map(type, 0);
    if (type.kind === 'optional' && dice.oneIn(2)) {
      return `optional.of(${this.leaf(type.content)})`;
    }
    return dice.pick(leavesOf(type));
  }

  private formsOf(type: Type): readonly Form[] {
    const calls = this.signatures.filter(({ result }) =>
      matches(result, type, new Map()),
    );
    const specific = calls.filter(({ result }) => result.kind === type.kind);
    const call: Form = (wanted, depth) =>
      this.call(
        this.dice.pick(
          specific.length > 0 && !this.dice.oneIn(6) ? specific : calls,
        ),
        wanted,
        depth,
      );
    return [
      ...Array.from({ length: 8 }, () => call),
      ...this.shapes(type),
      this.conditional,
      this.bind,
      this.element,
      this.unwrapped,
    ];
  }

  private shapes(type: Type): readonly Form[] {
    switch (type.kind) {
      case 'bool':
        return [
          this.logic,
          this.logic,
          this.logic,
          this.quantifier,
          this.quantifier,
          this.quantifier,
          this.presence,
          this.order,
          this.order,
        ];
      case 'list':
        return [this.list, this.list, this.loop, this.loop, this.loop];
      case 'map':
        return [this.map, this.map];
      case 'optional':
        return [this.optional, this.optional, this.optional];
      default:
        return [];
    }
  }

  private call(signature: Signature, type: Type, depth: number): string {
    const chosen: Chosen = new Map();
    matches(signature.result, type, chosen);
    const args = signature.parameters.map(parameter =>
      this.part(filled(parameter, chosen, this.dice), depth),
    );
    const { name } = signature;
    const operator = OPERATOR.exec(name)?.[1];
    if (operator) return `(${args.join(` ${operator} `)})`;
    if (name === '!_' || name === '-_') return `${name[0]}(${args[0]})`;
    if (signature.style === 'global') return `${name}(${args.join(', ')})`;
    const [target, ...rest] = args;
    return `${this.operand(target)}.${name}(${rest.join(', ')})`;
  }

  /** In parentheses where a postfix would take only its end, but now and then without. */
  private operand(source: string): string {
    const plain = /^[\w.]+$|^\[[^[\]]*\]$|\)$/.test(source);
    return plain || this.dice.oneIn(40) ? source : `(${source})`;
  }

  private readonly order: Form = (_type, depth) => {
    const { dice } = this;
    const kinds = ['int', 'uint', 'double'] as const;
    const operator = dice.pick(['==', '!=', '<', '<=', '>', '>=', 'in']);
    const left = dice.oneIn(2) ? someType(dice) : { kind: dice.pick(kinds) };
    const right = dice.oneIn(2) ? left : { kind: dice.pick(kinds) };
    const container = dice.oneIn(2)
      ? listOf(right)
      : mapOf(right, someType(dice));
    const other = this.part(operator === 'in' ? container : right, depth);
    return `(${this.part(left, depth)} ${operator} ${other})`;
  };

  private readonly logic: Form = (type, depth) =>
    `(${this.part(type, depth)} ${this.dice.pick(['&&', '||'])} ${this.part(
      type,
      depth,
    )})`;

  private readonly conditional: Form = (type, depth) =>
    `(${this.part(BOOL, depth)} ? ${this.part(type, depth)} : ${this.part(
      type,
      depth,
    )})`;

  private readonly bind: Form = (type, depth) => {
    const value = someType(this.dice);
    const source = this.part(value, depth);
    return this.within(
      value,
      name => `cel.bind(${name}, ${source}, ${this.part(type, depth)})`,
    );
  };

  /** Writes what may use a variable of its own, which now and then shadows another. */
  private within(type: Type, write: (name: string) => string): string {
    const outer = this.variables;
    this.names += 1;
    const name = this.dice.oneIn(8)
      ? this.dice.pick(['x', 'a', 'v1'])
      : `v${this.names}`;
    this.variables = [...outer, { name, type }];
    const source = write(name);
    this.variables = outer;
    return source;
  }

  private range(depth: number): readonly [Type, string] {
    const { dice } = this;
    if (dice.oneIn(4)) {
      const key = keyType(dice);
      return [key, this.part(mapOf(key, someType(dice)), depth)];
    }
    const element = someType(dice);
    return [element, this.part(listOf(element), depth)];
  }

  private loopOver(
    write: (element: Type, range: string, name: string) => string,
    depth: number,
  ): string {
    const [element, range] = this.range(depth);
    this.loops += 1;
    const source =
      this.loops > 2
        ? this.leaf(BOOL)
        : this.within(element, name =>
            write(element, this.operand(range), name),
          );
    this.loops -= 1;
    return source;
  }

  private readonly quantifier: Form = (_type, depth) =>
    this.loopOver((_element, range, name) => {
      const macro = this.dice.pick(['all', 'exists', 'exists_one']);
      return `${range}.${macro}(${name}, ${this.part(BOOL, depth)})`;
    }, depth);

  private readonly loop: Form = (type, depth) => {
    const element = type.kind === 'list' ? type.element : DYN;
    return this.loopOver((found, range, name) => {
      switch (this.dice.below(4)) {
        case 0:
          return `${range}.map(${name}, ${this.part(element, depth)})`;
        case 1:
          return `${range}.map(${name}, ${this.part(BOOL, depth)}, ${this.part(
            element,
            depth,
          )})`;
        case 2:
          return `${range}.filter(${name}, ${this.part(BOOL, depth)})`;
        default:
          return `${range}.sortBy(${name}, ${this.part(
            this.dice.oneIn(2) ? found : INT,
            depth,
          )})`;
      }
    }, depth);
  };

  private readonly presence: Form = (_type, depth) => {
    const map = this.part(mapOf({ kind: 'string' }, DYN), depth);
    return `has(${this.operand(map)}.${this.field()})`;
  };

  private field(): string {
    return this.dice.pick([
      'b',
      'n',
      'name',
      'team',
      'one',
      'k',
      'nope',
      'list',
    ]);
  }

  private readonly list: Form = (type, depth) => {
    const element = type.kind === 'list' ? type.element : DYN;
    const count = this.dice.below(4);
    const items = Array.from({ length: count }, () =>
      this.dice.oneIn(12)
        ? `?${this.part(optionalOf(element), depth)}`
        : this.part(element, depth),
    );
    return `[${items.join(', ')}]`;
  };

  private readonly map: Form = (type, depth) => {
    const [key, value] =
      type.kind === 'map' ? [type.key, type.value] : [DYN, DYN];
    const entries = Array.from({ length: this.dice.below(3) }, () => {
      const name =
        key.kind === 'string' && this.dice.oneIn(2)
          ? `"${this.field()}"`
          : this.part(key, Math.min(depth, 1));
      return this.dice.oneIn(12)
        ? `?${name}: ${this.part(optionalOf(value), depth)}`
        : `${name}: ${this.part(value, depth)}`;
    });
    return `{${entries.join(', ')}}`;
  };

  /** An element of a list, or an entry or field of a map. */
  private readonly element: Form = (type, depth) => {
    const { dice } = this;
    if (dice.oneIn(2)) {
      const list = this.operand(this.part(listOf(type), depth));
      return `${list}[${
        dice.oneIn(3)
          ? this.part(INT, depth)
          : dice.pick(['0', '1', '0u', '1.0', '-1'])
      }]`;
    }
    const key = keyType(dice);
    const map = this.operand(this.part(mapOf(key, type), depth));
    return key.kind === 'string' && dice.oneIn(2)
      ? `${map}.${this.field()}`
      : `${map}[${this.part(key, Math.min(1, depth))}]`;
  };

  private readonly unwrapped: Form = (type, depth) =>
    `${this.operand(this.part(optionalOf(type), depth))}.orValue(${this.part(
      type,
      depth,
    )})`;

  private readonly optional: Form = (type, depth) => {
    const content = type.kind === 'optional' ? type.content : DYN;
    const { dice } = this;
    const source = someType(dice);
    switch (dice.below(5)) {
      case 0:
        return `${this.operand(this.part(listOf(content), depth))}[?${this.part(
          INT,
          Math.min(1, depth),
        )}]`;
      case 1: {
        const key = keyType(dice);
        const map = this.operand(this.part(mapOf(key, content), depth));
        return `${map}[?${this.part(key, Math.min(1, depth))}]`;
      }
      case 2:
        return `${this.operand(
          this.part(mapOf({ kind: 'string' }, content), depth),
        )}.?${this.field()}`;
      case 3: {
        const target = this.operand(this.part(optionalOf(source), depth));
        return this.within(
          source,
          name => `${target}.optMap(${name}, ${this.part(content, depth)})`,
        );
      }
      default: {
        const target = this.operand(this.part(optionalOf(source), depth));
        return this.within(
          source,
          name =>
            `${target}.optFlatMap(${name}, ${this.part(
              optionalOf(content),
              depth,
            )})`,
        );
      }
    }
  };
}

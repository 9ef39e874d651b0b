import { Signature } from '../../checker/signature';
import { BOOL, Type } from '../../checker/Type';
import { Dice } from './Dice';
import { list, map } from './forms/containers';
import { formsOf } from './forms/formsOf';
import { leavesOf, OPEN, SHAPELESS } from './leaves';
import { Chosen, filled, matches, someType } from './types';
import { Form, Writer } from './Writer';

interface Variable {
  readonly name: string;
  readonly type: Type;
}

/** How often a part is not what it should be: one in so many. */
const SLIP = 25;

const OPERATOR = /^_(.+)_$/;

/**
 * Writes expressions that call everything that is declared. Most are well typed; here and there a part is of another
 * type, of open type, or of a type that takes any shape (`[]`, `null`), because there the checkers of CEL differ.
 */
export class SurfaceWriter implements Writer {
  private variables: readonly Variable[] = [];
  private names = 0;
  private loops = 0;

  constructor(
    readonly dice: Dice,
    private readonly signatures: readonly Signature[],
  ) {}

  expression(): string {
    this.names = 0;
    const type = this.dice.oneIn(2) ? BOOL : someType(this.dice);
    return this.part(type, 1 + this.dice.below(4));
  }

  part(type: Type, depth: number): string {
    const { dice } = this;
    if (dice.oneIn(SLIP)) return this.slip(type, depth);
    if (depth <= 0 || dice.oneIn(6)) return this.leaf(type);
    const forms = [...this.callsOf(type), ...formsOf(type)];
    return dice.pick(forms)(this, type, depth - 1);
  }

  leaf(type: Type): string {
    const { dice } = this;
    const bound = this.variables.filter(
      variable => type.kind === 'dyn' || variable.type.kind === type.kind,
    );
    if (bound.length > 0 && !dice.oneIn(3)) return dice.pick(bound).name;
    if (type.kind === 'list' && !dice.oneIn(3)) return list(this, type, 0);
    if (type.kind === 'map' && dice.oneIn(2)) return map(this, type, 0);
    if (type.kind === 'optional' && dice.oneIn(2)) {
      return `optional.of(${this.leaf(type.content)})`;
    }
    return dice.pick(leavesOf(type));
  }

  /** Now and then without the parentheses. */
  operand(source: string): string {
    const plain = /^[\w.]+$|^\[[^[\]]*\]$|\)$/.test(source);
    return plain || this.dice.oneIn(40) ? source : `(${source})`;
  }

  /** The variable now and then shadows another. */
  within(type: Type, write: (name: string) => string): string {
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

  loop(write: () => string): string {
    this.loops += 1;
    const source = this.loops > 2 ? this.leaf(BOOL) : write();
    this.loops -= 1;
    return source;
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

  private callsOf(type: Type): readonly Form[] {
    const calls = this.signatures.filter(({ result }) =>
      matches(result, type, new Map()),
    );
    const specific = calls.filter(({ result }) => result.kind === type.kind);
    const call: Form = ({ dice }, wanted, depth) => {
      const isSpecific = specific.length > 0 && !dice.oneIn(6);
      return this.call(dice.pick(isSpecific ? specific : calls), wanted, depth);
    };
    return Array.from({ length: 8 }, () => call);
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
}

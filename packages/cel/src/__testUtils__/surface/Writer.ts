import { Type } from '../../checker/Type';
import { Dice } from './Dice';

/** What forms write with. */
export interface Writer {
  readonly dice: Dice;
  part(type: Type, depth: number): string;
  leaf(type: Type): string;
  /** In parentheses where a postfix would take only its end. */
  operand(source: string): string;
  /** Writes what may use a variable of its own. */
  within(type: Type, write: (name: string) => string): string;
  /** Writes a loop, or a leaf where loops are deep already. */
  loop(write: () => string): string;
}

/** Writes a part of a wanted type. */
export type Form = (writer: Writer, type: Type, depth: number) => string;

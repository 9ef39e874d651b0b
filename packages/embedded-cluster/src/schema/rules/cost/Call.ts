import { Estimate } from './Estimate';
import { factorOf, Size } from './Size';

/** A call with what is known about its parts. */
export interface Call {
  readonly name: string;
  readonly target: Estimate | undefined;
  readonly args: readonly Estimate[];
  /** What is known about the items of a list. */
  itemOf(list: Estimate): Pick<Estimate, 'type' | 'size'> | undefined;
}

/** What a call costs beyond its parts, and how large its result is. */
export interface CallCost {
  readonly cost: number;
  readonly size?: Size;
}

/** The cost of calls of one function; undefined when it is that of any other. */
export type CallRule = (call: Call) => CallCost | undefined;

/** The cost of a character of a text. */
export const textFactor = 0.1;

/** The cost of a character of a pattern. */
export const patternFactor = 0.25;

/** The cost of a new list. */
export const newList = 10;

/** The cost of reading a text. */
export function traversal(size: Size): number {
  return factorOf(size.max, textFactor);
}

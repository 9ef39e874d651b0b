import { Node } from '../syntax/Node';
import { Value } from '../values/Value';

/**
 * An evaluation error as a value, because `||`, `&&`, `all` and `exists` may absorb it. Work beyond the limit is no
 * fault: it is thrown and nothing absorbs it.
 */
export class Fault {
  constructor(
    readonly type: 'missing' | 'eval',
    readonly message: string,
    readonly node?: Node,
    readonly path?: readonly string[],
  ) {}

  /** The part of the expression that it happened in, unless an inner one is known. */
  at(node: Node): Fault {
    return this.node
      ? this
      : new Fault(this.type, this.message, node, this.path);
  }
}

export type Outcome = Value | Fault;

export function isFault(outcome: Outcome): outcome is Fault {
  return outcome instanceof Fault;
}

export function fault(message: string): Fault {
  return new Fault('eval', message);
}

import { CallNode, Node } from '../syntax/Node';
import { formatProblem } from './formatProblem';
import { Problem } from './Problem';
import { Type } from './Type';

/**
 * The calls of `format` in an expression. They are judged when all is checked: what an open type stands for may be settled
 * by a part that comes later.
 */
export class FormatCalls {
  private readonly calls: CallNode[] = [];

  add(call: CallNode): void {
    if (call.name === 'format') this.calls.push(call);
  }

  problems(typeOf: (node: Node) => Type): readonly Problem[] {
    return this.calls.flatMap(node => {
      const message = formatProblem(node, typeOf);
      return message === undefined ? [] : [{ node, message }];
    });
  }
}

import { callOverTime } from '../functions/overTime';
import { CallNode } from '../syntax/Node';
import { valuesEqual } from '../values/equality';
import { KIND_WORDS, kindOf, Value } from '../values/Value';
import { Fault, isFault, Outcome } from './Fault';
import type { Surroundings } from './Evaluator';

const OPERATOR_TEXT = /^_?(.+?)_$/;

function noOverload(node: CallNode, args: readonly Value[]): Fault {
  const operator = OPERATOR_TEXT.exec(node.name)?.[1];
  const kinds = args.map(arg => KIND_WORDS[kindOf(arg)]);
  const text = operator
    ? `\`${operator}\` does not work with ${kinds.join(' and ')}`
    : `\`${node.name}\` does not work with ${kinds.join(', ')}`;
  return new Fault('eval', text, node);
}

/** A label `true` or `false` equals the bool that it says. */
function equals(
  node: CallNode,
  args: readonly Value[],
  around: Surroundings,
): boolean {
  const [left, right] = args.map((arg, at) => {
    const other = args[1 - at];
    const label =
      typeof other === 'boolean' &&
      (arg === 'true' || arg === 'false') &&
      around.isLabel(node.args[at]);
    return label ? arg === 'true' : arg;
  });
  return valuesEqual(left, right, around.run);
}

/** Calls the overload that accepts the values. */
export function dispatch(
  node: CallNode,
  args: readonly Value[],
  around: Surroundings,
): Outcome {
  if (node.name === '_==_') return equals(node, args, around);
  if (node.name === '_!=_') return !equals(node, args, around);
  const { functions, run, settled } = around;
  const style = node.target ? 'member' : 'global';
  const overload = functions.select(node.name, style, args, settled.get(node));
  if (!overload) return noOverload(node, args);
  const outcome = callOverTime(overload, args, run);
  return isFault(outcome) ? outcome.at(node) : outcome;
}

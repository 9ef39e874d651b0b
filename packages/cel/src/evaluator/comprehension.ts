import { unreachable } from '@kardinal/foundation';
import { ComprehensionNode, Node } from '../syntax/Node';
import { CelList } from '../values/CelList';
import { CelMap } from '../values/CelMap';
import { KIND_WORDS, kindOf, Value } from '../values/Value';
import { sortedBy } from '../functions/sorted';
import { Fault, isFault, Outcome } from './Fault';
import type { Evaluator } from './Evaluator';
import { Frame } from './Frame';

/** Evaluates a body with the variable bound to one element. */
type Body = (node: Node, element: Value) => Outcome;

function elementsOf(
  range: Value,
  { macro, range: node }: ComprehensionNode,
): readonly Value[] | Fault {
  if (range instanceof CelList) return range.values();
  const sorts = macro === 'sortBy';
  if (range instanceof CelMap && !sorts) return range.keys();
  const needed = sorts ? 'a list to sort' : 'a list or a map to loop over';
  return new Fault(
    'eval',
    `must be ${needed}, and is ${KIND_WORDS[kindOf(range)]}`,
    node,
  );
}

/** A bool, or the fault of not being one. */
function verdict(
  evaluator: Evaluator,
  node: Node,
  outcome: Outcome,
): boolean | Fault {
  if (isFault(outcome) || typeof outcome === 'boolean') return outcome;
  return evaluator.noBool(node, outcome);
}

/** `all` and `exists`: a decisive element absorbs the faults of others. */
function quantify(
  predicate: Node,
  elements: readonly Value[],
  test: (element: Value) => boolean | Fault,
  macro: 'all' | 'exists',
): Outcome {
  const decisive = macro === 'exists';
  let first: Fault | undefined;
  for (const element of elements) {
    const outcome = test(element);
    if (outcome === decisive) return decisive;
    if (outcome instanceof Fault) first ??= outcome.at(predicate);
  }
  return first ?? !decisive;
}

function existsOne(
  elements: readonly Value[],
  test: (element: Value) => boolean | Fault,
): Outcome {
  let count = 0;
  for (const element of elements) {
    const outcome = test(element);
    if (outcome instanceof Fault) return outcome;
    if (outcome) count += 1;
  }
  return count === 1;
}

function collect(
  node: ComprehensionNode,
  elements: readonly Value[],
  test: (element: Value) => boolean | Fault,
  body: Body,
): Outcome {
  const items: Value[] = [];
  for (const element of elements) {
    const keep = node.predicate ? test(element) : true;
    if (keep instanceof Fault) return keep;
    if (keep) {
      const item = node.transform ? body(node.transform, element) : element;
      if (isFault(item)) return item;
      items.push(item);
    }
  }
  return CelList.of(items);
}

function sortBy(
  evaluator: Evaluator,
  node: ComprehensionNode,
  elements: readonly Value[],
  body: Body,
): Outcome {
  const keys: Value[] = [];
  for (const element of elements) {
    const key = node.transform ? body(node.transform, element) : element;
    if (isFault(key)) return key;
    keys.push(key);
  }
  const sorted = sortedBy(elements, keys, evaluator.around.run);
  return sorted instanceof Fault ? sorted.at(node) : CelList.of(sorted);
}

export function evaluateComprehension(
  evaluator: Evaluator,
  node: ComprehensionNode,
  frame: Frame | undefined,
): Outcome {
  const range = evaluator.evaluate(node.range, frame);
  if (isFault(range)) return range;
  const elements = elementsOf(range, node);
  if (elements instanceof Fault) return elements;
  evaluator.around.run.charge(elements.length);
  const body: Body = (part, value) => {
    const inner = { name: node.variable, value, outer: frame };
    const outcome = evaluator.evaluate(part, inner);
    return isFault(outcome) ? outcome : evaluator.around.run.settled(outcome);
  };
  const { predicate } = node;
  const test = (element: Value) =>
    predicate ? verdict(evaluator, predicate, body(predicate, element)) : true;
  switch (node.macro) {
    case 'all':
    case 'exists':
      return quantify(predicate ?? node, elements, test, node.macro);
    case 'exists_one':
      return existsOne(elements, test);
    case 'map':
    case 'filter':
      return collect(node, elements, test, body);
    case 'sortBy':
      return sortBy(evaluator, node, elements, body);
    default:
      return unreachable(node.macro);
  }
}

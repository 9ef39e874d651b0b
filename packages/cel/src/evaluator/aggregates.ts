import { ListNode, MapNode, Node } from '../syntax/Node';
import { CelList } from '../values/CelList';
import { mapKey } from '../values/CelMap';
import { CelOptional } from '../values/CelOptional';
import { EntryMap } from '../values/EntryMap';
import { KIND_WORDS, kindOf, Value } from '../values/Value';
import type { Evaluator } from './Evaluator';
import { Fault, fault, isFault, Outcome } from './Fault';
import { Frame } from './Frame';
import { Unanswerable } from './Unanswerable';

/** The value of an element or entry; `undefined` when it is an optional without content. */
function present(
  evaluator: Evaluator,
  node: Node,
  presence: 'required' | 'optional',
  frame: Frame | undefined,
): Outcome | undefined {
  const value = evaluator.evaluate(node, frame);
  if (presence === 'required' || isFault(value)) return value;
  return value instanceof CelOptional
    ? value.content
    : evaluator.noOptional(node, value);
}

export function evaluateList(
  evaluator: Evaluator,
  node: ListNode,
  frame: Frame | undefined,
): Outcome {
  const items: Value[] = [];
  for (const element of node.elements) {
    const item = present(evaluator, element.node, element.presence, frame);
    if (item instanceof Fault) return item;
    if (item !== undefined) items.push(evaluator.around.run.settled(item));
  }
  return CelList.of(items);
}

function refusedKey(key: Value, node: Node): Fault {
  const isKey = typeof key !== 'number' && mapKey(key) !== undefined;
  return fault(
    isKey
      ? 'the key occurs twice'
      : `${KIND_WORDS[kindOf(key)]} cannot be a key`,
  ).at(node);
}

export function evaluateMap(
  evaluator: Evaluator,
  node: MapNode,
  frame: Frame | undefined,
): Outcome {
  const entries = new Map<string, readonly [Value, Value]>();
  // Only we refuse these keys, and what follows may be worse.
  let refusal: Fault | undefined;
  for (const entry of node.entries) {
    const named = evaluator.evaluate(entry.key, frame);
    if (isFault(named)) return named;
    const key = evaluator.around.run.settled(named);
    const value = present(evaluator, entry.value, entry.presence, frame);
    if (value instanceof Fault) return value;
    if (kindOf(key) === 'bytes') throw new Unanswerable();
    const text = typeof key === 'number' ? undefined : mapKey(key);
    if (text === undefined || entries.has(text)) {
      refusal ??= refusedKey(key, entry.key);
    } else if (value !== undefined) {
      entries.set(text, [key, evaluator.around.run.settled(value)]);
    }
  }
  return refusal ?? new EntryMap(entries, 'computed');
}

import { Node, SelectNode, IndexNode } from '../syntax/Node';
import { CelList } from '../values/CelList';
import { CelMap } from '../values/CelMap';
import { CelOptional } from '../values/CelOptional';
import { CelUint } from '../values/CelUint';
import { fitsInt } from '../values/integers';
import { Kind, KIND_WORDS, kindOf, Value } from '../values/Value';
import { Fault, Outcome } from './Fault';

/** The path of data that a node reads, as far as it is written with constants. */
export function constantPath(node: Node): readonly string[] | undefined {
  switch (node.kind) {
    case 'identifier':
      return [node.name];
    case 'select': {
      const path = constantPath(node.operand);
      return path && [...path, node.field];
    }
    case 'index': {
      const path = constantPath(node.operand);
      const key = constantKey(node.index);
      return path && key !== undefined ? [...path, key] : undefined;
    }
    default:
      return undefined;
  }
}

/** Text of a constant key. */
export function constantKey(node: Node): string | undefined {
  if (node.kind !== 'literal') return undefined;
  const { value } = node;
  return typeof value === 'string' || typeof value === 'bigint'
    ? String(value)
    : undefined;
}

function keyText(key: Value): string {
  return typeof key === 'string' ||
    typeof key === 'bigint' ||
    typeof key === 'boolean'
    ? `\`${key}\``
    : 'such element';
}

function absent(
  node: SelectNode | IndexNode,
  container: CelMap | CelList | null,
  key: Value,
): Fault {
  const fromData = container === null || container.origin === 'data';
  const operandPath = constantPath(node.operand);
  const path = operandPath && [
    ...operandPath,
    String(key instanceof CelUint ? key.value : key),
  ];
  const word =
    container instanceof CelList
      ? `the list has no element ${keyText(key)}`
      : `there is no ${keyText(key)}`;
  return fromData
    ? new Fault('missing', word, node, path)
    : new Fault('eval', word, node);
}

/** `undefined` for what is not an int, and no number that equals one. */
function listPosition(key: Value): number | undefined {
  if (typeof key === 'bigint') return Number(key);
  if (key instanceof CelUint) {
    return fitsInt(key.value) ? Number(key.value) : undefined;
  }
  const whole = typeof key === 'number' && Number.isInteger(key);
  return whole && fitsInt(BigInt(key)) ? key : undefined;
}

const MAP_KEYS: ReadonlySet<Kind> = new Set<Kind>([
  'string',
  'bool',
  'int',
  'uint',
  'double',
]);

/** `undefined`: the container has no such element; a fault: it cannot have any. */
export function read(container: Value, key: Value): Value | undefined | Fault {
  if (container instanceof CelMap) {
    const kind = kindOf(key);
    return MAP_KEYS.has(kind)
      ? container.get(key)
      : new Fault('eval', `${KIND_WORDS[kind]} cannot be a key`);
  }
  if (container instanceof CelList) {
    const position = listPosition(key);
    if (position === undefined) {
      return new Fault('eval', 'a list is indexed by ints');
    }
    const inside = position >= 0 && position < container.size;
    return inside ? container.at(position) : undefined;
  }
  return container === null
    ? undefined
    : new Fault('eval', `${KIND_WORDS[kindOf(container)]} has no fields`);
}

/** Hard access: what is not there is a fault. */
export function readHard(
  node: SelectNode | IndexNode,
  container: Value,
  key: Value,
): Outcome {
  const found = read(container, key);
  if (found instanceof Fault) return found.at(node);
  if (found !== undefined) return found;
  if (container instanceof CelList && (listPosition(key) ?? 0) < 0) {
    return new Fault('eval', 'a list is indexed from 0', node);
  }
  const known =
    container === null ||
    container instanceof CelMap ||
    container instanceof CelList;
  return absent(node, known ? container : null, key);
}

/** Soft access: what is not there, or cannot be, is `optional.none()`; lists and maps insist on their kinds of keys. */
export function readSoft(
  node: Node,
  container: Value,
  key: Value,
): CelOptional | Fault {
  const kind = kindOf(key);
  if (!MAP_KEYS.has(kind)) {
    return new Fault('eval', `${KIND_WORDS[kind]} cannot be a key`, node);
  }
  const found = read(container, key);
  const keyed = container instanceof CelList || container instanceof CelMap;
  if (found instanceof Fault && keyed) return found.at(node);
  return found === undefined || found instanceof Fault
    ? CelOptional.none
    : new CelOptional(found);
}

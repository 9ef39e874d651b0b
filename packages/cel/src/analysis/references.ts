import { Reference } from '../types';
import { constantKey } from '../evaluator/access';
import {
  IdentifierNode,
  IndexNode,
  Node,
  partsOf,
  SelectNode,
} from '../syntax/Node';
import { TYPE_NAMES } from '../values/Value';

type Step = SelectNode | IndexNode;

interface Chain {
  readonly root: Node;
  /** From the root outwards. */
  readonly steps: readonly Step[];
}

function chainOf(node: Node): Chain {
  const steps: Step[] = [];
  let root = node;
  while (root.kind === 'select' || root.kind === 'index') {
    steps.unshift(root);
    root = root.operand;
  }
  return { root, steps };
}

function stepKey(step: Step): string | undefined {
  return step.kind === 'select' ? step.field : constantKey(step.index);
}

const TYPE_IDENTIFIERS: ReadonlySet<string> = new Set(
  Object.values(TYPE_NAMES),
);

/** Hard up to the first optional step, soft from there; a hard root alone is implied by what is soft below it. */
function chainReferences(
  root: IdentifierNode,
  steps: readonly Step[],
): readonly Reference[] {
  if (steps.length === 0 && TYPE_IDENTIFIERS.has(root.name)) return [];
  const found: Reference[] = [];
  const path = [root.name];
  let strength: Reference['strength'] = 'hard';
  for (const step of steps) {
    if (step.access !== 'plain' && strength === 'hard') {
      if (path.length > 1) found.push({ path: [...path], strength });
      strength = 'soft';
    }
    const key = stepKey(step);
    if (key === undefined) break;
    path.push(key);
  }
  found.push({ path, strength });
  return found;
}

type Bound = ReadonlySet<string>;

function collect(node: Node, bound: Bound, found: Reference[]): void {
  const { root, steps } = chainOf(node);
  for (const step of steps) {
    if (step.kind === 'index') collect(step.index, bound, found);
  }
  if (root.kind === 'identifier') {
    if (root.scope === 'nearest' && bound.has(root.name)) return;
    found.push(...chainReferences(root, steps));
    return;
  }
  collectParts(root, bound, found);
}

function collectParts(node: Node, bound: Bound, found: Reference[]): void {
  switch (node.kind) {
    case 'comprehension':
    case 'bind':
    case 'optionalMap': {
      const [first, ...bodies] = partsOf(node);
      collect(first, bound, found);
      const inner = new Set(bound).add(node.variable);
      bodies.forEach(body => collect(body, inner, found));
      break;
    }
    default:
      partsOf(node).forEach(part => collect(part, bound, found));
  }
}

/** What an expression reads; a path that is read both ways is hard. */
export function referencesOf(node: Node): readonly Reference[] {
  const found: Reference[] = [];
  collect(node, new Set(), found);
  const byPath = new Map<string, Reference>();
  for (const reference of found) {
    const key = JSON.stringify(reference.path);
    if (byPath.get(key)?.strength !== 'hard') byPath.set(key, reference);
  }
  return [...byPath.values()];
}

export function usesNow(node: Node): boolean {
  if (node.kind === 'call' && node.name === 'now') return true;
  return partsOf(node).some(usesNow);
}

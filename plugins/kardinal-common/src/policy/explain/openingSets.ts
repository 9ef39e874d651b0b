import { unreachable } from '@kardinal/foundation';
import { GateLeaf, LogicTree } from './leaves';

/** A leaf that has to become what it is not, for the gate to open. @public */
export interface LeafChange {
  readonly leaf: string;
  readonly becomes: 'true' | 'false';
}

/** The smallest sets of changes that open a gate. @public */
export interface OpeningSets {
  /** Fewest changes first. Each is enough, and where all are here, none of its changes can be left out. */
  readonly sets: readonly (readonly LeafChange[])[];
  /** `some`: there are more than are kept. */
  readonly extent: 'all' | 'some';
}

/** Sets that are kept on the way, and of the result. */
const mostKept = 16;
const mostNamed = 8;

/** What leaves have to be, those included that are it already. */
type Demands = ReadonlyMap<string, boolean>;

/**
 * Which leaves have to become true or false for the whole to be true. That a set is enough is certain; whether facts can be
 * so at the same time is not asked.
 */
export function openingSets(
  tree: LogicTree,
  leaves: readonly GateLeaf[],
): OpeningSets {
  const byText = new Map(leaves.map(leaf => [leaf.source, leaf]));
  let extent: OpeningSets['extent'] = 'all';
  const changesOf = (demands: Demands): readonly LeafChange[] =>
    [...demands]
      .filter(([text, wanted]) => byText.get(text)?.outcome !== `${wanted}`)
      .map(([leaf, wanted]) => ({ leaf, becomes: wanted ? 'true' : 'false' }));
  const keep = (found: readonly Demands[]): readonly Demands[] => {
    const smallest = minimal(found, each => [...each].map(String));
    if (smallest.length > mostKept) extent = 'some';
    return smallest
      .sort((a, b) => changesOf(a).length - changesOf(b).length)
      .slice(0, mostKept);
  };
  const demandsOf = (each: LogicTree, wanted: boolean): readonly Demands[] => {
    switch (each.type) {
      case 'leaf': {
        const leaf = byText.get(each.source);
        const isPossible =
          leaf?.nature !== 'fixed' || leaf.outcome === `${wanted}`;
        return isPossible ? [new Map([[each.source, wanted]])] : [];
      }
      case 'not':
        return demandsOf(each.of, !wanted);
      case 'and':
      case 'or': {
        const parts = each.parts.map(part => demandsOf(part, wanted));
        const isEach = (each.type === 'and') === wanted;
        return keep(isEach ? parts.reduce(bothOf) : parts.flat());
      }
      case 'choice':
        return keep([
          ...bothOf(
            demandsOf(each.condition, true),
            demandsOf(each.then, wanted),
          ),
          ...bothOf(
            demandsOf(each.condition, false),
            demandsOf(each.otherwise, wanted),
          ),
        ]);
      default:
        return unreachable(each);
    }
  };
  const sets = minimal(demandsOf(tree, true).map(changesOf), each =>
    each.map(({ leaf, becomes }) => `${becomes} ${leaf}`),
  ).sort((a, b) => a.length - b.length);
  return {
    sets: sets.slice(0, mostNamed),
    extent: sets.length > mostNamed ? 'some' : extent,
  };
}

/** Every one of the first with every one of the second, but where they contradict each other. */
function bothOf(
  first: readonly Demands[],
  second: readonly Demands[],
): readonly Demands[] {
  return first.flatMap(one =>
    second
      .filter(other =>
        [...other].every(
          ([text, wanted]) => (one.get(text) ?? wanted) === wanted,
        ),
      )
      .map(other => new Map([...one, ...other])),
  );
}

/** Those that contain no other one. */
function minimal<T>(
  found: readonly T[],
  elementsOf: (each: T) => readonly string[],
): T[] {
  const sorted = found
    .map(each => ({ each, elements: new Set(elementsOf(each)) }))
    .sort((a, b) => a.elements.size - b.elements.size);
  const kept: typeof sorted = [];
  for (const candidate of sorted) {
    const isLarger = kept.some(({ elements }) =>
      [...elements].every(element => candidate.elements.has(element)),
    );
    if (!isLarger) kept.push(candidate);
  }
  return kept.map(({ each }) => each);
}

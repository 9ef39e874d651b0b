import { MergeType } from './MergeType';

/**
 * A set of paths into an object, as a tree of path elements.
 *
 * Elements are written as in `fieldsV1`: `f:name`, `k:{"key":"value"}`, `v:value`.
 */
export class FieldSet {
  static readonly empty = new FieldSet(new Map());

  private constructor(private readonly nodes: ReadonlyMap<string, Node>) {}

  /** Leaves out what says nothing. */
  static fromNodes(nodes: Iterable<readonly [string, Node]>): FieldSet {
    const kept = new Map<string, Node>();
    for (const [element, node] of nodes) {
      if (node.member || !node.children.isEmpty) kept.set(element, node);
    }
    return kept.size === 0 ? FieldSet.empty : new FieldSet(kept);
  }

  get isEmpty(): boolean {
    return this.nodes.size === 0;
  }

  entries(): IterableIterator<[string, Node]> {
    return this.nodes.entries();
  }

  /** Whether the path of this one element is in the set. */
  hasMember(element: string): boolean {
    return this.nodes.get(element)?.member ?? false;
  }

  /** What lies below an element. */
  below(element: string): FieldSet {
    return this.nodes.get(element)?.children ?? FieldSet.empty;
  }

  union(other: FieldSet): FieldSet {
    if (other.isEmpty) return this;
    if (this.isEmpty) return other;
    const nodes = new Map(this.nodes);
    for (const [element, node] of other.nodes) {
      const mine = nodes.get(element);
      nodes.set(element, mine ? unite(mine, node) : node);
    }
    return new FieldSet(nodes);
  }

  intersection(other: FieldSet): FieldSet {
    return this.combine(other, (mine, theirs) => ({
      member: mine.member && (theirs?.member ?? false),
      children: theirs
        ? mine.children.intersection(theirs.children)
        : FieldSet.empty,
    }));
  }

  /** Without the paths of the other set; what lies below them stays. */
  difference(other: FieldSet): FieldSet {
    return this.combine(other, (mine, theirs) => ({
      member: mine.member && !theirs?.member,
      children: theirs
        ? mine.children.difference(theirs.children)
        : mine.children,
    }));
  }

  /** Without the paths of the other set and all that lies below them. */
  without(other: FieldSet): FieldSet {
    return this.combine(other, (mine, theirs) => {
      if (!theirs) return mine;
      if (theirs.member) return { member: false, children: FieldSet.empty };
      const children = mine.children.without(theirs.children);
      return { member: mine.member, children };
    });
  }

  equals(other: FieldSet): boolean {
    if (this.nodes.size !== other.nodes.size) return false;
    for (const [element, node] of this.nodes) {
      const theirs = other.nodes.get(element);
      if (!theirs || theirs.member !== node.member) return false;
      if (!node.children.equals(theirs.children)) return false;
    }
    return true;
  }

  /** Adds the declared fields through which paths lead. */
  withNamedFields(type: MergeType | undefined): FieldSet {
    const nodes = [...this.nodes].map(([element, node]) => {
      const named = element.startsWith('f:') ? element.slice(2) : undefined;
      const declared =
        named === undefined ? undefined : type?.map?.field(named);
      const child = declared ?? childOf(type, named);
      const member =
        node.member || (declared !== undefined && !node.children.isEmpty);
      return [
        element,
        { member, children: node.children.withNamedFields(child) },
      ] as const;
    });
    return FieldSet.fromNodes(nodes);
  }

  /** All paths, those that end here before those that lead further. */
  *paths(prefix: readonly string[] = []): Generator<readonly string[]> {
    for (const [element, { member }] of this.nodes) {
      if (member) yield [...prefix, element];
    }
    for (const [element, { children }] of this.nodes) {
      yield* children.paths([...prefix, element]);
    }
  }

  private combine(
    other: FieldSet,
    join: (mine: Node, theirs: Node | undefined) => Node,
  ): FieldSet {
    const nodes = [...this.nodes].map(
      ([element, node]) =>
        [element, join(node, other.nodes.get(element))] as const,
    );
    return FieldSet.fromNodes(nodes);
  }
}

/** One element: whether its path is in the set, and what lies below. */
export interface Node {
  readonly member: boolean;
  readonly children: FieldSet;
}

function unite(a: Node, b: Node): Node {
  return {
    member: a.member || b.member,
    children: a.children.union(b.children),
  };
}

function childOf(
  type: MergeType | undefined,
  named: string | undefined,
): MergeType | undefined {
  if (named !== undefined) return type?.map?.element();
  return type?.list?.element();
}

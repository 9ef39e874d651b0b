import { FieldSet } from './FieldSet';

interface MutableNode {
  member: boolean;
  readonly children: Map<string, MutableNode>;
}

/** Collects paths. */
export class FieldSetBuilder {
  private readonly roots = new Map<string, MutableNode>();

  /** The empty path is the whole object, which nobody owns. */
  insert(path: readonly string[]): void {
    let level = this.roots;
    path.forEach((element, index) => {
      let node = level.get(element);
      if (!node) {
        node = { member: false, children: new Map() };
        level.set(element, node);
      }
      if (index === path.length - 1) node.member = true;
      level = node.children;
    });
  }

  build(): FieldSet {
    return freeze(this.roots);
  }
}

function freeze(level: ReadonlyMap<string, MutableNode>): FieldSet {
  const nodes = [...level].map(
    ([element, { member, children }]) =>
      [element, { member, children: freeze(children) }] as const,
  );
  return FieldSet.fromNodes(nodes);
}

/** A set of the given paths. */
export function fieldSet(...paths: readonly (readonly string[])[]): FieldSet {
  const builder = new FieldSetBuilder();
  for (const path of paths) builder.insert(path);
  return builder.build();
}

import { UpdateError } from '@kardinal/backstage-plugin-kardinal-node';
import {
  Alias,
  Document,
  Pair,
  Scalar,
  YAMLMap,
  isAlias,
  isMap,
  isScalar,
  isSeq,
} from 'yaml';
import { editProblem, endOfFirst, isNull, parseYaml } from './parseYaml';
import { readAliases } from './readAliases';
import { keyName, readValue, Value, ValueTable } from './Values';
import { formatPath, YamlPath } from './yamlPath';

/** Where a value is written, or where it is missing. @internal */
export type Place =
  | {
      readonly type: 'written';
      /** `null` behind a key without a colon. */
      readonly node: Scalar | Alias | null;
      readonly pair: Pair<unknown, unknown> | undefined;
      readonly context: 'block' | 'flow';
    }
  | {
      readonly type: 'missing';
      readonly parent: Parent;
      /** The keys to make. */
      readonly keys: readonly string[];
      readonly context: 'block' | 'flow';
    };

/** What a missing value goes into. @internal */
export type Parent =
  | { readonly type: 'map'; readonly map: YAMLMap }
  /** Says nothing, so that there is room for a map. */
  | {
      readonly type: 'nothing';
      readonly node: Scalar | Alias | null;
      readonly pair: Pair<unknown, unknown> | undefined;
    };

type Position = {
  readonly node: unknown;
  readonly pair: Pair<unknown, unknown> | undefined;
  readonly context: 'block' | 'flow';
};

/** The first document of a YAML file, with the positions of its nodes. @internal */
export class ValuesDocument {
  private readonly aliases: ReadonlyMap<Alias, unknown>;

  /** What the document says. */
  readonly value: Value;

  /**
   * `text` is without a byte order mark.
   *
   * @throws UpdateError when Kubernetes tools would refuse the text
   */
  static parse(text: string, file: string, table: ValueTable): ValuesDocument {
    const documents = parseYaml(text, file);
    const error = documents[0]?.errors[0];
    if (error) throw editProblem(file, error.message.split('\n')[0]);
    return new ValuesDocument(text, file, documents, table);
  }

  private constructor(
    readonly text: string,
    readonly file: string,
    private readonly documents: readonly Document.Parsed[],
    table: ValueTable,
  ) {
    const [first] = documents;
    this.aliases = first ? readAliases(first, file) : new Map();
    if (documents.length > 1 && isEmpty(first.contents))
      throw this.problem('its first document is empty');
    this.value = first ? readValue(table, first, file) : table.scalar('null');
  }

  get root(): unknown {
    return this.documents[0]?.contents ?? null;
  }

  /** Where a further top-level field may be written. */
  get end(): number {
    return endOfFirst(this.text, this.documents);
  }

  get hasAliases(): boolean {
    return this.aliases.size > 0;
  }

  /** The node that an alias at a place repeats. */
  repeated(place: Place): unknown {
    return place.type === 'written' && isAlias(place.node)
      ? this.aliases.get(place.node)
      : undefined;
  }

  /** Whether others repeat a node. */
  isAnchor(node: unknown): boolean {
    return isScalar(node) && [...this.aliases.values()].includes(node);
  }

  /** The paths of the values that repeat the one at a path. */
  repeatedAt(path: YamlPath): readonly YamlPath[] {
    const place = this.locate(path);
    if (place.type === 'missing' || !this.isAnchor(place.node)) return [];
    return pathsIn(
      this.root,
      node => isAlias(node) && this.aliases.get(node) === place.node,
    );
  }

  /** @throws UpdateError when the path goes through a scalar or beyond a list, or leads to a map or list */
  locate(path: YamlPath): Place {
    let at: Position = { node: this.root, pair: undefined, context: 'block' };
    for (const index of path.keys()) {
      const node = this.resolve(at.node);
      if (isEmpty(node)) return this.missing(path, index, { ...at, node });
      if (!isMap(node) && !isSeq(node))
        throw this.problem(
          `${nameOf(path, index)} is ${sortOf(
            node,
          )}, not a map, so ${formatPath(path)} cannot be set`,
        );
      const context = node.flow ? 'flow' : at.context;
      if (isSeq(node)) {
        const item = this.itemOf(node.items, path, index);
        at = { node: item, pair: undefined, context };
      } else {
        const pair = this.pairOf(node, path, index);
        if (pair === undefined) {
          const keys = this.keysOf(path, index);
          const parent = { type: 'map', map: node } as const;
          return { type: 'missing', parent, keys, context };
        }
        at = { node: pair.value, pair, context };
      }
    }
    const target = this.resolve(at.node);
    if (isMap(target) || isSeq(target))
      throw this.problem(
        `${formatPath(path)} is ${sortOf(
          target,
        )}, and one value cannot take its place`,
      );
    return { type: 'written', ...at, node: at.node as Scalar | Alias | null };
  }

  problem(what: string): UpdateError {
    return editProblem(this.file, what);
  }

  private resolve(node: unknown): unknown {
    return isAlias(node) ? this.aliases.get(node) : node;
  }

  private missing(
    path: YamlPath,
    index: number,
    { node, pair, context }: Position,
  ): Place {
    const keys = this.keysOf(path, index);
    const nothing = (node ?? null) as Scalar | null;
    const parent = { type: 'nothing', node: nothing, pair } as const;
    return { type: 'missing', parent, keys, context };
  }

  private keysOf(path: YamlPath, index: number): readonly string[] {
    return path.slice(index).map(segment => {
      if (typeof segment === 'string') return segment;
      throw this.problem(
        `${formatPath(
          path,
        )} needs a list that is not there; write the list first`,
      );
    });
  }

  private pairOf(
    node: YAMLMap,
    path: YamlPath,
    index: number,
  ): Pair<unknown, unknown> | undefined {
    const segment = path[index];
    if (typeof segment === 'string')
      return node.items.find(pair => keyName(pair) === segment);
    throw this.problem(
      `${nameOf(
        path,
        index,
      )} is a map, and [${segment}] is a position in a list`,
    );
  }

  private itemOf(
    items: readonly unknown[],
    path: YamlPath,
    index: number,
  ): unknown {
    const segment = path[index];
    const position = /^\d+$/.test(String(segment)) ? Number(segment) : NaN;
    if (position < items.length) return items[position];
    throw this.problem(
      `${nameOf(path, index)} is a list of ${
        items.length
      }, and ${segment} is no position in it; the first is 0`,
    );
  }
}

function isEmpty(node: unknown): boolean {
  return node === null || node === undefined || isNull(node);
}

function nameOf(path: YamlPath, index: number): string {
  return index === 0 ? 'the file' : formatPath(path.slice(0, index));
}

function sortOf(node: unknown): string {
  if (isMap(node)) return 'a map';
  if (isSeq(node)) return 'a list';
  return isScalar(node) ? 'a single value' : 'nothing that can be read';
}

/** The paths of the values below a node that are looked for. */
function pathsIn(
  root: unknown,
  isWanted: (node: unknown) => boolean,
): readonly YamlPath[] {
  const found: YamlPath[] = [];
  const pending: { readonly node: unknown; readonly path: YamlPath }[] = [
    { node: root, path: [] },
  ];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, path } = next;
    if (isWanted(node)) found.push(path);
    if (isSeq(node))
      node.items.forEach((item, at) =>
        pending.push({ node: item, path: [...path, at] }),
      );
    else if (isMap(node))
      for (const pair of node.items) {
        const name = keyName(pair);
        if (name !== undefined)
          pending.push({ node: pair.value, path: [...path, name] });
      }
  }
  return found.reverse();
}

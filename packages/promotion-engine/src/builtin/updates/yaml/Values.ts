import {
  Alias,
  Document,
  Pair,
  YAMLMap,
  isAlias,
  isMap,
  isScalar,
  isSeq,
} from 'yaml';
import { editProblem, keyOf } from './parseYaml';
import { readAliases } from './readAliases';
import {
  identityOf,
  plainIdentity,
  ScalarValue,
  stringIdentity,
} from './scalars';
import { YamlPath } from './yamlPath';

/** What a node says, whatever it looks like. Equal values are the same object where one table made them. @internal */
export type Value =
  | { readonly type: 'scalar'; readonly id: number; readonly identity: string }
  | {
      readonly type: 'map';
      readonly id: number;
      readonly entries: ReadonlyMap<string, Value>;
    }
  | {
      readonly type: 'list';
      readonly id: number;
      readonly items: readonly Value[];
    };

/** Merge keys may copy this many entries: a file that is made to cost time copies more. */
const MAX_MERGED = 100_000;
const MAX_DEPTH = 200;

/** Makes values, each once: they are compared without a walk, and an alias costs nothing. @internal */
export class ValueTable {
  private readonly values = new Map<string, Value>();

  scalar(identity: string): Value {
    return this.once(identity, id => ({ type: 'scalar', id, identity }));
  }

  list(items: readonly Value[]): Value {
    const name = `[${items.map(({ id }) => id).join()}`;
    return this.once(name, id => ({ type: 'list', id, items }));
  }

  map(entries: ReadonlyMap<string, Value>): Value {
    const fields = [...entries].map(([key, { id }]) => [key, id]);
    const name = `{${JSON.stringify(fields.sort(byKey))}`;
    return this.once(name, id => ({ type: 'map', id, entries }));
  }

  /** The value with one scalar set; maps that are missing on the way are made. */
  set(value: Value, path: YamlPath, scalar: ScalarValue): Value {
    const [segment, ...rest] = path;
    if (segment === undefined) return this.scalar(identityOf(scalar));
    if (value.type === 'list')
      return this.list(
        value.items.map((item, index) =>
          index === Number(segment) ? this.set(item, rest, scalar) : item,
        ),
      );
    const entries = new Map(value.type === 'map' ? value.entries : []);
    const key = String(segment);
    const nothing = this.scalar('null');
    entries.set(key, this.set(entries.get(key) ?? nothing, rest, scalar));
    return this.map(entries);
  }

  private once(name: string, make: (id: number) => Value): Value {
    const known = this.values.get(name);
    if (known) return known;
    const value = make(this.values.size);
    this.values.set(name, value);
    return value;
  }
}

/** The name that a key has, e.g. `16` for `0x10`; `undefined` when it can have none. @internal */
export function keyName(pair: Pair<unknown, unknown>): string | undefined {
  const { key } = pair;
  if (!isScalar(key)) return undefined;
  const written = keyOf(pair) ?? '';
  if (key.type !== 'PLAIN') return written;
  const identity = plainIdentity(written);
  return identity === 'null' ? undefined : identity.replace(/^[a-z]:/, '');
}

/** Whether a pair takes over the entries of other maps. @internal */
export function isMerge({ key }: Pair<unknown, unknown>): boolean {
  return isScalar(key) && key.type === 'PLAIN' && key.source === '<<';
}

class Reader {
  private readonly known = new Map<unknown, Value | 'open'>();
  private merged = 0;

  constructor(
    private readonly table: ValueTable,
    private readonly aliases: ReadonlyMap<Alias, unknown>,
    private readonly file: string,
  ) {}

  read(node: unknown, depth: number): Value {
    if (depth > MAX_DEPTH)
      throw editProblem(this.file, `it nests more than ${MAX_DEPTH} levels`);
    if (isAlias(node)) return this.read(this.targetOf(node), depth + 1);
    const known = this.known.get(node);
    if (known === 'open')
      throw editProblem(this.file, 'an anchor contains itself');
    if (known !== undefined) return known;
    this.known.set(node, 'open');
    const value = this.make(node, depth);
    this.known.set(node, value);
    return value;
  }

  private make(node: unknown, depth: number): Value {
    if (isSeq(node))
      return this.table.list(
        node.items.map(item => this.read(item, depth + 1)),
      );
    if (isMap(node)) return this.table.map(this.entriesOf(node, depth));
    if (!isScalar(node)) return this.table.scalar('null');
    const text = String(node.value ?? '');
    const isText = node.type !== 'PLAIN' || /^(!|.*:str)$/.test(node.tag ?? '');
    const identity = isText ? stringIdentity(text) : plainIdentity(text);
    const tag = node.tag?.startsWith('!') ? node.tag : '';
    return this.table.scalar(isText ? identity : `${tag}${identity}`);
  }

  private entriesOf(node: YAMLMap, depth: number): Map<string, Value> {
    const own = new Map<string, Value>();
    const merges: unknown[] = [];
    for (const pair of node.items) {
      if (isMerge(pair)) {
        merges.push(pair.value);
        continue;
      }
      const name = keyName(pair);
      if (name === undefined)
        throw editProblem(this.file, 'a key is neither a text nor a number');
      if (own.has(name))
        throw editProblem(this.file, `it has the key ${name} twice`);
      own.set(name, this.read(pair.value, depth + 1));
    }
    for (const source of merges.flatMap(each => this.sourcesOf(each)))
      for (const [name, value] of this.mapOf(source, depth))
        if (!own.has(name)) own.set(name, value);
    return own;
  }

  private sourcesOf(merge: unknown): readonly unknown[] {
    return isSeq(merge) ? merge.items : [merge];
  }

  private mapOf(source: unknown, depth: number): ReadonlyMap<string, Value> {
    const value = this.read(source, depth + 1);
    if (value.type !== 'map')
      throw editProblem(this.file, 'a merge key << takes over what is no map');
    this.merged += value.entries.size;
    if (this.merged > MAX_MERGED)
      throw editProblem(
        this.file,
        `its merge keys << take over more than ${MAX_MERGED} entries; write some of them out`,
      );
    return value.entries;
  }

  private targetOf(alias: Alias): unknown {
    const target = this.aliases.get(alias);
    if (target !== undefined) return target;
    throw editProblem(
      this.file,
      `it repeats the anchor &${alias.source}, which is not there`,
    );
  }
}

/**
 * What a document says to Kubernetes tools.
 *
 * @throws UpdateError when they would refuse it
 * @internal
 */
export function readValue(
  table: ValueTable,
  document: Document,
  file: string,
): Value {
  return new Reader(table, readAliases(document, file), file).read(
    document.contents,
    0,
  );
}

function byKey([a]: (string | number)[], [b]: (string | number)[]): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

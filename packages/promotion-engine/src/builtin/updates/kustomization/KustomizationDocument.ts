import { UpdateError } from '@kardinal/backstage-plugin-kardinal-node';
import {
  Alias,
  Document,
  Pair,
  ParsedNode,
  Scalar,
  YAMLMap,
  YAMLSeq,
  isAlias,
  isMap,
  isScalar,
  isSeq,
} from 'yaml';
import {
  editProblem,
  endOfFirst,
  isNull,
  keyOf,
  parseYaml,
} from '../yaml/parseYaml';
import { readAliases } from '../yaml/readAliases';
import { plainType } from '../yaml/scalars';
import { FieldNode, ImageEntry } from './ImageEntry';
import {
  hasKnownEntries,
  isKnownEntryField,
  isKnownField,
} from './kustomizationFields';

/** A top-level field. @internal */
export type RootPair = Pair<Scalar, ParsedNode | null>;

/**
 * The first document of a kustomization file, with the positions of its nodes. Refuses what kustomize refuses.
 *
 * @internal
 */
export class KustomizationDocument {
  readonly root: YAMLMap<Scalar, ParsedNode | null> | undefined;
  private readonly aliases: ReadonlyMap<Alias, unknown>;
  readonly entries: readonly ImageEntry[];

  /** `text` is without a byte order mark. */
  static parse(text: string, file: string): KustomizationDocument {
    const documents = parseYaml(text, file);
    const [first] = documents;
    const error = first?.errors[0];
    if (error) throw editProblem(file, error.message.split('\n')[0]);
    return new KustomizationDocument(text, file, documents);
  }

  private constructor(
    readonly text: string,
    readonly file: string,
    private readonly documents: readonly Document.Parsed[],
  ) {
    this.root = this.readRoot();
    const [document] = documents;
    this.aliases = document ? readAliases(document, file) : new Map();
    this.checkFields();
    this.entries = ['imagetags', 'images'].flatMap(name =>
      this.readEntries(this.field(name)),
    );
  }

  /** A top-level field, whatever its case. */
  field(name: string): RootPair | undefined {
    return this.root?.items.find(
      pair => keyOf(pair)?.toLowerCase() === name.toLowerCase(),
    ) as RootPair | undefined;
  }

  /** Where a further top-level field may be written: behind everything of this document. */
  get end(): number {
    return endOfFirst(this.text, this.documents);
  }

  /** The nodes that repeat an anchored one. */
  aliasesOf(anchor: string): readonly Alias[] {
    return [...this.aliases.keys()].filter(({ source }) => source === anchor);
  }

  problem(what: string): UpdateError {
    return editProblem(this.file, what);
  }

  private readRoot() {
    const contents = this.documents[0]?.contents;
    if (!contents || (isScalar(contents) && contents.source === '')) {
      if (this.documents.length > 1) {
        throw this.problem('its first document is empty');
      }
      return undefined;
    }
    if (!isMap(contents)) throw this.problem('it is not a map');
    return contents as YAMLMap<Scalar, ParsedNode | null>;
  }

  private checkFields(): void {
    for (const pair of this.root?.items ?? []) {
      const name = keyOf(pair);
      if (name === undefined || !isKnownField(name)) {
        throw this.problem(`kustomize knows no field ${name ?? '?'}`);
      }
      if (hasKnownEntries(name) && isSeq(pair.value)) {
        this.checkEntryFields(name, pair.value);
      }
    }
  }

  private checkEntryFields(list: string, seq: YAMLSeq): void {
    for (const item of seq.items) {
      if (!isMap(item)) continue;
      for (const pair of item.items) {
        const name = keyOf(pair);
        const known = name === '<<' || (name && isKnownEntryField(list, name));
        if (!known) {
          throw this.problem(`kustomize knows no field ${name} in ${list}`);
        }
      }
    }
  }

  private readEntries(pair: RootPair | undefined): ImageEntry[] {
    const value = pair?.value;
    if (!pair || !value || isNull(value)) return [];
    if (!isSeq(value)) throw this.problem(`${keyOf(pair)} is not a list`);
    return value.items.flatMap(item => {
      const node = isAlias(item) ? this.aliases.get(item) : item;
      if (node && isScalar(node) && isNull(node)) return [];
      if (!isMap(node)) {
        throw this.problem(`an entry of ${keyOf(pair)} is not a map`);
      }
      return [this.readEntry(node as YAMLMap<Scalar, Scalar | Alias | null>)];
    });
  }

  private readEntry(node: YAMLMap<Scalar, Scalar | Alias | null>): ImageEntry {
    const own = this.ownFields(node);
    const merged = new Map<string, string | undefined>();
    for (const source of this.mergedMaps(node)) {
      for (const [name, field] of this.ownFields(source)) {
        if (!merged.has(name)) merged.set(name, field.value);
      }
    }
    for (const [name, field] of own) merged.set(name, field.value);
    const fields = {
      newName: merged.get('newname'),
      newTag: merged.get('newtag'),
      digest: merged.get('digest'),
      tagSuffix: merged.get('tagsuffix'),
    };
    return { name: merged.get('name') ?? '', fields, node, own };
  }

  private ownFields(
    node: YAMLMap<Scalar, Scalar | Alias | null>,
  ): Map<string, FieldNode> {
    const own = new Map<string, FieldNode>();
    for (const pair of node.items) {
      const name = keyOf(pair);
      if (name === undefined || name === '<<') continue;
      own.set(name.toLowerCase(), {
        pair,
        value: this.stringOf(name, pair.value),
      });
    }
    return own;
  }

  private mergedMaps(node: YAMLMap): YAMLMap<Scalar, Scalar | Alias | null>[] {
    const merge = node.items.find(pair => keyOf(pair) === '<<')?.value;
    const sources = isSeq(merge) ? merge.items : [merge];
    return sources.flatMap(source => {
      const map = isAlias(source) ? this.aliases.get(source) : source;
      return isMap(map) ? [map as YAMLMap<Scalar, Scalar | Alias | null>] : [];
    });
  }

  /** The text of a field, `undefined` when it is empty; refuses what is no string to kustomize. */
  private stringOf(
    name: string,
    value: Scalar | Alias | null,
  ): string | undefined {
    const node = isAlias(value) ? this.aliases.get(value) : value;
    if (node === null || node === undefined) return undefined;
    if (!isScalar(node)) throw this.problem(`${name} is not a string`);
    const text = String(node.value ?? '');
    const quoted = node.type !== 'PLAIN' || /^(!|.*:str)$/.test(node.tag ?? '');
    const type = quoted ? 'string' : plainType(node.source ?? text);
    if (type === 'other') {
      throw this.problem(
        `kustomize reads ${name}: ${node.source} as a number or boolean; put it in quotes`,
      );
    }
    return type === 'null' || text === '' ? undefined : text;
  }
}

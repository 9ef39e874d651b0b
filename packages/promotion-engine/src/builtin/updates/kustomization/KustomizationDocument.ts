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
  parseAllDocuments,
} from 'yaml';
import { plainType } from '../yaml/scalars';
import { FieldNode, ImageEntry } from './ImageEntry';
import {
  hasKnownEntries,
  isKnownEntryField,
  isKnownField,
} from './kustomizationFields';
import { MAX_ALIASES, readAliases } from './readAliases';

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
    const documents = parseText(text, file);
    const [first] = documents;
    if (!first) return new KustomizationDocument(text, file, undefined, 'only');
    const error = first.errors[0];
    if (error) throw problem(file, error.message.split('\n')[0]);
    return new KustomizationDocument(
      text,
      file,
      first,
      documents.length > 1 ? 'followed' : 'only',
    );
  }

  private constructor(
    readonly text: string,
    readonly file: string,
    private readonly document: Document.Parsed | undefined,
    private readonly place: 'only' | 'followed',
  ) {
    this.root = this.readRoot();
    this.aliases = document ? readAliases(document) : new Map();
    if (this.aliases.size > MAX_ALIASES)
      throw this.problem(
        `it repeats anchors ${this.aliases.size} times, and ${MAX_ALIASES} is the limit; write some of them out`,
      );
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
    const ends = this.document?.range?.[1];
    const marked =
      ends !== undefined &&
      /^\s*(#[^\n]*\s*)*\.\.\./.test(this.text.slice(ends));
    return ends !== undefined && (marked || this.place === 'followed')
      ? ends
      : this.text.length;
  }

  /** The nodes that repeat an anchored one. */
  aliasesOf(anchor: string): readonly Alias[] {
    return [...this.aliases.keys()].filter(({ source }) => source === anchor);
  }

  problem(what: string): UpdateError {
    return problem(this.file, what);
  }

  private readRoot() {
    const contents = this.document?.contents;
    if (!contents || (isScalar(contents) && contents.source === '')) {
      if (this.place === 'followed') {
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

/** The text of a key. @internal */
export function keyOf(pair: Pair<unknown, unknown>): string | undefined {
  return isScalar(pair.key) ? String(pair.key.value ?? '') : undefined;
}

/** Whether a node says that there is nothing. @internal */
export function isNull(node: unknown): boolean {
  return (
    isScalar(node) &&
    node.type === 'PLAIN' &&
    plainType(node.source ?? '') === 'null'
  );
}

function parseText(text: string, file: string): Document.Parsed[] {
  try {
    const documents = parseAllDocuments(text, {
      // Every scalar as it is written: kustomize's types are not those of YAML 1.2.
      schema: 'failsafe',
      keepSourceTokens: true,
      logLevel: 'silent',
    });
    return Array.isArray(documents) ? documents : [];
  } catch (error) {
    // Nested too deeply.
    throw problem(file, String(error));
  }
}

function problem(file: string, what: string): UpdateError {
  return new UpdateError(`${file} cannot be edited: ${what}`);
}

import { Alias, Pair, Scalar } from 'yaml';
import { endOf, startOf, styleOf } from '../yaml/ranges';
import { ScalarStyle, writeScalar } from '../yaml/scalars';
import {
  Splice,
  insertLines,
  lineBreak,
  lineStart,
  nextLine,
} from '../yaml/Splice';
import {
  IMAGE_FIELDS,
  ImageEntry,
  ImageField,
  ImageFields,
} from './ImageEntry';
import { KustomizationDocument } from './KustomizationDocument';

type FieldPair = Pair<Scalar, Scalar | Alias | null>;

interface Addition {
  readonly field: Field;
  readonly value: string;
}

/**
 * The splices that make an entry say what is wanted.
 *
 * @internal
 */
export function editEntry(
  document: KustomizationDocument,
  entry: ImageEntry,
  wanted: ImageFields,
): Splice[] {
  const changes = [...IMAGE_FIELDS, 'tagSuffix' as const]
    .filter(field => entry.fields[field] !== valueOf(wanted, field))
    .map(field => ({
      field,
      value: valueOf(wanted, field),
      pair: entry.own.get(field.toLowerCase())?.pair,
    }));
  changes.forEach(({ pair }) => checkAnchor(document, entry, pair?.value));
  if (changes.length > 0) checkAnchor(document, entry, entry.node);
  const gone = changes.find(
    ({ field, value, pair }) => pair && !value && isVersion(field),
  );
  const { text } = document;
  return changes.flatMap(change => {
    const { field, value, pair } = change;
    if (pair && value !== undefined) {
      return [replaceValue(text, entry, pair, value)];
    }
    if (value !== undefined && gone?.pair && isVersion(field)) {
      return [
        renameKey(gone.pair, field),
        replaceValue(text, entry, gone.pair, value),
      ];
    }
    if (value !== undefined) return [addPair(text, entry, { field, value })];
    if (pair && change === gone && comes(changes)) return [];
    if (pair) return [removePair(text, entry, pair)];
    throw document.problem(
      `${field} of ${entry.name} comes from a merge key: write it out`,
    );
  });
}

type Field = ImageField | 'tagSuffix';

function valueOf(wanted: ImageFields, field: Field): string | undefined {
  return field === 'tagSuffix' ? undefined : wanted[field];
}

/** A tag and a digest take each other's place, so that the comment beside them stays where it belongs. */
function isVersion(field: Field): boolean {
  return field === 'newTag' || field === 'digest';
}

function comes(
  changes: readonly { field: Field; value?: string; pair?: FieldPair }[],
): boolean {
  return changes.some(
    ({ field, value, pair }) => isVersion(field) && value && !pair,
  );
}

/** An anchor that others repeat would drag them along; entries that repeat this one are meant as well. */
function checkAnchor(
  document: KustomizationDocument,
  entry: ImageEntry,
  node: unknown,
): void {
  const anchor =
    node && typeof node === 'object' && 'anchor' in node
      ? (node.anchor as string | undefined)
      : undefined;
  if (!anchor) return;
  const lists = ['images', 'imageTags'].map(name => document.field(name));
  const items = lists.flatMap(pair => {
    const value = pair?.value;
    return value && 'items' in value ? (value.items as unknown[]) : [];
  });
  const foreign = document
    .aliasesOf(anchor)
    .some(alias => node !== entry.node || !items.includes(alias));
  if (foreign) {
    throw document.problem(
      `${entry.name} carries the anchor &${anchor} that other places repeat: write the value out there`,
    );
  }
}

function replaceValue(
  text: string,
  entry: ImageEntry,
  pair: FieldPair,
  value: string,
): Splice {
  const node = pair.value;
  if (!node?.range) {
    const end = pair.key.range![1];
    return { start: end, end, text: `: ${written(entry, undefined, value)}` };
  }
  const [start, end] = node.range;
  const old = text.slice(start, end);
  const space = start === end && !/\s/.test(text[start - 1]) ? ' ' : '';
  // A block scalar reaches over its last line break.
  const rest = old.endsWith('\n') ? lineBreak(text, end) : '';
  return { start, end, text: `${space}${written(entry, node, value)}${rest}` };
}

function renameKey(pair: FieldPair, field: Field): Splice {
  const [start, end] = pair.key.range!;
  return { start, end, text: writtenKey(pair.key, field) };
}

function removePair(text: string, entry: ImageEntry, pair: FieldPair): Splice {
  const { items } = entry.node;
  const index = items.indexOf(pair);
  const start = startOf(pair);
  const end = endOf(pair);
  if (entry.node.flow) {
    return index > 0
      ? { start: endOf(items[index - 1]), end, text: '' }
      : { start, end: startOf(items[1]), text: '' };
  }
  const after = text.slice(end, nextLine(text, end));
  const comment = after.search(/#/);
  if (comment >= 0) return { start, end: end + comment, text: '' };
  if (index > 0) {
    return {
      start: lineStart(text, start),
      end: nextLine(text, end),
      text: '',
    };
  }
  const next = startOf(items[1]);
  const between = text.slice(end, next);
  return { start, end: between.includes('#') ? end : next, text: '' };
}

function addPair(
  text: string,
  entry: ImageEntry,
  { field, value }: Addition,
): Splice {
  const anchor = predecessor(entry, field);
  const key = writtenKey(entry.node.items[0].key, field);
  const line = `${key}: ${written(entry, undefined, value)}`;
  const end = endOf(anchor);
  if (!entry.node.flow) {
    const indent = ' '.repeat(blockIndent(text, entry));
    return insertLines(text, nextLine(text, end), [`${indent}${line}`]);
  }
  const start = lineStart(text, startOf(anchor));
  const before = text.slice(start, startOf(anchor));
  const separator =
    start > 0 && /^\s*$/.test(before)
      ? `,${lineBreak(text, end)}${before}`
      : ', ';
  return { start: end, end, text: `${separator}${line}` };
}

/** The field that a new one goes behind. */
function predecessor(entry: ImageEntry, field: Field): FieldPair {
  const fields: readonly string[] = ['name', ...IMAGE_FIELDS];
  const before = fields.slice(0, fields.indexOf(field));
  const known = before
    .reverse()
    .map(name => entry.own.get(name.toLowerCase())?.pair)
    .find(pair => pair !== undefined);
  return known ?? entry.node.items[entry.node.items.length - 1];
}

function blockIndent(text: string, entry: ImageEntry): number {
  const start = startOf(entry.node.items[0]);
  return start - lineStart(text, start);
}

function written(
  entry: ImageEntry,
  old: Scalar | Alias | undefined,
  value: string,
): string {
  const context = entry.node.flow ? 'flow' : 'block';
  const style = old ? styleOf(old) : entryStyle(entry);
  return writeScalar(value, style, context);
}

/** A new field in brackets looks like the name; between lines it is plain. */
function entryStyle(entry: ImageEntry): ScalarStyle {
  const name = entry.own.get('name')?.pair.value;
  return entry.node.flow && name ? styleOf(name) : 'plain';
}

function writtenKey(like: Scalar, field: string): string {
  return like.type === 'QUOTE_DOUBLE' ? JSON.stringify(field) : field;
}

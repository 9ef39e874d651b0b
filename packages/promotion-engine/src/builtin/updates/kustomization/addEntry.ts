import { YAMLMap, YAMLSeq, isMap, isScalar, isSeq } from 'yaml';
import { isNull } from '../yaml/parseYaml';
import { rangeOf, separatorBehind } from '../yaml/ranges';
import { ScalarStyle, writeScalar } from '../yaml/scalars';
import { Splice, insertLines, lineStart, nextLine } from '../yaml/Splice';
import { IMAGE_FIELDS, ImageFields } from './ImageEntry';
import { KustomizationDocument, RootPair } from './KustomizationDocument';

type Fields = readonly (readonly [string, string])[];

/**
 * The splices that add an entry for a name, and `images` itself when there is none; written as the lists around it
 * are.
 *
 * @internal
 */
export function addEntry(
  document: KustomizationDocument,
  name: string,
  wanted: ImageFields,
): Splice[] {
  const fields: Fields = [
    ['name', name] as const,
    ...IMAGE_FIELDS.flatMap(field => {
      const value = wanted[field];
      return value === undefined ? [] : [[field, value] as const];
    }),
  ];
  const images = document.field('images');
  if (!images) return [addImages(document, fields)];
  const { value } = images;
  if (isSeq(value) && value.items.length > 0) {
    return [addToList(document.text, value, fields)];
  }
  if (isSeq(value) && !replacesEmptyList(document, value)) {
    return [addToEmptyBrackets(document, value, fields)];
  }
  return fillEmptyField(document, images, fields);
}

function addImages(document: KustomizationDocument, fields: Fields): Splice {
  const { root, text } = document;
  if (root?.flow) return addImagesInBrackets(document, root, fields);
  const indent = root ? columnOfRoot(document) : '';
  const items = blockItem(listIndent(document), ' ', fields);
  const lines = ['images:', ...items].map(line => `${indent}${line}`);
  return insertLines(text, nextLine(text, document.end), lines);
}

function addImagesInBrackets(
  { text }: KustomizationDocument,
  root: YAMLMap,
  fields: Fields,
): Splice {
  const last = root.items[root.items.length - 1];
  const style = last ? keyStyle(last.key) : 'plain';
  const field = `${writtenKey('images', style)}: [${flowItem(fields, style)}]`;
  if (!last) {
    const start = root.range![0] + 1;
    return { start, end: start, text: field };
  }
  const start = rangeOf(last.value)?.[1] ?? rangeOf(last.key)![1];
  const separator = separatorBehind(text, rangeOf(last.key)![0], start);
  return { start, end: start, text: `${separator}${field}` };
}

function addToList(text: string, list: YAMLSeq, fields: Fields): Splice {
  const last = list.items[list.items.length - 1];
  const [start, end] = rangeOf(last)!;
  if (list.flow) {
    const separator = separatorBehind(text, start, end);
    const like = isMap(last) ? text.slice(start, end) : '';
    const item = flowItem(fields, itemStyle(last), like);
    return { start: end, end, text: `${separator}${item}` };
  }
  const dash = dashBefore(text, start);
  const indent = text.slice(lineStart(text, dash), dash).replace(/\S/g, ' ');
  const gap = text.slice(dash + 1, start);
  const lines =
    isMap(last) && last.flow
      ? [`${indent}- ${flowItem(fields, itemStyle(last))}`]
      : blockItem(indent, /^ +$/.test(gap) ? gap : ' ', fields);
  const behind = isMap(last) && !last.flow ? lastEnd(last) : end;
  const offset = afterOwnComments(text, nextLine(text, behind), indent.length);
  return insertLines(text, offset, lines);
}

function addToEmptyBrackets(
  { text }: KustomizationDocument,
  list: YAMLSeq,
  fields: Fields,
): Splice {
  const [start, end] = list.range!;
  const inside = text.slice(start + 1, end - 1);
  const offset = start + 1;
  const item = flowItem(fields, 'plain');
  if (!inside.includes('\n')) {
    return { start: offset, end: offset, text: item };
  }
  const line = text.slice(lineStart(text, start)).match(/^ */)![0];
  return insertLines(text, nextLine(text, offset), [`${line}  ${item}`]);
}

/** `images:` with nothing behind it, or with a null or an empty list that makes room. */
function fillEmptyField(
  document: KustomizationDocument,
  images: RootPair,
  fields: Fields,
): Splice[] {
  const { text } = document;
  const { value } = images;
  if (value && !isSeq(value) && !isNull(value)) {
    throw document.problem('images is not a list');
  }
  const [start, end] = rangeOf(value) ?? images.key.range!;
  const indent = `${columnOfRoot(document)}${listIndent(document)}`;
  const lines = blockItem(indent, ' ', fields);
  const offset = nextLine(text, end);
  const entry = insertLines(text, offset, lines);
  if (!value || start === end) return [entry];
  const spaceAfter = /^[ \t]*(?=#)/.exec(text.slice(end))?.[0].length;
  return [
    spaceAfter === undefined
      ? { start: text.slice(0, start).trimEnd().length, end, text: '' }
      : { start, end: end + spaceAfter, text: '' },
    entry,
  ];
}

/** An empty list on one line gives way to a block when nothing else is written in brackets. */
function replacesEmptyList(
  { root, text }: KustomizationDocument,
  list: YAMLSeq,
): boolean {
  if (root?.flow || text.slice(...list.range!.slice(0, 2)).includes('\n')) {
    return false;
  }
  return !root?.items.some(
    ({ value }) => isSeq(value) && value.flow && value.items.length > 0,
  );
}

function blockItem(indent: string, gap: string, fields: Fields): string[] {
  return fields.map(([key, value], index) => {
    const lead = index === 0 ? `-${gap}` : ` ${gap.replace(/./g, ' ')}`;
    return `${indent}${lead}${key}: ${writeScalar(value, 'plain', 'block')}`;
  });
}

/** In brackets; on several lines when an item that it stands beside is. */
function flowItem(fields: Fields, style: ScalarStyle, like = ''): string {
  const pairs = fields.map(
    ([key, value]) =>
      `${writtenKey(key, style)}: ${writeScalar(value, style, 'flow')}`,
  );
  const lines = /^\{[ \t]*(\r?\n)([ \t]*)[^]*\n([ \t]*)\}$/.exec(like);
  if (!lines) return `{${pairs.join(', ')}}`;
  const [, eol, inner, outer] = lines;
  return `{${eol}${inner}${pairs.join(`,${eol}${inner}`)}${eol}${outer}}`;
}

/** How far the lists of this file are indented below their field. */
function listIndent({ root, text }: KustomizationDocument): string {
  const list = root?.items
    .map(({ value }) => value)
    .find(value => isSeq(value) && !value.flow && value.items.length > 0);
  if (!root || !list) return '';
  const column = (offset: number) => offset - lineStart(text, offset);
  const dash = list.range![0];
  return ' '.repeat(Math.max(0, column(dash) - column(root.range![0])));
}

function columnOfRoot({ root, text }: KustomizationDocument): string {
  const start = root?.range?.[0] ?? 0;
  const before = text.slice(lineStart(text, start), start);
  return /^ *$/.test(before) ? before : '';
}

function dashBefore(text: string, start: number): number {
  let dash = text.lastIndexOf('-', start - 1);
  // A dash in a comment between the item's dash and its content is not it.
  while (/#/.test(text.slice(lineStart(text, dash), dash))) {
    dash = text.lastIndexOf('-', lineStart(text, dash) - 1);
  }
  return dash;
}

/** Comments that are indented further than the dash belong to the entry above them. */
function afterOwnComments(
  text: string,
  offset: number,
  indent: number,
): number {
  const line = text.slice(offset, nextLine(text, offset + 1));
  const comment = /^( *)#/.exec(line);
  return comment && comment[1].length > indent
    ? afterOwnComments(text, nextLine(text, offset + 1), indent)
    : offset;
}

function lastEnd(map: YAMLMap): number {
  const last = map.items[map.items.length - 1];
  return rangeOf(last.value)?.[1] ?? rangeOf(last.key)![1];
}

function itemStyle(item: unknown): ScalarStyle {
  return isMap(item) && item.items[0] ? keyStyle(item.items[0].key) : 'plain';
}

function keyStyle(key: unknown): ScalarStyle {
  return isScalar(key) && key.type === 'QUOTE_DOUBLE' ? 'double' : 'plain';
}

function writtenKey(key: string, style: ScalarStyle): string {
  return style === 'double' ? JSON.stringify(key) : key;
}

import { splitMark } from './parseYaml';
import { addValue } from './addValue';
import { replaceValue } from './replaceValue';
import { identityOf, ScalarValue } from './scalars';
import { applySplices, Splice } from './Splice';
import { ValuesDocument } from './ValuesDocument';
import { Value, ValueTable } from './Values';
import { formatPath, YamlPath } from './yamlPath';

/** A value to set. @internal */
export interface PathEdit {
  readonly path: YamlPath;
  readonly value: ScalarValue;
}

/** What became of a value. @internal */
export interface PathChange {
  readonly path: YamlPath;
  /** What it said before; absent when it was not there or empty. */
  readonly from?: string;
  readonly to: string;
}

/** Characters that may be read for one set of edits: a value that is missing takes a reading of the file of its own. */
const MAX_READ = 1024 * 1024;

/**
 * Sets values in the first document of a text, in order, all or none, and changes only the bytes that it must.
 * Maps that are missing are made; lists are not.
 *
 * @throws UpdateError when a path does not fit the file, or when the edit would change another value, too
 * @internal
 */
export function setInDocument(
  text: string,
  file: string,
  edits: readonly PathEdit[],
): { readonly text: string; readonly changes: readonly PathChange[] } {
  const { mark, body } = splitMark(text);
  const table = new ValueTable();
  const first = ValuesDocument.parse(body, file, table);
  const before = first.value;
  const wanted = edits.reduce((value, edit) => {
    first.locate(edit.path);
    return table.set(value, edit.path, edit.value);
  }, before);
  if (wanted === before) return { text, changes: [] };
  const edited = applyEdits(first, edits, table);
  const after = ValuesDocument.parse(edited, file, table).value;
  if (after !== wanted)
    throw first.problem(
      first.hasAliases
        ? `changing ${pathsOf(
            edits,
          )} would change what repeats its anchor or is merged with it; write it out there`
        : `its layout does not allow to change ${pathsOf(
            edits,
          )} alone; set it by hand once`,
    );
  return { text: mark + edited, changes: changesOf(before, wanted, edits) };
}

/** In rounds: all values that are written already go together, one that is missing ends its round. */
function applyEdits(
  first: ValuesDocument,
  edits: readonly PathEdit[],
  table: ValueTable,
): string {
  let document = first;
  let remaining = edits;
  let read = 0;
  for (;;) {
    read += document.text.length;
    if (read > MAX_READ)
      throw first.problem(
        `${edits.length} values are set in ${first.text.length} characters, and too many of them are missing; write them once by hand`,
      );
    const { splices, count } = nextRound(document, remaining);
    const text = applySplices(document.text, splices);
    remaining = remaining.slice(count);
    if (remaining.length === 0) return text;
    document = ValuesDocument.parse(text, document.file, table);
  }
}

function nextRound(
  document: ValuesDocument,
  edits: readonly PathEdit[],
): { readonly splices: readonly Splice[]; readonly count: number } {
  const splices: Splice[] = [];
  const replaced = new Set<unknown>();
  const anchored = anchorsOf(document, edits);
  for (const [count, edit] of edits.entries()) {
    const place = document.locate(edit.path);
    if (place.type === 'missing') {
      splices.push(addValue(document, place, edit.value));
      return { splices, count: count + 1 };
    }
    const target = place.node ?? place.pair;
    if (replaced.has(target)) return { splices, count };
    replaced.add(target);
    // What repeats an anchor says what that says.
    if (anchored.get(document.repeated(place)) === identityOf(edit.value))
      continue;
    if (textAt(document.value, edit.path) !== identityOf(edit.value))
      splices.push(replaceValue(document.text, place, edit.value));
  }
  return { splices, count: edits.length };
}

/** The anchored values that edits set, with what they are to say. */
function anchorsOf(
  document: ValuesDocument,
  edits: readonly PathEdit[],
): ReadonlyMap<unknown, string> {
  return new Map(
    edits.flatMap(edit => {
      const place = document.locate(edit.path);
      return place.type === 'written' && document.isAnchor(place.node)
        ? [[place.node, identityOf(edit.value)] as const]
        : [];
    }),
  );
}

function changesOf(
  before: Value,
  after: Value,
  edits: readonly PathEdit[],
): readonly PathChange[] {
  const paths = new Map(edits.map(({ path }) => [formatPath(path), path]));
  return [...paths.values()].flatMap((path): PathChange[] => {
    const [from, to] = [textAt(before, path), textAt(after, path)];
    if (from === to || to === undefined) return [];
    const was = from === undefined ? '' : readable(from);
    return was === ''
      ? [{ path, to: readable(to) }]
      : [{ path, from: was, to: readable(to) }];
  });
}

/** The identity of the scalar at a path. @internal */
export function textAt(value: Value, path: YamlPath): string | undefined {
  let at: Value | undefined = value;
  for (const segment of path) {
    if (at?.type === 'map') at = at.entries.get(String(segment));
    else if (at?.type === 'list') at = at.items[Number(segment)];
    else return undefined;
  }
  return at?.type === 'scalar' ? at.identity : undefined;
}

function readable(identity: string): string {
  return identity === 'null' ? '' : identity.replace(/^[a-z]:/, '');
}

function pathsOf(edits: readonly PathEdit[]): string {
  return [...new Set(edits.map(({ path }) => formatPath(path)))].join(', ');
}

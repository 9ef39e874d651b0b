import {
  choosable,
  chooseDocument,
  DocumentPlace,
  saysAt,
} from './DocumentChoice';
import { splitMark } from './parseYaml';
import { ScalarValue } from './scalars';
import { PathChange, setInDocument } from './setInDocument';
import { splitDocuments } from './splitDocuments';
import { ValueTable } from './Values';
import { ValuesDocument } from './ValuesDocument';
import { YamlPath } from './yamlPath';

/** A value to set. @public */
export interface ValueEdit extends DocumentPlace {
  readonly value: ScalarValue;
  /** What repeats the anchor of the value, if it has one, follows it. Default it must stay, or be set as well. */
  readonly aliases?: 'follow';
}

/** What became of a value, and the edit that it is for. @public */
export interface ValueChange<E extends ValueEdit> extends PathChange {
  readonly edit: E;
}

/**
 * Sets values in a YAML file, all or none, and changes only the bytes that it must: each in the document that has it. Maps that
 * are missing in a file of one document are made; lists are not.
 *
 * @throws UpdateError when a path does not fit the file, or when the edit would change another value, too
 * @internal
 */
export function setValues<E extends ValueEdit>(
  text: string,
  file: string,
  edits: readonly E[],
): { readonly text: string; readonly changes: readonly ValueChange<E>[] } {
  const { mark, body } = splitMark(text);
  const texts = splitDocuments(body);
  const documents = choosable(texts, file);
  const own = new Map<number, E[]>();
  for (const edit of edits) {
    const index = chooseDocument(documents, edit, file);
    own.set(index, [...(own.get(index) ?? []), edit]);
  }
  const edited = texts.map((each, index) =>
    setIn(each, file, own.get(index) ?? []),
  );
  return {
    text: mark + edited.map(each => each.text).join(''),
    changes: edited.flatMap(({ changes }) => changes),
  };
}

/** Whether a file says something at a place. @throws UpdateError when the file is no YAML @internal */
export function writtenAt(
  text: string,
  file: string,
): (place: DocumentPlace) => boolean {
  const { body } = splitMark(text);
  const documents = choosable(splitDocuments(body), file);
  return place => saysAt(documents, place);
}

function setIn<E extends ValueEdit>(
  text: string,
  file: string,
  edits: readonly E[],
): { readonly text: string; readonly changes: readonly ValueChange<E>[] } {
  if (edits.length === 0) return { text, changes: [] };
  const isNamed = (path: YamlPath) =>
    edits.some(edit => isSame(edit.path, path));
  const all = edits.flatMap(edit => [
    edit,
    ...followersOf(text, file, edit).filter(({ path }) => !isNamed(path)),
  ]);
  const set = setInDocument(text, file, all);
  return {
    text: set.text,
    changes: set.changes.flatMap(change => {
      const edit = all.findLast(({ path }) => isSame(path, change.path));
      return edit === undefined ? [] : [{ ...change, edit }];
    }),
  };
}

function followersOf<E extends ValueEdit>(
  text: string,
  file: string,
  edit: E,
): readonly E[] {
  if (edit.aliases !== 'follow') return [];
  const document = ValuesDocument.parse(text, file, new ValueTable());
  return document.repeatedAt(edit.path).map(path => ({ ...edit, path }));
}

function isSame(a: YamlPath, b: YamlPath): boolean {
  return JSON.stringify(a.map(String)) === JSON.stringify(b.map(String));
}

import { UpdateError } from '@kardinal/backstage-plugin-kardinal-node';
import { editProblem } from './parseYaml';
import { textAt } from './setInDocument';
import { Value, ValueTable } from './Values';
import { ValuesDocument } from './ValuesDocument';
import { formatPath, YamlPath } from './yamlPath';

/** A document of a file, and what it says. @internal */
export interface ChoosableDocument {
  /** In the file. */
  readonly index: number;
  readonly value: Value;
}

/** Where a value is in a file of several documents. @internal */
export interface DocumentPlace {
  readonly path: YamlPath;
  /** Of a Kubernetes object: `HelmRelease` or `HelmRelease/shop`. */
  readonly document?: string | undefined;
  /** Where it is to be there already: nothing would read it elsewhere. Default it is made. */
  readonly parent?: 'needed';
}

/**
 * The documents of a file that can be meant. Tools that read plain values, such as Helm, read the first one alone; of Kubernetes
 * objects every one is.
 *
 * @throws UpdateError where one of them is no YAML
 */
export function choosable(
  texts: readonly string[],
  file: string,
): readonly ChoosableDocument[] {
  const table = new ValueTable();
  const read = (text: string, index: number) => ({
    index,
    value: ValuesDocument.parse(text, file, table).value,
  });
  const first = read(texts[0] ?? '', 0);
  if (texts.length < 2) return [first];
  const documents = [first, ...texts.slice(1).map((t, at) => read(t, at + 1))];
  const said = documents.filter(({ value }) => value.type !== 'scalar');
  if (said.length > 0 && said.every(({ value }) => isObject(value)))
    return said;
  if (first.value.type === 'scalar' && !said.includes(first))
    throw editProblem(file, 'its first document is empty');
  return [first];
}

/**
 * The one document that an edit is for: the one that has a value there, else the one that has a map for it.
 *
 * @throws UpdateError where there is none, or several are
 */
export function chooseDocument(
  documents: readonly ChoosableDocument[],
  { path, document, parent }: DocumentPlace,
  file: string,
): number {
  const candidates = documents.filter(
    ({ value }) => document === undefined || isNamed(value, document),
  );
  const problem = (what: string): UpdateError => editProblem(file, what);
  const where = formatPath(path);
  if (candidates.length === 0)
    throw problem(`it has no document ${document}, but ${namesOf(documents)}`);
  const [only] = documents;
  const isFree = parent === undefined || !isObject(only.value);
  if (documents.length === 1 && document === undefined && isFree)
    return only.index;
  const having = candidates.filter(({ value }) => hasAt(value, path));
  const chosen =
    having.length > 0
      ? having
      : candidates.filter(({ value }) => hasMapAt(value, path.slice(0, -1)));
  if (chosen.length === 1) return chosen[0].index;
  // Whoever names one document wants it there.
  if (chosen.length === 0 && document !== undefined && candidates.length === 1)
    return candidates[0].index;
  throw problem(
    chosen.length === 0
      ? `none of its documents (${namesOf(
          candidates,
        )}) has ${where}; name one with document: Kind/name to have it written there`
      : `${where} can be in several of its documents (${namesOf(
          chosen,
        )}); name one with document: Kind/name`,
  );
}

/** Whether one of the documents that can be meant says something at a path. */
export function saysAt(
  documents: readonly ChoosableDocument[],
  { path, document }: DocumentPlace,
): boolean {
  return documents.some(
    ({ value }) =>
      (document === undefined || isNamed(value, document)) &&
      (textAt(value, path) ?? 'null') !== 'null',
  );
}

function isObject(value: Value): boolean {
  return textOf(value, 'apiVersion') !== '' && textOf(value, 'kind') !== '';
}

function isNamed(value: Value, document: string): boolean {
  const [kind, name] = document.split('/');
  return (
    textOf(value, 'kind') === kind &&
    (name === undefined || textOf(value, 'metadata', 'name') === name)
  );
}

function namesOf(documents: readonly ChoosableDocument[]): string {
  return documents
    .map(({ value }) =>
      isObject(value)
        ? `${textOf(value, 'kind')}/${textOf(value, 'metadata', 'name')}`
        : 'values',
    )
    .join(', ');
}

function textOf(value: Value, ...path: readonly string[]): string {
  const text = textAt(value, path) ?? 'null';
  return text === 'null' ? '' : text.replace(/^[a-z]:/, '');
}

function hasAt(value: Value, path: YamlPath): boolean {
  return nodeAt(value, path) !== undefined;
}

function hasMapAt(value: Value, path: YamlPath): boolean {
  return nodeAt(value, path)?.type === 'map';
}

function nodeAt(value: Value, path: YamlPath): Value | undefined {
  let at: Value | undefined = value;
  for (const segment of path) {
    if (at?.type === 'map') at = at.entries.get(String(segment));
    else if (at?.type === 'list') at = at.items[Number(segment)];
    else return undefined;
  }
  return at;
}

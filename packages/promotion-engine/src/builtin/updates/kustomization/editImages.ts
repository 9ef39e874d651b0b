import { UpdateError } from '@kardinal/backstage-plugin-kardinal-node';
import { keyOf, splitMark } from '../yaml/parseYaml';
import { applySplices, Splice } from '../yaml/Splice';
import { IMAGE_FIELDS, ImageFields } from './ImageEntry';
import { KustomizationDocument } from './KustomizationDocument';
import { addEntry } from './addEntry';
import { editEntry } from './editEntry';

/** What an entry shall say, from what it says. @internal */
export type ImageEdit = (current: ImageFields) => ImageFields;

/**
 * The entries of `images` by name, as kustomize reads them.
 *
 * @internal
 */
export function readImages(
  text: string,
  file: string,
): { readonly name: string; readonly fields: ImageFields }[] {
  const { body } = splitMark(text);
  return KustomizationDocument.parse(body, file).entries.map(entry => ({
    name: entry.name,
    fields: entry.fields,
  }));
}

/**
 * Edits entries of `images` in a kustomization file as `kustomize edit set image` does, but changes only the bytes
 * that it must. Names that have no entry get one at the end.
 *
 * @throws UpdateError when kustomize would refuse the file, or when the edit would change something else.
 * @internal
 */
export function editImages(
  text: string,
  file: string,
  edits: ReadonlyMap<string, ImageEdit>,
): string {
  const { mark, body } = splitMark(text);
  const document = KustomizationDocument.parse(body, file);
  const present = new Set(document.entries.map(({ name }) => name));
  const absent = [...edits].filter(([name]) => !present.has(name));
  let edited = editEntries(
    document,
    new Map([...edits].filter(([name]) => present.has(name))),
  );
  for (const [name, edit] of absent) {
    const current = KustomizationDocument.parse(edited, file);
    const fields = edit({});
    const splices = addEntry(current, name, fields);
    edited = apply(current, splices, new Map([[name, fields]]));
  }
  return mark + edited;
}

/** All entries that the file has in one go: a file may have thousands. */
function editEntries(
  document: KustomizationDocument,
  edits: ReadonlyMap<string, ImageEdit>,
): string {
  const current = new Map(
    document.entries.map(({ name, fields }) => [name, fields]),
  );
  const wanted = new Map(
    [...edits].map(([name, edit]) => [name, edit(current.get(name) ?? {})]),
  );
  // Aliases repeat a node that is edited once.
  const byNode = new Map(document.entries.map(entry => [entry.node, entry]));
  const splices = [...byNode.values()].flatMap(entry => {
    const fields = wanted.get(entry.name);
    return fields ? editEntry(document, entry, fields) : [];
  });
  return apply(document, splices, wanted);
}

function apply(
  document: KustomizationDocument,
  splices: readonly Splice[],
  wanted: ReadonlyMap<string, ImageFields>,
): string {
  const edited = applySplices(document.text, splices);
  if (edited !== document.text) verify(document, edited, wanted);
  return edited;
}

/** Whatever the file looks like: the images are what they should be, and nothing else is different. */
function verify(
  before: KustomizationDocument,
  text: string,
  wanted: ReadonlyMap<string, ImageFields>,
): void {
  const after = KustomizationDocument.parse(text, before.file);
  const others = (document: KustomizationDocument) =>
    JSON.stringify([
      document.entries
        .filter(entry => !wanted.has(entry.name))
        .map(entry => [entry.name, entry.fields]),
      document.root?.items.flatMap(pair =>
        /^image(s|tags)$/i.test(keyOf(pair) ?? '')
          ? []
          : [[keyOf(pair), sourceOf(document, pair.value)]],
      ) ?? [],
    ]);
  const names = new Set(after.entries.map(({ name }) => name));
  const wrong = after.entries.find(({ name, fields }) => {
    const expected = wanted.get(name);
    return (
      expected && IMAGE_FIELDS.some(field => fields[field] !== expected[field])
    );
  });
  const lost = [...wanted.keys()].find(name => !names.has(name));
  const isRight = wrong === undefined && lost === undefined;
  if (isRight && others(before) === others(after)) return;
  throw new UpdateError(
    `${before.file} cannot be edited: its layout does not allow to change ${
      wrong?.name ?? lost ?? [...wanted.keys()].join(', ')
    } alone; set the image by hand once`,
  );
}

function sourceOf(
  document: KustomizationDocument,
  node: { range?: [number, number, number] | null } | null,
): string {
  // Where a node ends between lines depends on what follows it.
  return node?.range
    ? document.text.slice(node.range[0], node.range[1]).trimEnd()
    : '';
}

import { UpdateError } from '@kardinal/backstage-plugin-kardinal-node';
import { applySplices } from '../yaml/Splice';
import { IMAGE_FIELDS, ImageFields } from './ImageEntry';
import { KustomizationDocument, keyOf } from './KustomizationDocument';
import { addEntry } from './addEntry';
import { editEntry } from './editEntry';

const BYTE_ORDER_MARK = '\ufeff';

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
  const { body } = split(text);
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
  const { mark, body } = split(text);
  let edited = body;
  for (const [name, edit] of edits) {
    edited = editImage(edited, file, name, edit);
  }
  return mark + edited;
}

function editImage(
  text: string,
  file: string,
  name: string,
  edit: ImageEdit,
): string {
  const document = KustomizationDocument.parse(text, file);
  const named = document.entries.filter(entry => entry.name === name);
  const current = named[named.length - 1]?.fields ?? {};
  const wanted = edit(current);
  const nodes = new Set(named.map(entry => entry.node));
  const splices =
    named.length > 0
      ? [...nodes].flatMap(node =>
          editEntry(
            document,
            named.find(entry => entry.node === node)!,
            wanted,
          ),
        )
      : addEntry(document, name, wanted);
  const edited = applySplices(text, splices);
  if (edited !== text) verify(document, edited, name, wanted);
  return edited;
}

/** Whatever the file looks like: the image is what it should be, and nothing else is different. */
function verify(
  before: KustomizationDocument,
  text: string,
  name: string,
  wanted: ImageFields,
): void {
  const after = KustomizationDocument.parse(text, before.file);
  const others = (document: KustomizationDocument) =>
    JSON.stringify([
      document.entries
        .filter(entry => entry.name !== name)
        .map(entry => [entry.name, entry.fields]),
      document.root?.items.flatMap(pair =>
        /^image(s|tags)$/i.test(keyOf(pair) ?? '')
          ? []
          : [[keyOf(pair), sourceOf(document, pair.value)]],
      ) ?? [],
    ]);
  const named = after.entries.filter(entry => entry.name === name);
  const right =
    named.length > 0 &&
    named.every(entry =>
      IMAGE_FIELDS.every(field => entry.fields[field] === wanted[field]),
    );
  if (right && others(before) === others(after)) return;
  throw new UpdateError(
    `${before.file} cannot be edited: its layout does not allow to change ${name} alone; set the image by hand once`,
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

function split(text: string): { mark: string; body: string } {
  return text.startsWith(BYTE_ORDER_MARK)
    ? { mark: BYTE_ORDER_MARK, body: text.slice(1) }
    : { mark: '', body: text };
}

import { GitNoteRequest } from './GitNoteRequest';
import { MirrorObjects } from './MirrorObjects';

/** Where hydrators say of a commit what it was rendered from. */
export const NOTES_REF = 'refs/notes/hydrator.metadata';

/** Where a mirror keeps them: no branch, and no notes of the mirror itself. @internal */
export const MIRRORED_NOTES = 'refs/kardinal/notes/hydrator.metadata';

/** Stands for the notes among the names of branches, none of which has a colon. @internal */
export const NOTES = ':notes';

/**
 * What the notes say of a commit. They have a file for each, below as many directories as whoever wrote last found useful.
 *
 * @param head - the newest commit of the notes
 * @internal
 */
export async function readNote(
  objects: Pick<MirrorObjects, 'root' | 'tree' | 'blob'>,
  head: string | undefined,
  commit: string,
): Promise<Buffer | undefined> {
  if (head === undefined) return undefined;
  let tree = await objects.tree(await objects.root(head, []));
  for (let rest = commit; rest !== ''; rest = rest.slice(2)) {
    const file = tree.get(rest);
    if (file !== undefined && file.mode !== '040000')
      return objects.blob(file.oid);
    const below = tree.get(rest.slice(0, 2));
    if (below?.mode !== '040000') return undefined;
    tree = await objects.tree(below.oid);
  }
  return undefined;
}

/** Of requests for one commit the last counts. @internal */
export function notesOf(
  requests: readonly GitNoteRequest[],
): readonly { readonly commit: string; readonly content: Buffer }[] {
  const notes = new Map(requests.map(({ commit, note }) => [commit, note]));
  return [...notes].map(([commit, note]) => ({
    commit,
    content: Buffer.from(note),
  }));
}

import { GitEdit } from '../../../services/git';
import { changedFiles } from '../../../services/preview/changedFiles';
import { TracedTree } from '../../../services/preview/TracedTree';
import { LayeredFiles } from '../LayeredFiles';

/** A file that is compared, in bytes: as much as an edit may write. */
const largestFile = 8 * 1024 * 1024;

/** Each file that an edit writes or deletes, before and after. */
export async function comparedFiles(
  files: TracedTree,
  { writes, deletes = [] }: GitEdit,
): Promise<Parameters<typeof changedFiles>[0]> {
  const after = new Map<string, Buffer | undefined>(
    writes.map(({ path, content }) => [path, content]),
  );
  for (const path of deletes) after.set(path, undefined);
  return Promise.all(
    [...after].map(async ([path, content]) => {
      const before = await files.read(path, largestFile);
      return {
        path,
        ...(before === undefined ? {} : { before }),
        ...(content === undefined ? {} : { after: content }),
      };
    }),
  );
}

/** The files as the edit of a promotion leaves them. */
export async function editedTree(
  files: TracedTree,
  { writes, deletes = [] }: GitEdit,
  directory: string,
): Promise<LayeredFiles> {
  const writer = { step: 'preview', files: 'any', directory } as const;
  const layered = new LayeredFiles(files);
  for (const write of writes) await layered.write(writer, write);
  for (const path of deletes) layered.delete(writer, path);
  return layered;
}

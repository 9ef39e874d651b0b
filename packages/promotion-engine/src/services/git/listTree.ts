import { GitError } from './GitError';
import { MirrorObjects } from './MirrorObjects';

/** Trees count as well: a few that contain each other would otherwise never end. */
const MAX_ENTRIES = 5_000;

/**
 * The files below a directory, by their paths in the repository. Names that are not UTF-8 cannot be asked for and are left out.
 *
 * @throws GitError `invalid` when there are too many, or something that is no file
 * @internal
 */
export async function listTree(
  objects: MirrorObjects,
  { path, oid }: { readonly path: string; readonly oid: string },
): Promise<readonly string[]> {
  const files: string[] = [];
  const pending = [{ path, oid }];
  let entries = 0;
  for (let next = pending.shift(); next; next = pending.shift()) {
    const tree = await objects.tree(next.oid);
    entries += tree.size;
    if (entries > MAX_ENTRIES)
      throw invalid(
        path,
        `has more than ${MAX_ENTRIES} files and directories: name a smaller one`,
      );
    for (const [name, entry] of tree) {
      if (name.includes('\ufffd')) continue;
      const each = next.path === '' ? name : `${next.path}/${name}`;
      if (!isPlain(name)) throw invalid(each, 'has a name that no file has');
      if (entry.mode === '120000')
        throw invalid(each, 'is a symbolic link; put the file itself there');
      if (entry.mode === '160000') throw invalid(each, 'is a submodule');
      if (entry.mode === '040000') pending.push({ path: each, oid: entry.oid });
      else files.push(each);
    }
  }
  return files;
}

/** What somebody crafted is not to become a path elsewhere. */
function isPlain(name: string): boolean {
  // eslint-disable-next-line no-control-regex
  return !/^\.{0,2}$|^\.git$|[/\\\u0000-\u001f\u007f]/i.test(name);
}

function invalid(path: string, what: string): GitError {
  return new GitError('invalid', `${JSON.stringify(path)} ${what}`);
}

import { GitError } from './GitError';
import { MirrorObjects } from './MirrorObjects';
import { RepositoryTree } from './RepositoryTree';
import { fileModeOf } from './fileModes';
import type { ListedFile } from './readCommit';

/**
 * The files that a commit has below a directory.
 *
 * @throws GitError `invalid` where there are none, or something that is no file
 * @internal
 */
export async function listFiles(
  objects: MirrorObjects,
  commit: string,
  directory: string,
): Promise<readonly ListedFile[]> {
  const root = await objects.root(commit, []);
  const tree = new RepositoryTree(objects, root);
  const { paths } = await tree.list(directory === '' ? '.' : directory);
  if (paths.length === 0)
    throw new GitError(
      'invalid',
      `Commit ${commit} has no files${
        directory === '' ? '' : ` below ${directory}`
      }: check spec.artifacts.gitCommit.path and the settings of config-merge`,
    );
  const start = directory === '' ? 0 : directory.length + 1;
  const files: ListedFile[] = [];
  for (const path of paths) {
    const target = await tree.resolve(path);
    if (target.type === 'file')
      files.push({
        path: path.slice(start),
        after: { oid: target.oid, mode: fileModeOf(target.mode) },
      });
  }
  return files;
}

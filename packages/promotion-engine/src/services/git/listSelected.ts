import { posix } from 'node:path';
import {
  SourceQuery,
  SourceTree,
} from '@kardinal/backstage-plugin-kardinal-node';
import { MirrorObjects } from './MirrorObjects';
import { RepositoryTree } from './RepositoryTree';
import { fileModeOf } from './fileModes';
import type { ListedFile } from './readCommit';

/** @internal */
export type SelectingQuery = Required<Pick<SourceQuery, 'directory' | 'reads'>>;

/**
 * The files of a commit that a query selects: symbolic links, submodules and however many files there are elsewhere are no
 * matter of it.
 *
 * @throws GitError `invalid` where something that is looked at is no file
 * @internal
 */
export async function listSelected(
  objects: MirrorObjects,
  commit: string,
  { directory, reads }: SelectingQuery,
): Promise<readonly ListedFile[]> {
  const tree = new RepositoryTree(objects, await objects.root(commit, []));
  const resolve = (path: string) => tree.resolve(posix.join(directory, path));
  const view: SourceTree = {
    read: async path => {
      const target = await resolve(path);
      return target.type === 'file' ? objects.blob(target.oid) : undefined;
    },
    list: async path => {
      const { paths } = await tree.list(posix.join(directory, path));
      return paths.map(each => posix.relative(directory, each)).sort();
    },
    mode: async path => {
      const target = await resolve(path);
      return target.type === 'file' ? fileModeOf(target.mode) : undefined;
    },
  };
  const files: ListedFile[] = [];
  for (const path of new Set(await reads.select(view))) {
    const target = await resolve(path);
    if (target.type === 'file')
      files.push({
        path,
        after: { oid: target.oid, mode: fileModeOf(target.mode) },
      });
  }
  return files;
}

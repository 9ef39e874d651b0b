import { GitTree } from '../../git';

/** Files by path, and directories by what is below them. */
export function treeOf(files: Readonly<Record<string, string>>): GitTree {
  const below = (directory: string) =>
    Object.keys(files).filter(path => path.startsWith(`${directory}/`));
  return {
    read: async path =>
      files[path] === undefined ? undefined : Buffer.from(files[path]),
    list: async directory => below(directory),
    mode: async path => (files[path] === undefined ? undefined : 'regular'),
    identity: async path =>
      files[path] ??
      JSON.stringify(below(path).map(each => [each, files[each]])),
  };
}

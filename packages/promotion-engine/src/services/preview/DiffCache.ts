import { GitTree } from '../git';
import { TracedTree } from './TracedTree';

/** Results that are kept. */
const kept = 64;

interface Entry<T> {
  readonly basis: Awaited<ReturnType<TracedTree['basis']>>;
  readonly value: T;
}

/**
 * What was computed from the files of a commit, by the content that it was computed from: the tree of a directory, what was read
 * beside it, and the inputs.
 */
export class DiffCache<T> {
  private readonly entries = new Map<string, Entry<T>>();

  /**
   * @param inputs - everything beside the files that the result follows from
   * @param compute - throws where there is no result: nothing is kept
   */
  async get(
    tree: GitTree,
    directory: string,
    inputs: string,
    compute: (files: TracedTree) => Promise<T>,
  ): Promise<T> {
    const key = `${await tree.identity(directory)} ${inputs}`;
    const known = this.entries.get(key);
    this.entries.delete(key);
    const isCurrent = known !== undefined && (await holds(tree, known));
    const entry = isCurrent ? known : await this.make(tree, directory, compute);
    this.entries.set(key, entry);
    const [oldest] = this.entries.keys();
    if (this.entries.size > kept) this.entries.delete(oldest);
    return entry.value;
  }

  private async make(
    tree: GitTree,
    directory: string,
    compute: (files: TracedTree) => Promise<T>,
  ): Promise<Entry<T>> {
    const files = new TracedTree(tree, directory);
    const value = await compute(files);
    return { value, basis: await files.basis() };
  }
}

async function holds<T>(tree: GitTree, { basis }: Entry<T>): Promise<boolean> {
  for (const [path, identity] of basis)
    if ((await tree.identity(path)) !== identity) return false;
  return true;
}

import { MirrorGit } from './MirrorGit';
import { ProvenCommit } from './StepProof';

/**
 * Whether the base branch has changed a file of a commit since, and to something else: the two could not be merged without a
 * conflict, so that the commit is made anew. One whose changes the base has is left as it is, merged in whatever way.
 *
 * @internal
 */
export async function isOvertaken(
  git: MirrorGit,
  { commit, baseCommit }: ProvenCommit,
  baseHead: string,
): Promise<boolean> {
  if (baseCommit === baseHead) return false;
  const own = await differences(git, baseCommit, commit);
  const meanwhile = await differences(git, baseCommit, baseHead);
  const changed = [...own].filter(path => meanwhile.has(path));
  if (changed.length === 0) return false;
  const open = await differences(git, commit, baseHead);
  return changed.some(path => open.has(path));
}

/** The files that differ between two commits, by their path. */
async function differences(
  git: MirrorGit,
  from: string,
  to: string,
): Promise<ReadonlySet<string>> {
  const options = ['-r', '-z', '--name-only', '--no-renames', '--no-ext-diff'];
  const names = await git.local(['diff-tree', ...options, from, to]);
  return new Set(names.toString('utf8').split('\0').filter(Boolean));
}

import { GitError } from './GitError';
import { GitWriteRequest } from './GitRepositories';
import { Mirror } from './Mirror';
import { MirrorGit } from './MirrorGit';
import { StepCommit, readHistory } from './StepIndex';

/** What a write's target holds already. @internal */
export type WriteTarget =
  | { readonly type: 'found'; readonly commit: StepCommit }
  | {
      readonly type: 'free';
      /** The branch to push. */
      readonly branch: string;
      /** Where the branch must be for the push to count; `undefined` when it must not exist. */
      readonly expected: string | undefined;
    };

/**
 * Looks for the request's commit on its target; an own branch may be replaced when it holds nothing but commits of
 * promotion steps.
 *
 * @internal
 */
export async function locateTarget(
  mirror: Mirror,
  git: MirrorGit,
  request: GitWriteRequest,
  baseHead: string,
): Promise<WriteTarget> {
  const { target, base, key } = request;
  if (target.type === 'base') {
    const commit = (await mirror.steps(git, base)).find(key);
    return commit
      ? { type: 'found', commit }
      : { type: 'free', branch: base, expected: baseHead };
  }
  const head = mirror.head(target.name);
  if (head === undefined) {
    return { type: 'free', branch: target.name, expected: undefined };
  }
  const own = await readHistory(git, [head, `^${baseHead}`]);
  const commit = own.find(entry => entry.keys.includes(key));
  if (commit) return { type: 'found', commit };
  const foreign = own.find(entry => entry.keys.length === 0);
  if (foreign) {
    throw new GitError(
      'rejected',
      `The branch ${target.name} has commits that no promotion step made, such as ${foreign.commit}: delete or rename it`,
    );
  }
  return { type: 'free', branch: target.name, expected: head };
}

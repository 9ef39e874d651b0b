import { FetchedBranches } from './FetchedBranches';
import { GitError } from './GitError';
import { GitWriteRequest } from './GitRepositories';
import { Mirror } from './Mirror';
import { MirrorGit } from './MirrorGit';
import { StepCommit, readHistory } from './StepIndex';
import { isOvertaken } from './isOvertaken';
import { isSigned } from './signCommits';
import { ProvenCommit, proveCommit } from './StepProof';

/** A step makes one commit. Who finds so many that name it looks at somebody's attempt to keep us busy. */
const MAX_CANDIDATES = 16;

/** What a write's target holds already. @internal */
export type WriteTarget =
  | { readonly type: 'found'; readonly found: ProvenCommit }
  | {
      readonly type: 'free';
      /** The branch to push. */
      readonly branch: string;
      /** Where the branch must be for the push to count; `undefined` when it must not exist. */
      readonly expected: string | undefined;
    };

/** Where to look. @internal */
export interface TargetSources {
  readonly mirror: Mirror;
  readonly git: MirrorGit;
  readonly branches: FetchedBranches;
}

/**
 * Looks for the request's commit on its target. Its trailer says where to look, and only its tree proves that it is ours.
 *
 * @throws GitError `rejected` when an own branch has what the step did not make
 * @internal
 */
export async function locateTarget(
  sources: TargetSources,
  request: GitWriteRequest,
  baseHead: string,
): Promise<WriteTarget> {
  const { mirror, git } = sources;
  const { target, base, key } = request;
  if (target.type === 'base') {
    const named = (await mirror.steps(git, base)).find(key);
    const found = await firstProven(sources, request, named);
    return found
      ? { type: 'found', found }
      : { type: 'free', branch: base, expected: baseHead };
  }
  const head = mirror.head(target.name);
  const free = { type: 'free', branch: target.name, expected: head } as const;
  if (head === undefined) return free;
  const [last, ...others] = await readHistory(git, [head, `^${baseHead}`]);
  if (last === undefined) return free;
  const found =
    others.length === 0
      ? await firstProven(sources, request, [last])
      : undefined;
  if (found)
    return (await isOvertaken(git, found, baseHead)) ||
      (await lacksSignature(git, request, found.commit))
      ? free
      : { type: 'found', found };
  // We push one commit. One that names the step and that its edit does not make any more may go: nothing of it stays.
  if (others.length === 0 && last.keys.includes(key)) return free;
  throw new GitError(
    'rejected',
    `The branch ${target.name} has commits that this step did not make, such as ${last.commit}: delete or rename it, and retry`,
  );
}

/** Whether it was made before its Pipeline named a key. Which key signed it does not matter: keys are replaced. */
async function lacksSignature(
  git: MirrorGit,
  { signer }: GitWriteRequest,
  commit: string,
): Promise<boolean> {
  return signer !== undefined && !(await isSigned(git, commit));
}

async function firstProven(
  { git, branches }: TargetSources,
  request: GitWriteRequest,
  commits: readonly StepCommit[],
): Promise<ProvenCommit | undefined> {
  if (commits.length > MAX_CANDIDATES)
    throw new GitError(
      'rejected',
      `${commits.length} commits of ${request.base} name this step, and it makes one: somebody wrote its trailer into others`,
    );
  for (const commit of commits) {
    const proven = await proveCommit(git, request, commit, branches);
    if (proven) return proven;
  }
  return undefined;
}

import { FetchedBranches } from './FetchedBranches';
import { GitReadRequest, GitWriteRequest } from './GitRepositories';
import { Mirror } from './Mirror';
import { MirrorGit } from './MirrorGit';
import { rootCommit, startBranch } from './startBranch';

/** Where the base branch is, and where it is made. @internal */
export interface BaseSources {
  readonly mirror: Mirror;
  readonly git: MirrorGit;
}

/**
 * The commit to write on. A branch that is missing is created where the request says so, and where a commit may be made.
 *
 * @internal
 */
export async function baseToWrite(
  { mirror, git }: BaseSources,
  request: GitWriteRequest,
  branches: FetchedBranches,
): Promise<string> {
  const { base, missingBase } = request;
  if (missingBase === undefined || mirror.head(base) !== undefined)
    return branches.head(base);
  await request.beforeCommit?.();
  return startBranch(mirror, git, request);
}

/** The commit to read: of a branch that is missing, the one that it will begin with. @internal */
export async function baseToRead(
  { mirror, git }: BaseSources,
  { base, missingBase }: GitReadRequest,
  branches: FetchedBranches,
): Promise<string> {
  return missingBase === undefined || mirror.head(base) !== undefined
    ? branches.head(base)
    : rootCommit(git, base);
}

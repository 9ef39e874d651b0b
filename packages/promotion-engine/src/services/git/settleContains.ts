import { FetchedBranches } from './FetchedBranches';
import { ContainsJob } from './GitJob';
import { MirrorGit } from './MirrorGit';
import { whereIs } from './whereIs';

/** Says whether the base branch has a commit. @internal */
export async function settleContains(
  git: MirrorGit,
  { request, outcome }: ContainsJob,
  branches: FetchedBranches,
): Promise<undefined> {
  const head = await branches.head(request.base);
  outcome.resolve(await whereIs(git, request.commit, head));
}

import { FetchedBranches } from './FetchedBranches';
import { ContainsJob } from './GitJob';
import { MirrorGit } from './MirrorGit';
import { whereIs } from './whereIs';

/** Says whether the base branch, or the commit that is named, has a commit in its history. @internal */
export async function settleContains(
  git: MirrorGit,
  job: ContainsJob,
  branches: FetchedBranches,
): Promise<undefined> {
  const { request, outcome } = job;
  const head = await branches.head(request.base);
  if (request.at === undefined)
    outcome.resolve(await whereIs(git, request.commit, head));
  else if ((await settleKnown(git, job)) === 'unknown')
    outcome.resolve('absent');
}

/** The same without a fetch, where the mirror has the commit that is named: a history never changes. @internal */
export async function settleKnown(
  git: MirrorGit,
  { request, outcome }: ContainsJob,
): Promise<'settled' | 'unknown'> {
  const { commit, at } = request;
  if (at === undefined) return 'unknown';
  const [found] = await git.objects([`${at}^{commit}`]);
  if (found === undefined) return 'unknown';
  outcome.resolve(await whereIs(git, commit, at));
  return 'settled';
}

import { baseToRead } from './baseHead';
import { readEnvironment } from './EnvironmentEdit';
import { FetchedBranches } from './FetchedBranches';
import { ReadJob } from './GitJob';
import { NOTES, readNote } from './notes';
import { CommitSources } from './readCommit';

/** Lets a request read the files of its base branch, with what is noted on them where it asks for that. @internal */
export async function settleRead(
  { mirror, git, objects }: CommitSources,
  { request, outcome }: ReadJob,
  branches: FetchedBranches,
): Promise<undefined> {
  const head = await baseToRead({ mirror, git }, request, branches);
  const notes = request.notes && mirror.head(NOTES);
  const note = await readNote(objects, notes, head);
  await readEnvironment(request, await branches.tree(head), note);
  outcome.resolve(head);
}

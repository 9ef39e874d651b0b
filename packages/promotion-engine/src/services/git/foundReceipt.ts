import { editEnvironment } from './EnvironmentEdit';
import { FetchedBranches } from './FetchedBranches';
import { WriteJob } from './GitJob';
import { GitEdit, GitWriteReceipt } from './GitRepositories';
import { MirrorDamaged } from './MirrorDamaged';
import { StepCommit } from './StepIndex';

/**
 * The receipt of a commit that an earlier attempt made.
 *
 * @internal
 */
export async function foundReceipt(
  job: WriteJob,
  { commit, parent }: StepCommit,
  branches: FetchedBranches,
): Promise<GitWriteReceipt> {
  const { changes, outputs } = await editOf(job, parent, branches);
  return {
    type: 'committed',
    commit,
    baseCommit: parent ?? commit,
    changes,
    ...(outputs === undefined ? {} : { outputs }),
    origin: 'found',
  };
}

/** The changes of an earlier attempt are what the edit says on the commit before. */
async function editOf(
  { request }: WriteJob,
  parent: string | undefined,
  branches: FetchedBranches,
): Promise<Pick<GitEdit, 'changes' | 'outputs'>> {
  if (!parent) return { changes: [] };
  try {
    const tree = await branches.tree(parent);
    const edit = await editEnvironment(request, tree, new Map());
    return edit.result;
  } catch (error) {
    if (error instanceof MirrorDamaged) throw error;
    // The commit is there, whatever the edit thinks of it today.
    return { changes: [] };
  }
}

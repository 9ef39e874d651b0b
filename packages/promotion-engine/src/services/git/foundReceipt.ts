import { ImageChange } from '@kardinal/backstage-plugin-kardinal-node';
import { editEnvironment } from './EnvironmentEdit';
import { FetchedBranches } from './FetchedBranches';
import { WriteJob } from './GitJob';
import { GitWriteReceipt } from './GitRepositories';
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
  const changes = await changesOf(job, parent, branches);
  const baseCommit = parent ?? commit;
  return { type: 'committed', commit, baseCommit, changes, origin: 'found' };
}

/** The changes of an earlier attempt are what the edit says on the commit before. */
async function changesOf(
  { request }: WriteJob,
  parent: string | undefined,
  branches: FetchedBranches,
): Promise<readonly ImageChange[]> {
  if (!parent) return [];
  try {
    const tree = await branches.tree(parent);
    const edit = await editEnvironment(request, tree, new Map());
    return edit.result.changes;
  } catch (error) {
    if (error instanceof MirrorDamaged) throw error;
    // The commit is there, whatever the edit thinks of it today.
    return [];
  }
}

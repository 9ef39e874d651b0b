import {
  ScmCapability,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';

/** Deletes the branch of a merged pull request. A forge that refuses leaves a branch behind, not a failed promotion. */
export async function deleteMergedBranch(
  { client, repository }: ScmCapability,
  branch: string | undefined,
): Promise<void> {
  if (branch === undefined) return;
  try {
    await client.deleteBranch(repository, branch);
  } catch (error) {
    if (!(error instanceof ScmError)) throw error;
  }
}

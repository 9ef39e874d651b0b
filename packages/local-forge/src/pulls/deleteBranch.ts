import type { ForgeContext } from '../ForgeContext';
import { ZERO_SHA } from '../git/BareRepository';
import type { RepositoryRecord } from '../state/records';
import { pushEffects } from './pushEffects';

/** Deletes a branch. @returns the commit that it was at; undefined where it is not there. @public */
export async function deleteBranch(
  forge: ForgeContext,
  repository: RepositoryRecord,
  { branch, actor }: { readonly branch: string; readonly actor: string },
): Promise<string | undefined> {
  const git = forge.repositories.of(repository);
  const before = await git.branch(branch);
  if (before === undefined) return undefined;
  const ref = `refs/heads/${branch}`;
  await git.updateRef(ref, ZERO_SHA, before);
  const updates = [{ ref, before, after: ZERO_SHA }];
  await pushEffects(forge, { repository, updates, actor });
  return before;
}

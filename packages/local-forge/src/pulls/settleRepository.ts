import type { ForgeContext } from '../ForgeContext';
import { removeStaleLocks } from '../git/removeStaleLocks';
import { repositoryKey } from '../state/ForgeStore';
import type { PullRecord, RepositoryRecord } from '../state/records';
import { mergedPull } from './mergePull';
import { writePullRef } from './pushEffects';

/**
 * Brings pull requests into line with git after a start: the forge may have
 * died between a ref's change and its record. Git is right.
 *
 * @public
 */
export async function settleRepository(
  forge: ForgeContext,
  repository: RepositoryRecord,
): Promise<void> {
  const key = repositoryKey(repository.owner, repository.name);
  await removeStaleLocks(forge.repositories.of(repository).directory);
  for (const pull of forge.store.list('pull', key)) {
    if (pull.state === 'closed') continue;
    const settled = await settlePull(forge, repository, pull);
    if (settled !== pull) {
      await forge.store.commit({ put: 'pull', value: settled });
    }
    await writePullRef(forge.repositories.of(repository), settled);
  }
}

async function settlePull(
  forge: ForgeContext,
  repository: RepositoryRecord,
  pull: PullRecord,
): Promise<PullRecord> {
  const git = forge.repositories.of(repository);
  const base = await git.branch(pull.baseBranch);
  const merge = pull.intendedMerge;
  if (merge && base && (await git.contains(base, merge.sha))) {
    return mergedPull(pull, merge);
  }
  const head = await git.branch(pull.headBranch);
  if (head === undefined || head === pull.headSha) return pull;
  return { ...pull, headSha: head };
}

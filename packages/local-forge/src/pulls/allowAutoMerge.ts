import { type ForgeContext, timestamp } from '../ForgeContext';
import type { RepositoryRecord } from '../state/records';

/** Changes whether pull requests of a repository may merge by themselves; `undefined` leaves it as it is. @public */
export async function allowAutoMerge(
  forge: ForgeContext,
  repository: RepositoryRecord,
  allowed: 'on' | 'off' | undefined,
): Promise<RepositoryRecord> {
  const { autoMerge: known, ...rest } = repository;
  const autoMerge = allowed === undefined ? known : settingOf(allowed);
  const value = {
    ...rest,
    updatedAt: timestamp(forge),
    ...(autoMerge && { autoMerge }),
  };
  await forge.store.commit({ put: 'repository', value });
  return value;
}

function settingOf(flag: 'on' | 'off'): 'allowed' | undefined {
  return flag === 'on' ? 'allowed' : undefined;
}

import type { ForgeStore } from '../state/ForgeStore';
import type { RepositoryRecord } from '../state/records';

/**
 * Whether an account may read and write a repository: a person's own is that person's alone, as nobody is invited here; one of an
 * organization is everybody's who has an account.
 *
 * @public
 */
export function isMember(
  store: ForgeStore,
  { owner }: RepositoryRecord,
  login: string | undefined,
): boolean {
  return store.user(owner)?.type !== 'User' || owner === login;
}

/** Whether an account may read a repository. @public */
export function mayRead(
  store: ForgeStore,
  repository: RepositoryRecord,
  login: string | undefined,
): boolean {
  return (
    repository.visibility === 'public' || isMember(store, repository, login)
  );
}

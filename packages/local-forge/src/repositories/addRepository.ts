import { type ForgeContext, signatureOf, timestamp } from '../ForgeContext';
import { writeFirstCommit } from '../git/writeCommit';
import type { RepositorySeed } from '../options';
import { Refusal } from '../Refusal';
import { repositoryKey } from '../state/ForgeStore';
import type { RepositoryRecord, UserRecord } from '../state/records';

/** A repository, and whether it is new. @public */
export interface AddedRepository {
  readonly repository: RepositoryRecord;
  readonly origin: 'new' | 'known';
}

/** Makes a repository with its first commit; an existing one stays as it is. @public */
export async function addRepository(
  forge: ForgeContext,
  seed: RepositorySeed,
): Promise<AddedRepository> {
  seed.owner.split('/').forEach(requireName);
  requireName(seed.name);
  const key = repositoryKey(seed.owner, seed.name);
  return forge.queue.run(key, async () => {
    const known = forge.store.repository(seed.owner, seed.name);
    return known === undefined
      ? { repository: await seedRepository(forge, seed), origin: 'new' }
      : { repository: known, origin: 'known' };
  });
}

async function seedRepository(
  forge: ForgeContext,
  seed: RepositorySeed,
): Promise<RepositoryRecord> {
  const { store } = forge;
  const now = timestamp(forge);
  const owner = await ownerOf(forge, seed);
  const record: RepositoryRecord = {
    id: store.nextId(),
    owner: owner.login,
    name: seed.name,
    defaultBranch: seed.defaultBranch ?? 'main',
    visibility: seed.visibility ?? 'private',
    description: seed.description,
    createdAt: now,
    updatedAt: now,
    pushedAt: now,
  };
  const git = forge.repositories.of(record);
  await git.initialise(record.defaultBranch);
  // A start that was cut short may have left the commit without the record.
  if ((await git.branch(record.defaultBranch)) === undefined) {
    await writeFirstCommit(git, {
      branch: record.defaultBranch,
      message: seed.message ?? 'Initial commit',
      author: signatureOf(forge, owner),
      files: seed.files,
    });
  }
  await store.commit({ put: 'repository', value: record });
  return record;
}

async function ownerOf(
  forge: ForgeContext,
  { owner }: RepositorySeed,
): Promise<UserRecord> {
  const known = forge.store.user(owner);
  if (known) return known;
  const value: UserRecord = {
    id: forge.store.nextId(),
    login: owner,
    type: 'Organization',
    createdAt: timestamp(forge),
  };
  await forge.store.commit({ put: 'user', value });
  return value;
}

function requireName(name: string): void {
  const isName = /^[A-Za-z0-9][\w.-]{0,99}$/.test(name);
  if (isName && !name.endsWith('.git') && name !== 'api') return;
  throw new Refusal(422, `${JSON.stringify(name)} cannot be a name`);
}

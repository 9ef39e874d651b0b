import { type ForgeContext, signatureOf, timestamp } from '../ForgeContext';
import { writeFirstCommit } from '../git/writeCommit';
import type { Repository } from '../LocalForge';
import type {
  BranchProtection,
  RepositorySeed,
  WebhookSettings,
} from '../options';
import { Refusal } from '../Refusal';
import { repositoryKey } from '../state/ForgeStore';
import type {
  ProtectionRecord,
  RepositoryRecord,
  UserRecord,
} from '../state/records';
import { createHook } from '../webhooks/hooks';

/** What the program that started a forge can set up in it. @public */
export class ForgeSetup {
  protected readonly forge: ForgeContext;

  constructor(forge: ForgeContext) {
    this.forge = forge;
  }

  /** Makes a repository; an existing one stays as it is. */
  async createRepository(seed: RepositorySeed): Promise<Repository> {
    requireName(seed.owner);
    requireName(seed.name);
    const key = repositoryKey(seed.owner, seed.name);
    const record = await this.forge.queue.run(key, async () => {
      const known = this.forge.store.repository(seed.owner, seed.name);
      return known ?? this.seedRepository(seed);
    });
    return this.describe(record);
  }

  /** Adds a webhook, or changes the one with the same address. */
  async setWebhook(settings: WebhookSettings): Promise<void> {
    await this.inRepository(settings, async (repository, key) => {
      const { url, secret, events = ['*'] } = settings;
      const known = this.forge.store
        .list('hook', key)
        .find(hook => hook.url === url);
      if (known) {
        const updatedAt = timestamp(this.forge);
        const value = { ...known, secret, events, active: true, updatedAt };
        await this.forge.store.commit({ put: 'hook', value });
        return;
      }
      await createHook(this.forge, repository, {
        sender: repository.owner,
        settings: {
          url,
          secret,
          events,
          active: 'active',
          contentType: 'json',
          insecureSsl: '0',
        },
      });
    });
  }

  /** Sets the rules of a branch. */
  async protectBranch(protection: BranchProtection): Promise<void> {
    await this.inRepository(protection, async (_, key) => {
      const { store } = this.forge;
      const { branch } = protection;
      const known = store.list('protection', `${key}:${branch}`)[0];
      const value: ProtectionRecord = {
        id: known?.id ?? store.nextId(),
        repository: key,
        branch,
        requiredStatuses: protection.requiredStatuses ?? [],
        requiredApprovals: protection.requiredApprovals ?? 0,
        requirePullRequest: protection.requirePullRequest ?? false,
        administrators: protection.administrators ?? [],
      };
      await store.commit({ put: 'protection', value });
    });
  }

  private async inRepository(
    { owner, name }: { owner: string; name: string },
    work: (repository: RepositoryRecord, key: string) => Promise<void>,
  ): Promise<void> {
    const key = repositoryKey(owner, name);
    await this.forge.queue.run(key, async () => {
      const repository = this.forge.store.repository(owner, name);
      if (!repository) {
        throw new Refusal(404, `There is no repository ${owner}/${name}`);
      }
      await work(repository, key);
    });
  }

  private async seedRepository(
    seed: RepositorySeed,
  ): Promise<RepositoryRecord> {
    const { store } = this.forge;
    const now = timestamp(this.forge);
    const owner = await this.ownerOf(seed);
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
    const git = this.forge.repositories.of(record);
    await git.initialise(record.defaultBranch);
    // A start that was cut short may have left the commit without the record.
    if ((await git.branch(record.defaultBranch)) === undefined) {
      await writeFirstCommit(git, {
        branch: record.defaultBranch,
        message: seed.message ?? 'Initial commit',
        author: signatureOf(this.forge, owner),
        files: seed.files,
      });
    }
    await store.commit({ put: 'repository', value: record });
    return record;
  }

  private async ownerOf({ owner }: RepositorySeed): Promise<UserRecord> {
    const known = this.forge.store.user(owner);
    if (known) return known;
    const value: UserRecord = {
      id: this.forge.store.nextId(),
      login: owner,
      type: 'Organization',
      createdAt: timestamp(this.forge),
    };
    await this.forge.store.commit({ put: 'user', value });
    return value;
  }

  private describe(record: RepositoryRecord): Repository {
    const { owner, name, defaultBranch } = record;
    const url = this.forge.urls.page(record);
    return { owner, name, defaultBranch, url, cloneUrl: `${url}.git` };
  }
}

function requireName(name: string): void {
  const isName = /^[A-Za-z0-9][\w.-]{0,99}$/.test(name);
  if (isName && !name.endsWith('.git') && name !== 'api') return;
  throw new Refusal(422, `${JSON.stringify(name)} cannot be a name`);
}

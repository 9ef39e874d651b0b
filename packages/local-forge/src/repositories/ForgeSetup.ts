import { botOf } from '../apps/Installations';
import { type ForgeContext, timestamp } from '../ForgeContext';
import type { Repository } from '../LocalForge';
import type {
  BranchProtection,
  ForgeApp,
  RepositorySeed,
  SigningKey,
  WebhookSettings,
} from '../options';
import { Refusal } from '../Refusal';
import { publicKeyOf } from '../signatures/publicKeyOf';
import { repositoryKey } from '../state/ForgeStore';
import type { ProtectionRecord, RepositoryRecord } from '../state/records';
import { createHook } from '../webhooks/hooks';
import { isSigningToken } from '../webhooks/signingToken';
import { addRepository } from './addRepository';

/** What the program that started a forge can set up in it. @public */
export class ForgeSetup {
  protected readonly forge: ForgeContext;

  constructor(forge: ForgeContext) {
    this.forge = forge;
  }

  /** Makes a repository; an existing one stays as it is. */
  async createRepository(seed: RepositorySeed): Promise<Repository> {
    const { repository } = await addRepository(this.forge, seed);
    return this.describe(repository);
  }

  /** Adds a webhook, or changes the one with the same address. */
  async setWebhook(settings: WebhookSettings): Promise<void> {
    await this.inRepository(settings, async (repository, key) => {
      const { url, events = ['*'], dialect = 'github' } = settings;
      const secrets = secretsOf(settings);
      const known = this.forge.store
        .list('hook', key)
        .find(hook => hook.url === url);
      if (known) {
        const updatedAt = timestamp(this.forge);
        const changed = {
          ...secrets,
          events,
          dialect,
          active: true,
          updatedAt,
        };
        const value = { ...known, ...changed };
        await this.forge.store.commit({ put: 'hook', value });
        return;
      }
      await createHook(this.forge, repository, {
        sender: repository.owner,
        settings: {
          url,
          ...secrets,
          events,
          active: 'active',
          contentType: 'json',
          insecureSsl: '0',
          dialect,
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
        requiredSignatures: protection.requiredSignatures ?? false,
        administrators: protection.administrators ?? [],
        ...(protection.mergeQueue && { mergeQueue: protection.mergeQueue }),
      };
      await store.commit({ put: 'protection', value });
    });
  }

  /** Adds a key that an account signs commits with; one that is there stays as it is. */
  async addSigningKey({ login, email, key }: SigningKey): Promise<void> {
    const { store } = this.forge;
    const [, encoded] = key.trim().split(/\s+/);
    publicKeyOf(Buffer.from(encoded ?? '', 'base64'));
    const isKnown = store
      .list('signingKey', encoded)
      .some(known => known.login === login && known.email === email);
    if (isKnown) return;
    const value = { id: store.nextId(), login, email, key: encoded };
    await store.commit({ put: 'signingKey', value });
  }

  /** Adds an App with the account that it acts as, or changes the one with this id. */
  async setApp(app: ForgeApp): Promise<void> {
    const { store, installations } = this.forge;
    const login = botOf(app);
    const known = store.user(login);
    const id = known?.id ?? store.nextId();
    const createdAt = known?.createdAt ?? timestamp(this.forge);
    const value = { id, login, type: 'Bot', createdAt } as const;
    await store.commit({ put: 'user', value });
    installations.set(app);
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

  private describe(record: RepositoryRecord): Repository {
    const { owner, name, defaultBranch } = record;
    const url = this.forge.urls.page(record);
    return { owner, name, defaultBranch, url, cloneUrl: `${url}.git` };
  }
}

function secretsOf({ secret, dialect }: WebhookSettings) {
  return dialect === 'gitlab' && isSigningToken(secret)
    ? { secret: undefined, signingToken: secret }
    : { secret, signingToken: undefined };
}

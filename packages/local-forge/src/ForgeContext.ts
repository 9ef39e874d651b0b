import { join } from 'node:path';
import type { Installations } from './apps/Installations';
import type { FaultPlan } from './faults/FaultPlan';
import { BareRepository } from './git/BareRepository';
import type { SerialQueue } from './git/SerialQueue';
import type { Signature } from './git/writeCommit';
import type { ForgeLogger } from './options';
import type { ForgeStore } from './state/ForgeStore';
import type { RepositoryRecord, Timestamp, UserRecord } from './state/records';
import type { ForgeUrls } from './ForgeUrls';
import type { WebhookSender } from './webhooks/WebhookSender';

/** What all parts of one running forge share. @public */
export interface ForgeContext {
  readonly directory: string;
  readonly store: ForgeStore;
  readonly urls: ForgeUrls;
  readonly webhooks: WebhookSender;
  /** Everything that changes a repository runs in its queue. */
  readonly queue: SerialQueue;
  readonly faults: FaultPlan;
  readonly repositories: RepositoryFolders;
  readonly installations: Installations;
  readonly logger: ForgeLogger;
  /** Milliseconds since 1970. */
  now(): number;
}

/** The current moment as GitHub writes it. @public */
export function timestamp(forge: ForgeContext): Timestamp {
  return new Date(forge.now()).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** A user as author of commits. @public */
export function signatureOf(forge: ForgeContext, user: UserRecord): Signature {
  return {
    name: user.name ?? user.login,
    email: `${user.id}+${user.login}@users.noreply.localhost`,
    at: forge.now(),
  };
}

/** The bare repositories of a forge, one object for each. @public */
export class RepositoryFolders {
  private readonly directory: string;
  private readonly open = new Map<string, BareRepository>();

  constructor(directory: string) {
    this.directory = directory;
  }

  /** The git side of a repository. */
  of(record: Pick<RepositoryRecord, 'owner' | 'name'>): BareRepository {
    const path = join(
      this.directory,
      'repositories',
      record.owner.toLowerCase(),
      `${record.name.toLowerCase()}.git`,
    );
    const known = this.open.get(path);
    if (known) return known;
    const repository = new BareRepository(path);
    this.open.set(path, repository);
    return repository;
  }
}

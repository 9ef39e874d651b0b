import type { MessageLogger } from '@kardinal/foundation';
import type { HookDialect, MergeMethod, Visibility } from './state/records';
import type { ForgeFault } from './faults/ForgeFault';

/** Somebody who may use the forge. @public */
export interface ForgeUser {
  login: string;
  /** Accepted as Bearer or `token` in REST and as the password in git. */
  token: string;
  name?: string;
}

/** What a GitHub App may do in the repositories of whoever has installed it. @public */
export type AppPermissions = Readonly<
  Partial<
    Record<
      'checks' | 'contents' | 'metadata' | 'pull_requests' | 'statuses',
      'read' | 'write'
    >
  >
>;

/** A GitHub App, where an organization has installed it. @public */
export interface ForgeApp {
  /** What it names as the issuer of what it says of itself. */
  id: string;
  /** It acts as `SLUG[bot]`. */
  slug: string;
  /** A number. */
  installation: number;
  /** The organization: the App reaches the repositories of it, and no other. */
  owner: string;
  /** In PEM; more than one while a key is replaced by another. */
  publicKeys: readonly string[];
  /**
   * Only GraphQL refuses what is not in there. Default: to read metadata and checks, and to write contents, pull requests and
   * statuses.
   */
  permissions?: AppPermissions;
  /** How long its tokens last, in seconds. Default 3,600, as at GitHub. */
  tokenSeconds?: number;
}

/** Where the forge logs what went wrong. Any Backstage logger fits. @public */
export type ForgeLogger = Pick<MessageLogger, 'info' | 'warn'>;

/** How a forge is started. @public */
export interface LocalForgeOptions {
  /** Everything is kept here; a restart finds it again. */
  directory: string;
  /** Default 0: any free port. */
  port?: number;
  host?: '127.0.0.1';
  users: readonly ForgeUser[];
  /**
   * Who acts when a button of a page is pressed. Default: the last user, so
   * that `[bot, reviewer]` lets a person approve what the bot opened.
   */
  uiUser?: string;
  clock?: { now(): number };
  logger?: ForgeLogger;
  /** The address in links. Default `http://localhost:PORT`. */
  publicUrl?: string;
  /** Requests an hour for each user before 403. Default 1,000,000. */
  rateLimitPerHour?: number;
  /** What is to go wrong from the start; for tests and benchmarks. */
  faults?: readonly ForgeFault[];
}

/** What {@link LocalForge.createRepository} makes. @public */
export interface RepositorySeed {
  /** A group of a group, as GitLab has them, is `group/sub`. */
  owner: string;
  name: string;
  /** Default `main`. */
  defaultBranch?: string;
  /** Contents by path, for the first commit. */
  files: Readonly<Record<string, string>>;
  /** The message of the first commit. */
  message?: string;
  description?: string;
  /**
   * Default `private`: every read needs a token, and one of an account needs that of the owner. Every account may use the
   * repositories of an organization.
   */
  visibility?: Visibility;
}

/** The rules that {@link LocalForge.protectBranch} sets. @public */
export interface BranchProtection {
  owner: string;
  name: string;
  branch: string;
  /** Contexts that must be `success` at the head. */
  requiredStatuses?: readonly string[];
  /** How many reviewers must approve. Default 0. */
  requiredApprovals?: number;
  /** Refuse direct pushes. */
  requirePullRequest?: boolean;
  /** Take only commits that a key of {@link LocalForge.addSigningKey} signed. */
  requiredSignatures?: boolean;
  /** Merge through a merge queue only, by this method. Default: there is none. */
  mergeQueue?: MergeMethod;
  /**
   * Logins that may push and merge past these rules, as administrators may at GitHub while "Do not allow bypassing the above
   * settings" is off. Nobody by default.
   */
  administrators?: readonly string[];
}

/** The key that {@link LocalForge.addSigningKey} adds. @public */
export interface SigningKey {
  login: string;
  /** A verified address of the account: what it signs counts for commits of this committer. */
  email: string;
  /** As in an authorized_keys file: its type, and what it is. */
  key: string;
}

/** The webhook that {@link LocalForge.setWebhook} sets. @public */
export interface WebhookSettings {
  owner: string;
  name: string;
  url: string;
  /** Of GitLab, one that begins with `whsec_` is a signing token. */
  secret: string;
  /** Default: all events. */
  events?: readonly string[];
  /** Default `github`: whose events they are. */
  dialect?: HookDialect;
}

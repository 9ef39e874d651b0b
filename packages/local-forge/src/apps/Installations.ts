import { createHash, randomBytes } from 'node:crypto';
import type { AppPermissions, ForgeApp } from '../options';
import { Refusal } from '../Refusal';
import { type ForgeStore, repositoryKey } from '../state/ForgeStore';
import { isSaidBy } from './isSaidBy';

const DEFAULT_SECONDS = 3_600;
const DEFAULT_PERMISSIONS: AppPermissions = {
  checks: 'read',
  contents: 'write',
  metadata: 'read',
  pull_requests: 'write',
  statuses: 'write',
};

/** What an installation of an App is given. @public */
export interface InstallationToken {
  token: string;
  permissions: AppPermissions;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

interface KnownToken {
  login: string;
  repositories: readonly string[];
  permissions: AppPermissions;
  expiresAt: number;
}

/** The account that an App acts as. @public */
export function botOf({ slug }: ForgeApp): string {
  return `${slug}[bot]`;
}

/** The Apps of a forge and their tokens, which are in memory only, as hashes. @public */
export class Installations {
  private readonly apps = new Map<string, ForgeApp>();
  private readonly tokens = new Map<string, KnownToken>();

  constructor(
    private readonly store: ForgeStore,
    private readonly now: () => number,
  ) {}

  /** Adds an App, or changes the one with this id. */
  set(app: ForgeApp): void {
    this.apps.set(app.id, app);
  }

  /**
   * A token for repositories of the organization that has an App.
   *
   * @param assertion - what the App says of itself: a JSON web token
   * @param names - without the organization
   * @throws Refusal 401 where no App says this, 404 for an installation that is not its own, 422 for what is not the organization's
   */
  async issue(
    assertion: string,
    installation: string,
    names: readonly string[],
  ): Promise<InstallationToken> {
    const app = await this.appThatSays(assertion);
    if (String(app.installation) !== installation)
      throw new Refusal(404, 'Not Found');
    const isThere = names.every(name => this.store.repository(app.owner, name));
    if (!isThere || names.length === 0)
      throw new Refusal(
        422,
        'There is at least one repository that does not exist or is not accessible to the parent installation.',
      );
    const { tokenSeconds = DEFAULT_SECONDS } = app;
    const { permissions = DEFAULT_PERMISSIONS } = app;
    const token = `ghs_${randomBytes(24).toString('base64url')}`;
    const expiresAt = this.now() + tokenSeconds * 1_000;
    this.tokens.set(hashOf(token), {
      login: botOf(app),
      repositories: names.map(name => repositoryKey(app.owner, name)),
      permissions,
      expiresAt,
    });
    return { token, permissions, expiresAt };
  }

  /** Whose token it is and what it reaches; undefined also once it has expired. */
  find(token: string): Omit<KnownToken, 'expiresAt'> | undefined {
    const known = this.tokens.get(hashOf(token));
    if (known === undefined || known.expiresAt <= this.now()) return undefined;
    const { login, repositories, permissions } = known;
    return { login, repositories, permissions };
  }

  private async appThatSays(assertion: string): Promise<ForgeApp> {
    for (const app of this.apps.values())
      if (await isSaidBy(app, assertion, this.now())) return app;
    throw new Refusal(401, 'A JSON web token could not be decoded');
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

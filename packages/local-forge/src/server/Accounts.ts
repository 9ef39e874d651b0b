import { createHash, timingSafeEqual } from 'node:crypto';
import type { Installations } from '../apps/Installations';
import type { AppPermissions, ForgeUser } from '../options';

/** Who sent a request. @public */
export type Caller =
  | {
      kind: 'user';
      login: string;
      /** Keys of those that the token reaches; absent: all that the account does. */
      repositories?: readonly string[];
      /** What the token may do in these; absent: all that the account may. */
      permissions?: AppPermissions;
    }
  | { kind: 'anonymous' }
  /** Credentials that nobody has. */
  | { kind: 'stranger' };

/** Knows tokens; only their hashes are kept. @public */
export class Accounts {
  private readonly accounts: ReadonlyArray<{ login: string; hash: Buffer }>;

  constructor(
    users: readonly ForgeUser[],
    private readonly installations: Pick<Installations, 'find'>,
  ) {
    this.accounts = users.map(user => ({
      login: user.login,
      hash: hashOf(user.token),
    }));
  }

  /**
   * Reads an `Authorization` header: `Bearer`, `token`, or `Basic` with the
   * token as the password, whatever the user name is.
   */
  identify(authorization: string | undefined): Caller {
    if (authorization === undefined) return { kind: 'anonymous' };
    const token = tokenIn(authorization);
    if (token === undefined || token === '') return { kind: 'stranger' };
    const hash = hashOf(token);
    const account = this.accounts.find(entry =>
      timingSafeEqual(entry.hash, hash),
    );
    if (account) return { kind: 'user', login: account.login };
    const app = this.installations.find(token);
    return app ? { kind: 'user', ...app } : { kind: 'stranger' };
  }
}

function tokenIn(authorization: string): string | undefined {
  const [, scheme, value] = /^(\w+) +(.*)$/.exec(authorization) ?? [];
  switch (scheme?.toLowerCase()) {
    case 'bearer':
    case 'token':
      return value.trim();
    case 'basic': {
      const pair = Buffer.from(value, 'base64').toString('utf8');
      return pair.slice(pair.indexOf(':') + 1);
    }
    default:
      return undefined;
  }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Whether a caller's token reaches a repository, by its key, as far as the token itself limits it. @public */
export function reaches(caller: Caller, key: string): boolean {
  return (
    caller.kind !== 'user' ||
    caller.repositories === undefined ||
    caller.repositories.includes(key)
  );
}

/** Whether a caller's token may read, or write, something of the repositories that it reaches. @public */
export function permits(
  caller: Caller,
  what: keyof AppPermissions,
  wanted: 'read' | 'write',
): boolean {
  if (caller.kind !== 'user' || caller.permissions === undefined) return true;
  const given = caller.permissions[what];
  return given === 'write' || given === wanted;
}

import { createHash, timingSafeEqual } from 'node:crypto';
import type { ForgeUser } from '../options';

/** Who sent a request. @public */
export type Caller =
  | { kind: 'user'; login: string }
  | { kind: 'anonymous' }
  /** Credentials that nobody has. */
  | { kind: 'stranger' };

/** Knows tokens; only their hashes are kept. @public */
export class Accounts {
  private readonly accounts: ReadonlyArray<{ login: string; hash: Buffer }>;

  constructor(users: readonly ForgeUser[]) {
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
    return account
      ? { kind: 'user', login: account.login }
      : { kind: 'stranger' };
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

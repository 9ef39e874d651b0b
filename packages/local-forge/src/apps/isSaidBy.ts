import { createPublicKey } from 'node:crypto';
import { jwtVerify } from 'jose';
import type { ForgeApp } from '../options';

/** How long an App may let what it says be good, in seconds. */
const LIFETIME_LIMIT = 600;

/**
 * Whether an App signed a JSON web token with one of its keys, for no longer than it may.
 *
 * @see https://docs.github.com/apps, "Generating a JSON Web Token (JWT) for a GitHub App"
 * @public
 */
export async function isSaidBy(
  { id, publicKeys }: ForgeApp,
  assertion: string,
  now: number,
): Promise<boolean> {
  for (const key of publicKeys) {
    try {
      const { payload } = await jwtVerify(assertion, createPublicKey(key), {
        issuer: id,
        algorithms: ['RS256'],
        currentDate: new Date(now),
        requiredClaims: ['iat', 'exp'],
      });
      const { iat = Infinity, exp = Infinity } = payload;
      if (iat * 1_000 <= now && exp * 1_000 - now <= LIFETIME_LIMIT * 1_000)
        return true;
    } catch {
      // Another key may have signed it.
    }
  }
  return false;
}

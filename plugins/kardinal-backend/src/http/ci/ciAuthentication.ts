import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import {
  AuthenticationError,
  ServiceUnavailableError,
} from '@backstage/errors';
import { CiToken } from '../../ciTokenSettings';
import { hmacSecretSetting } from '../unsetSecrets';
import { CiGrants, grantOfToken } from './CiGrant';
import { JobTokens } from './JobTokens';

/** The headers of a CI request that say who it is from. */
export interface CiHeaders {
  readonly authorization: string | undefined;
  /** `sha256=<hex>` over what `verifySignature` is given. */
  readonly signature: string | undefined;
  readonly idempotencyKey: string | undefined;
}

/**
 * Who a request is from.
 *
 * - `token`: a configured token names it; nothing is proven before the signature is verified;
 * - `job`: the issuer of its token vouches for it, for some minutes and this audience.
 */
export type CiCaller =
  | {
      readonly type: 'token';
      readonly name: string;
      readonly grants: CiGrants;
      readonly signature: string;
      readonly idempotencyKey: string | undefined;
      readonly hmacSecret: string;
    }
  | {
      readonly type: 'job';
      readonly name: string;
      readonly grants: CiGrants;
      readonly idempotencyKey: string | undefined;
    };

/** Whom CI requests may be from. */
export interface CiCallers {
  readonly tokens: readonly CiToken[];
  readonly jobs: Pick<JobTokens, 'isEmpty' | 'identify'>;
}

/**
 * Who a CI request says it is from, by its headers alone: its body need not be read before.
 *
 * @throws AuthenticationError (401) without a known token, or without the signature that it needs; NotAllowedError (403)
 * where nothing is granted to a job; ServiceUnavailableError (503) when the secret that signatures are verified with is
 * not set, with the setting, or when the keys of an issuer cannot be read
 * @see spec 1 §13
 */
export async function identifyCi(
  { tokens, jobs }: CiCallers,
  { authorization, signature, idempotencyKey }: CiHeaders,
): Promise<CiCaller> {
  if (tokens.length === 0 && jobs.isEmpty)
    throw new AuthenticationError(
      'No CI token is configured, so nobody may create Bundles here; set kardinal.ci.tokens or kardinal.ci.issuers',
    );
  const presented = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (presented === undefined)
    throw new AuthenticationError(
      'Send the CI token as Authorization: Bearer <token>',
    );
  // Every token is compared, so that time says nothing about which one was close.
  const [token] = tokens.filter(each => isEqual(each.token, presented));
  if (token === undefined) {
    const { name, grants } = await jobs.identify(presented);
    return { type: 'job', name, grants, idempotencyKey };
  }
  const { name, hmacSecret } = token;
  if (hmacSecret === undefined)
    throw new ServiceUnavailableError(
      `The CI token ${name} has no secret to verify signatures with, so its requests are refused; set ${hmacSecretSetting(
        tokens.indexOf(token),
      )}`,
    );
  if (signature === undefined) throw unsigned();
  const grants: CiGrants = [grantOfToken(token)];
  return { type: 'token', name, grants, signature, idempotencyKey, hmacSecret };
}

/**
 * Proves that who knows the token's secret sent this body, with this Idempotency-Key: another key on a recorded request
 * would make another Bundle of it. A job has proven itself, and has no secret to sign with.
 *
 * @throws AuthenticationError (401) when the signature is wrong
 */
export function verifySignature(caller: CiCaller, body: Buffer): void {
  if (caller.type === 'job') return;
  const { signature, idempotencyKey, hmacSecret } = caller;
  const hmac = createHmac('sha256', hmacSecret);
  if (idempotencyKey !== undefined) hmac.update(`${idempotencyKey}\n`);
  const expected = hmac.update(body).digest('hex');
  if (!isEqual(`sha256=${expected}`, signature)) throw unsigned();
}

function unsigned(): AuthenticationError {
  return new AuthenticationError(
    'X-Kardinal-Signature is missing or wrong; send sha256=<hex HMAC-SHA256 of the raw body>; with an Idempotency-Key, of the key, a line feed and the raw body',
  );
}

/** Constant time whatever the lengths: digests are compared. */
export function isEqual(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

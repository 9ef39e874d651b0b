import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import {
  AuthenticationError,
  ServiceUnavailableError,
} from '@backstage/errors';
import { CiToken } from '../ciTokenSettings';
import { hmacSecretSetting } from './unsetSecrets';

/** The headers of a CI request that say who it is from. */
export interface CiHeaders {
  readonly authorization: string | undefined;
  /** `sha256=<hex>` over what `verifySignature` is given. */
  readonly signature: string | undefined;
  readonly idempotencyKey: string | undefined;
}

/** A caller that a known token names; nothing is proven before the signature is verified. */
export interface CiCaller {
  readonly token: CiToken;
  readonly signature: string;
  readonly idempotencyKey: string | undefined;
  readonly hmacSecret: string;
}

/**
 * Who a CI request says it is from, by its headers alone: its body need not be read before.
 *
 * @throws AuthenticationError (401) without a known token, or without a signature; ServiceUnavailableError (503), naming
 * the setting, when the secret that signatures are verified with is not set
 * @see spec 1 §13
 */
export function identifyCi(
  tokens: readonly CiToken[],
  { authorization, signature, idempotencyKey }: CiHeaders,
): CiCaller {
  if (tokens.length === 0)
    throw new AuthenticationError(
      'No CI token is configured, so nobody may create Bundles here; set kardinal.ci.tokens',
    );
  const presented = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (presented === undefined)
    throw new AuthenticationError(
      'Send the CI token as Authorization: Bearer <token>',
    );
  // Every token is compared, so that time says nothing about which one was close.
  const [token] = tokens.filter(each => isEqual(each.token, presented));
  if (token === undefined)
    throw new AuthenticationError('The CI token is not known');
  const { hmacSecret } = token;
  if (hmacSecret === undefined)
    throw new ServiceUnavailableError(
      `The CI token ${
        token.name
      } has no secret to verify signatures with, so its requests are refused; set ${hmacSecretSetting(
        tokens.indexOf(token),
      )}`,
    );
  if (signature === undefined) throw unsigned();
  return { token, signature, idempotencyKey, hmacSecret };
}

/**
 * Proves that who knows the token's secret sent this body, with this Idempotency-Key: another key on a recorded request
 * would make another Bundle of it.
 *
 * @throws AuthenticationError (401) when the signature is wrong
 */
export function verifySignature(
  { signature, idempotencyKey, hmacSecret }: CiCaller,
  body: Buffer,
): void {
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

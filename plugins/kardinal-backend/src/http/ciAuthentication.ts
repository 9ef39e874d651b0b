import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { AuthenticationError, NotAllowedError } from '@backstage/errors';
import { CiToken } from '../settings';

/** What of a request says who it is from. */
export interface SignedRequest {
  readonly authorization: string | undefined;
  /** `sha256=<hex>` over the raw body. */
  readonly signature: string | undefined;
  readonly body: Buffer;
}

/**
 * The token that a CI request presents.
 *
 * @throws AuthenticationError (401) without a known token, or when its signature is missing or wrong
 * @see spec 1 §13
 */
export function authenticateCi(
  tokens: readonly CiToken[],
  request: SignedRequest,
): CiToken {
  if (tokens.length === 0)
    throw new AuthenticationError(
      'No CI token is configured, so nobody may create Bundles here; set kardinal.ci.tokens',
    );
  const presented = /^Bearer (\S+)$/i.exec(request.authorization ?? '')?.[1];
  if (presented === undefined)
    throw new AuthenticationError(
      'Send the CI token as Authorization: Bearer <token>',
    );
  // Every token is compared, so that time says nothing about which one was close.
  const [token] = tokens.filter(each => isEqual(each.token, presented));
  if (token === undefined)
    throw new AuthenticationError('The CI token is not known');
  verifySignature(token, request);
  return token;
}

/** @throws NotAllowedError (403) when the token is not for this Pipeline */
export function authorizeCi(
  token: CiToken,
  namespace: string,
  pipeline: string,
): void {
  const scopes = [`${namespace}/${pipeline}`, `${namespace}/*`, '*'];
  if (token.pipelines.some(scope => scopes.includes(scope))) return;
  throw new NotAllowedError(
    `The CI token ${token.name} is not for Pipeline ${namespace}/${pipeline}; add it to kardinal.ci.tokens[].pipelines`,
  );
}

function verifySignature(token: CiToken, request: SignedRequest): void {
  const { signature, body } = request;
  if (token.hmacSecret === undefined) {
    if (signature === undefined) return;
    throw new AuthenticationError(
      `The request is signed, but the CI token ${token.name} has no hmacSecret to verify it with`,
    );
  }
  const expected = createHmac('sha256', token.hmacSecret)
    .update(body)
    .digest('hex');
  if (signature !== undefined && isEqual(`sha256=${expected}`, signature))
    return;
  throw new AuthenticationError(
    'X-Kardinal-Signature is missing or wrong; send sha256=<hex HMAC-SHA256 of the raw body>',
  );
}

/** Constant time whatever the lengths: digests are compared. */
function isEqual(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether a signature is the HMAC-SHA256 of a body, in hexadecimal digits and in constant time; never where there is no secret.
 *
 * @public
 */
export function isSigned(
  body: Buffer,
  signature: string | undefined,
  secret: string | undefined,
): boolean {
  if (!secret || !signature) return false;
  const digest = createHmac('sha256', secret).update(body).digest('hex');
  const expected = Buffer.from(digest);
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

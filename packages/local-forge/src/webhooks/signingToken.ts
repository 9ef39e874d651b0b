import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/** Whether a text is what GitLab takes for a signing token: a key of 32 bytes. @public */
export function isSigningToken(text: string): boolean {
  return /^whsec_[A-Za-z0-9+/]{43}=$/.test(text);
}

/**
 * The headers of a delivery that a signing token signed.
 *
 * @param delivery - its time in milliseconds since 1970
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 * @public
 */
export function signatureHeaders(
  token: string,
  {
    id,
    at,
    body,
  }: { readonly id: string; readonly at: number; readonly body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const key = Buffer.from(token.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key)
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}

import {
  isSigned,
  WebhookDelivery,
} from '@kardinal/backstage-plugin-kardinal-node';

/** Where Bitbucket sends the signature, `sha256=` and hexadecimal digits. @internal */
export const signatureHeader = 'x-hub-signature';

/**
 * Compares `X-Hub-Signature` with the HMAC of the raw body in constant time.
 *
 * @see https://confluence.atlassian.com/bitbucketserver/manage-webhooks-938025878.html
 * @internal
 */
export function verifyDelivery(
  { headers, body }: WebhookDelivery,
  secret: string | undefined,
): 'accepted' | 'refused' {
  const [, digest] = /^sha256=(.+)$/.exec(headers[signatureHeader] ?? '') ?? [];
  return isSigned(body, digest, secret) ? 'accepted' : 'refused';
}

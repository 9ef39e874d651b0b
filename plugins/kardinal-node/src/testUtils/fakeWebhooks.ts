import { createHmac, timingSafeEqual } from 'node:crypto';
import { ScmError } from '../scm/ScmError';
import { ScmWebhookEvent, WebhookDelivery } from '../scm/ScmWebhookEvent';

/** Where the signature of a delivery is. */
export const signatureHeader = 'x-fake-signature';

/** The signature of the body of a delivery. */
export function sign(body: Buffer, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** Whether the secret has signed a delivery. */
export function verify(
  { headers, body }: WebhookDelivery,
  secret: string | undefined,
): 'accepted' | 'refused' {
  const signature = headers[signatureHeader];
  if (!secret || !signature) return 'refused';
  const expected = Buffer.from(sign(body, secret));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected)
    ? 'accepted'
    : 'refused';
}

/**
 * Deliveries are events as they are.
 *
 * @throws ScmError where one is no JSON
 */
export function parse({ body }: WebhookDelivery): ScmWebhookEvent {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new ScmError('invalid', 'The body of the webhook is not JSON');
  }
}

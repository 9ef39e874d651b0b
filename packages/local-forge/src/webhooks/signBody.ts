import { createHmac } from 'node:crypto';

/**
 * The value of `X-Hub-Signature-256` for a body (GitHub: "Validating webhook
 * deliveries").
 *
 * @public
 */
export function signBody(body: string, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

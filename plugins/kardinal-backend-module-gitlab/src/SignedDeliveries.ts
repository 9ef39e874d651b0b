import { WebhookDelivery } from '@kardinal/backstage-plugin-kardinal-node';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Where GitLab 19 sends what a signing token signed. @internal */
export const signatureHeader = 'webhook-signature';

const idHeader = 'webhook-id';
const timestampHeader = 'webhook-timestamp';
const prefix = 'whsec_';

/** How far the time of a delivery may be from ours, in milliseconds: as the libraries of Standard Webhooks have it. */
const tolerance = 5 * 60_000;

/** Whether a secret is a signing token, which GitLab sends to nobody. @internal */
export function isSigningToken(secret: string): boolean {
  return secret.startsWith(prefix);
}

/**
 * Deliveries that a signing token signed, each accepted once. One that GitLab sends again has another time, and so another signature.
 *
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 * @internal
 */
export class SignedDeliveries {
  /** Signatures that were accepted, in that order, with the time of their deliveries. */
  private readonly accepted = new Map<string, number>();

  constructor(
    private readonly clock: { now(): number } = { now: () => Date.now() },
  ) {}

  /** @param token - with its prefix */
  verify(
    { headers, body }: WebhookDelivery,
    token: string,
  ): 'accepted' | 'refused' {
    const id = headers[idHeader] ?? '';
    const timestamp = headers[timestampHeader] ?? '';
    const key = Buffer.from(token.slice(prefix.length), 'base64');
    if (key.length === 0 || id === '' || !/^\d{1,12}$/.test(timestamp))
      return 'refused';
    const expected = createHmac('sha256', key)
      .update(`${id}.${timestamp}.`)
      .update(body)
      .digest('base64');
    const isSigned = (headers[signatureHeader] ?? '')
      .split(' ')
      .some(given => isSame(given, `v1,${expected}`));
    return isSigned && this.isNew(expected, Number(timestamp) * 1000)
      ? 'accepted'
      : 'refused';
  }

  private isNew(signature: string, at: number): boolean {
    const now = this.clock.now();
    if (Math.abs(now - at) > tolerance) return false;
    // What is older is refused for its time.
    for (const [known, knownAt] of this.accepted)
      if (now - knownAt > tolerance) this.accepted.delete(known);
    if (this.accepted.has(signature)) return false;
    this.accepted.set(signature, at);
    return true;
  }
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

import { createHmac } from 'node:crypto';
import { ScmWebhookEvent, WebhookDelivery } from '../../scm/ScmWebhookEvent';

/** Headers of a forge that takes after GitHub. @public */
export interface ForgeDeliveryHeaders {
  /** In lower case, e.g. `x-gitea-event`. */
  readonly event: string;
  /** In lower case, e.g. `x-gitea-signature`. */
  readonly signature: string;
  /** Before the digest, e.g. `sha256=`. Default: nothing. */
  readonly prefix?: string;
}

/** A delivery whose body is the one that GitHub made common, signed with a secret. @public */
export function forgeDelivery(
  event: ScmWebhookEvent,
  secret: string,
  { prefix = '', ...headers }: ForgeDeliveryHeaders,
): WebhookDelivery {
  const body = Buffer.from(JSON.stringify(payloadOf(event)));
  const digest = createHmac('sha256', secret).update(body).digest('hex');
  return {
    headers: {
      'content-type': 'application/json',
      [headers.event]:
        event.type === 'pullRequest' ? 'pull_request' : event.type,
      [headers.signature]: `${prefix}${digest}`,
    },
    body,
  };
}

function payloadOf(event: ScmWebhookEvent): object {
  switch (event.type) {
    case 'pullRequest':
      return {
        action: 'closed',
        number: event.number,
        pull_request: { number: event.number },
        repository: { full_name: event.repository },
      };
    case 'push':
      return {
        ref: `refs/heads/${event.branch}`,
        repository: { full_name: event.repository },
      };
    default:
      return { zen: 'Keep it simple' };
  }
}

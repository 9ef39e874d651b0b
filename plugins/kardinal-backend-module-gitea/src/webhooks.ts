import {
  ScmWebhookEvent,
  WebhookDelivery,
  WebhookPayload,
  isSigned,
} from '@kardinal/backstage-plugin-kardinal-node';

/** Where Gitea and Forgejo send the signature. @internal */
export const signatureHeader = 'x-gitea-signature';

/**
 * Compares `X-Gitea-Signature` with the HMAC of the raw body in constant time.
 *
 * @see https://docs.gitea.com/usage/webhooks
 * @internal
 */
export function verifyDelivery(
  { headers, body }: WebhookDelivery,
  secret: string | undefined,
): 'accepted' | 'refused' {
  return isSigned(body, headers[signatureHeader], secret)
    ? 'accepted'
    : 'refused';
}

/** What changes nothing that anybody waits for; most of it we do ourselves. */
const IDLE_ACTIONS: readonly string[] = [
  'opened',
  'label_updated',
  'label_cleared',
  'milestoned',
  'demilestoned',
  'assigned',
  'unassigned',
  'review_requested',
  'review_request_removed',
];

/**
 * What a delivery hints at.
 *
 * @throws ScmError when the body is not what Gitea sends.
 * @internal
 */
export function parseDelivery(delivery: WebhookDelivery): ScmWebhookEvent {
  const event = delivery.headers['x-gitea-event'] ?? '';
  switch (event) {
    case 'pull_request':
    case 'pull_request_approved':
    case 'pull_request_rejected':
    case 'pull_request_comment': {
      const payload = new WebhookPayload(delivery);
      const action = payload.optionalText('action') ?? '';
      if (event === 'pull_request' && IDLE_ACTIONS.includes(action))
        return { type: 'ignored', event: `${event} ${action}` };
      const number = payload.number('pull_request', 'number');
      return { type: 'pullRequest', repository: nameIn(payload), number };
    }
    case 'push': {
      const payload = new WebhookPayload(delivery);
      const [, branch] = /^refs\/heads\/(.+)$/.exec(payload.text('ref')) ?? [];
      return branch
        ? { type: 'push', repository: nameIn(payload), branch }
        : { type: 'ignored', event };
    }
    case 'status': {
      const payload = new WebhookPayload(delivery);
      const sha = payload.text('sha');
      return { type: 'check', repository: nameIn(payload), sha };
    }
    default:
      return { type: 'ignored', event };
  }
}

function nameIn(payload: WebhookPayload): string {
  return payload.text('repository', 'full_name');
}

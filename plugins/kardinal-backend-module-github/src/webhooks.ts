import {
  ScmWebhookEvent,
  WebhookDelivery,
  WebhookPayload,
  isSigned,
} from '@kardinal/backstage-plugin-kardinal-node';

/** Where GitHub sends the signature. @internal */
export const signatureHeader = 'x-hub-signature-256';

/**
 * Compares `X-Hub-Signature-256` with the HMAC of the raw body in constant time.
 *
 * @see https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries
 * @internal
 */
export function verifyDelivery(
  { headers, body }: WebhookDelivery,
  secret: string | undefined,
): 'accepted' | 'refused' {
  const [, digest] = /^sha256=(.*)$/.exec(headers[signatureHeader] ?? '') ?? [];
  return isSigned(body, digest, secret) ? 'accepted' : 'refused';
}

/** What changes nothing that anybody waits for; most of it we do ourselves. */
const IDLE_ACTIONS: readonly string[] = [
  'opened',
  'labeled',
  'unlabeled',
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
 * @throws ScmError when the body is not what GitHub sends.
 * @internal
 */
export function parseDelivery(delivery: WebhookDelivery): ScmWebhookEvent {
  const event = delivery.headers['x-github-event'] ?? '';
  switch (event) {
    case 'ping':
      return { type: 'ping' };
    case 'pull_request':
    case 'pull_request_review': {
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
    case 'check_run': {
      const payload = new WebhookPayload(delivery);
      const sha = payload.text('check_run', 'head_sha');
      return { type: 'check', repository: nameIn(payload), sha };
    }
    default:
      return { type: 'ignored', event };
  }
}

function nameIn(payload: WebhookPayload): string {
  return payload.text('repository', 'full_name');
}

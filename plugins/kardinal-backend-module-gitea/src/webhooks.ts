import {
  ForgeWebhooks,
  isSigned,
  readForgeDelivery,
  ScmWebhookEvent,
  WebhookDelivery,
  WebhookPayload,
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

const webhooks: ForgeWebhooks = {
  eventHeader: 'x-gitea-event',
  pullRequestEvents: [
    'pull_request',
    'pull_request_approved',
    'pull_request_rejected',
    'pull_request_comment',
  ],
  idleActions: [
    'opened',
    'label_updated',
    'label_cleared',
    'milestoned',
    'demilestoned',
    'assigned',
    'unassigned',
  ],
  packageEvents: ['package'],
  imageOf,
};

/** Of a container image that was pushed to the registry of the forge itself. */
function imageOf(payload: WebhookPayload): string | undefined {
  const page = payload.optionalText('package', 'html_url') ?? '';
  const type = payload.optionalText('package', 'type');
  if (type !== 'container' || !URL.canParse(page)) return undefined;
  const owner = payload.text('package', 'owner', 'login');
  const name = payload.text('package', 'name');
  return `${new URL(page).host}/${owner}/${name}`.toLowerCase();
}

/**
 * What a delivery hints at.
 *
 * @throws ScmError when the body is not what Gitea sends.
 * @internal
 */
export function parseDelivery(delivery: WebhookDelivery): ScmWebhookEvent {
  return readForgeDelivery(delivery, webhooks);
}

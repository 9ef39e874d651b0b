import {
  ForgeWebhooks,
  isSigned,
  readForgeDelivery,
  ScmWebhookEvent,
  WebhookDelivery,
  WebhookPayload,
} from '@kardinal/backstage-plugin-kardinal-node';

/**
 * Where Gitea and Forgejo send the signature. Either sends its own header and that of GitHub, and a proxy may pass on any one of them.
 *
 * @internal
 */
export const signatureHeaders = [
  'x-gitea-signature',
  'x-forgejo-signature',
  'x-hub-signature-256',
] as const;

/**
 * Compares each signature that was sent with the HMAC of the raw body in constant time: one at least, and none that is wrong.
 *
 * @see https://docs.gitea.com/usage/webhooks
 * @see https://forgejo.org/docs/latest/user/webhooks/
 * @internal
 */
export function verifyDelivery(
  { headers, body }: WebhookDelivery,
  secret: string | undefined,
): 'accepted' | 'refused' {
  const sent = signatureHeaders.flatMap(name => {
    const value = headers[name];
    return value === undefined ? [] : [digestIn(name, value)];
  });
  return sent.length > 0 && sent.every(digest => isSigned(body, digest, secret))
    ? 'accepted'
    : 'refused';
}

/** The header of GitHub names the algorithm before the digits. */
function digestIn(
  name: (typeof signatureHeaders)[number],
  value: string,
): string | undefined {
  return name === 'x-hub-signature-256'
    ? /^sha256=(.*)$/.exec(value)?.[1]
    : value;
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

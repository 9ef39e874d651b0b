import {
  ForgeWebhooks,
  isSigned,
  readForgeDelivery,
  ScmWebhookEvent,
  WebhookDelivery,
  WebhookPayload,
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

const webhooks: ForgeWebhooks = {
  eventHeader: 'x-github-event',
  pullRequestEvents: ['pull_request', 'pull_request_review'],
  idleActions: [
    'opened',
    'labeled',
    'unlabeled',
    'milestoned',
    'demilestoned',
    'assigned',
    'unassigned',
  ],
  packageEvents: ['package', 'registry_package'],
  imageOf,
};

/** Of a container image that was pushed to the registry of GitHub, whose events have two names. */
function imageOf(payload: WebhookPayload): string | undefined {
  const url =
    payload.optionalText('package', 'package_version', 'package_url') ??
    payload.optionalText('registry_package', 'package_version', 'package_url');
  const type =
    payload.optionalText('package', 'package_type') ??
    payload.optionalText('registry_package', 'package_type');
  if (url === undefined || type?.toLowerCase() !== 'container')
    return undefined;
  // Without a tag or digest.
  return url.replace(/[:@][^/]*$/, '');
}

/**
 * What a delivery hints at.
 *
 * @throws ScmError when the body is not what GitHub sends.
 * @internal
 */
export function parseDelivery(delivery: WebhookDelivery): ScmWebhookEvent {
  switch (delivery.headers[webhooks.eventHeader]) {
    case 'ping':
      return { type: 'ping' };
    case 'check_run': {
      const payload = new WebhookPayload(delivery);
      const sha = payload.text('check_run', 'head_sha');
      const repository = payload.text('repository', 'full_name');
      return { type: 'check', repository, sha };
    }
    case 'merge_group':
      return mergeGroup(new WebhookPayload(delivery));
    default:
      return readForgeDelivery(delivery, webhooks);
  }
}

/** Of the commit that a merge queue tests, whose branch names the pull request: `gh-readonly-queue/main/pr-7-…`. */
function mergeGroup(payload: WebhookPayload): ScmWebhookEvent {
  const repository = payload.text('repository', 'full_name');
  const ref = payload.text('merge_group', 'head_ref');
  const [, number] = /\/pr-(\d+)-[0-9a-f]+$/.exec(ref) ?? [];
  return number === undefined
    ? { type: 'ignored', event: 'merge_group' }
    : { type: 'pullRequest', repository, number: Number(number) };
}

import {
  ScmError,
  ScmWebhookEvent,
  WebhookDelivery,
} from '@kardinal/backstage-plugin-kardinal-node';
import { createHmac, timingSafeEqual } from 'node:crypto';

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
  const signature = headers[signatureHeader];
  if (!secret || !signature) return 'refused';
  const digest = createHmac('sha256', secret).update(body).digest('hex');
  const expected = Buffer.from(`sha256=${digest}`);
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected)
    ? 'accepted'
    : 'refused';
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
      const payload = payloadOf(delivery);
      const action = String(field(payload, 'action'));
      if (event === 'pull_request' && IDLE_ACTIONS.includes(action))
        return { type: 'ignored', event: `${event} ${action}` };
      const number = field(payload, 'pull_request', 'number');
      if (typeof number !== 'number') throw misses('pull_request.number');
      return { type: 'pullRequest', repository: nameIn(payload), number };
    }
    case 'push': {
      const payload = payloadOf(delivery);
      const ref = field(payload, 'ref');
      if (typeof ref !== 'string') throw misses('ref');
      const [, branch] = /^refs\/heads\/(.+)$/.exec(ref) ?? [];
      return branch
        ? { type: 'push', repository: nameIn(payload), branch }
        : { type: 'ignored', event };
    }
    case 'status': {
      const payload = payloadOf(delivery);
      const sha = field(payload, 'sha');
      if (typeof sha !== 'string') throw misses('sha');
      return { type: 'check', repository: nameIn(payload), sha };
    }
    case 'check_run': {
      const payload = payloadOf(delivery);
      const sha = field(payload, 'check_run', 'head_sha');
      if (typeof sha !== 'string') throw misses('check_run.head_sha');
      return { type: 'check', repository: nameIn(payload), sha };
    }
    default:
      return { type: 'ignored', event };
  }
}

/** JSON, or a form that carries it, as the webhook is configured. */
function payloadOf({ headers, body }: WebhookDelivery): unknown {
  const text = body.toString('utf8');
  const isForm = (headers['content-type'] ?? '').startsWith(
    'application/x-www-form-urlencoded',
  );
  try {
    return JSON.parse(
      isForm ? new URLSearchParams(text).get('payload') ?? '' : text,
    );
  } catch {
    throw new ScmError('invalid', 'The body of the webhook is not JSON');
  }
}

function nameIn(payload: unknown): string {
  const name = field(payload, 'repository', 'full_name');
  if (typeof name !== 'string') throw misses('repository.full_name');
  return name;
}

function field(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null
        ? (inner as Record<string, unknown>)[name]
        : undefined,
    value,
  );
}

function misses(name: string): ScmError {
  return new ScmError('invalid', `The body of the webhook has no ${name}`);
}

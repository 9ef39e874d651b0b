import {
  ScmProvider,
  ScmWebhookEvent,
  WebhookDelivery,
  WebhookPayload,
} from '@kardinal/backstage-plugin-kardinal-node';
import { createHash, timingSafeEqual } from 'node:crypto';
import {
  isSigningToken,
  signatureHeader,
  SignedDeliveries,
} from './SignedDeliveries';

/** Where GitLab sends the secret token itself. */
const tokenHeader = 'x-gitlab-token';

const eventHeader = 'x-gitlab-event';

/**
 * A secret that is a signing token has to have signed a delivery; any other one is the token that GitLab sends.
 *
 * @see https://docs.gitlab.com/user/project/integrations/webhooks/
 * @internal
 */
export function gitLabWebhooks(clock?: {
  now(): number;
}): ScmProvider['webhooks'] {
  const signed = new SignedDeliveries(clock);
  return {
    signatureHeaders: [tokenHeader, signatureHeader],
    verify: (delivery, secret) =>
      secret !== undefined && isSigningToken(secret)
        ? signed.verify(delivery, secret)
        : verifyToken(delivery, secret),
    parse: parseDelivery,
  };
}

/** Compares `X-Gitlab-Token` with the secret in constant time: GitLab sends the token, and signs nothing with it. */
function verifyToken(
  { headers }: WebhookDelivery,
  secret: string | undefined,
): 'accepted' | 'refused' {
  const given = headers[tokenHeader];
  if (!secret || !given) return 'refused';
  return timingSafeEqual(digest(given), digest(secret))
    ? 'accepted'
    : 'refused';
}

/**
 * What a delivery hints at.
 *
 * @throws ScmError when the body is not what GitLab sends.
 * @internal
 */
export function parseDelivery(delivery: WebhookDelivery): ScmWebhookEvent {
  const event = delivery.headers[eventHeader] ?? '';
  switch (event) {
    case 'Merge Request Hook':
      return mergeRequestEvent(new WebhookPayload(delivery), event);
    case 'Note Hook':
      return noteEvent(new WebhookPayload(delivery), event);
    case 'Push Hook':
    case 'Tag Push Hook':
      return pushEvent(new WebhookPayload(delivery), event);
    case 'Pipeline Hook': {
      const payload = new WebhookPayload(delivery);
      const sha = payload.text('object_attributes', 'sha');
      return { type: 'check', repository: projectIn(payload), sha };
    }
    case 'Job Hook': {
      const payload = new WebhookPayload(delivery);
      // Older versions do not say which project.
      const repository = payload.optionalText('project', 'path_with_namespace');
      if (repository === undefined) return { type: 'ignored', event };
      return { type: 'check', repository, sha: payload.text('sha') };
    }
    default:
      return { type: 'ignored', event };
  }
}

/** Nobody waits for one to be opened, which is most often our own doing. */
function mergeRequestEvent(
  payload: WebhookPayload,
  event: string,
): ScmWebhookEvent {
  const action = payload.optionalText('object_attributes', 'action') ?? '';
  if (action === 'open') return { type: 'ignored', event: `${event} open` };
  const number = payload.number('object_attributes', 'iid');
  return { type: 'pullRequest', repository: projectIn(payload), number };
}

function noteEvent(payload: WebhookPayload, event: string): ScmWebhookEvent {
  const kind = payload.text('object_attributes', 'noteable_type');
  if (kind !== 'MergeRequest')
    return { type: 'ignored', event: `${event} ${kind}` };
  const number = payload.number('merge_request', 'iid');
  return { type: 'pullRequest', repository: projectIn(payload), number };
}

function pushEvent(payload: WebhookPayload, event: string): ScmWebhookEvent {
  const [, kind, name] =
    /^refs\/(heads|tags)\/(.+)$/.exec(payload.text('ref')) ?? [];
  const repository = projectIn(payload);
  switch (kind) {
    case 'heads':
      return { type: 'push', repository, branch: name };
    case 'tags':
      return { type: 'tag', repository, tag: name };
    default:
      return { type: 'ignored', event };
  }
}

function projectIn(payload: WebhookPayload): string {
  return payload.text('project', 'path_with_namespace');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

import { ScmWebhookEvent, WebhookDelivery } from './ScmProvider';
import { WebhookPayload } from './WebhookPayload';

/** What of its webhooks a forge that takes after GitHub calls by names of its own. @public */
export interface ForgeWebhooks {
  /** The header with the name of the event, in lower case. */
  readonly eventHeader: string;
  /** Events about one pull request. */
  readonly pullRequestEvents: readonly string[];
  /** Actions of `pull_request` that change nothing that anybody waits for; most of them are our own. */
  readonly idleActions: readonly string[];
}

/**
 * What a delivery hints at, where its body is the one that GitHub made common.
 *
 * @throws ScmError naming the field that the body lacks.
 * @public
 */
export function readForgeDelivery(
  delivery: WebhookDelivery,
  webhooks: ForgeWebhooks,
): ScmWebhookEvent {
  const { eventHeader, pullRequestEvents, idleActions } = webhooks;
  const event = delivery.headers[eventHeader] ?? '';
  if (pullRequestEvents.includes(event)) {
    const payload = new WebhookPayload(delivery);
    const action = payload.optionalText('action') ?? '';
    if (event === 'pull_request' && idleActions.includes(action))
      return { type: 'ignored', event: `${event} ${action}` };
    const number = payload.number('pull_request', 'number');
    return { type: 'pullRequest', repository: nameIn(payload), number };
  }
  switch (event) {
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

import { ScmWebhookEvent, WebhookDelivery } from './ScmWebhookEvent';
import { WebhookPayload } from './WebhookPayload';

/** What of its webhooks a forge that takes after GitHub calls by names of its own. @public */
export interface ForgeWebhooks {
  /** The header with the name of the event, in lower case. */
  readonly eventHeader: string;
  /** Events about one pull request. */
  readonly pullRequestEvents: readonly string[];
  /** Actions of `pull_request` that change nothing that anybody waits for; most of them are our own. */
  readonly idleActions: readonly string[];
  /** Events about a package of a registry. Default: none. */
  readonly packageEvents?: readonly string[];
  /** Registry and repository of the image that such an event is about, without a tag; `undefined` of what is none. */
  readonly imageOf?: (payload: WebhookPayload) => string | undefined;
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
  if (webhooks.packageEvents?.includes(event)) {
    const image = webhooks.imageOf?.(new WebhookPayload(delivery));
    return image === undefined
      ? { type: 'ignored', event }
      : { type: 'package', image };
  }
  switch (event) {
    case 'push':
      return pushEvent(new WebhookPayload(delivery), event);
    case 'status': {
      const payload = new WebhookPayload(delivery);
      const sha = payload.text('sha');
      return { type: 'check', repository: nameIn(payload), sha };
    }
    default:
      return { type: 'ignored', event };
  }
}

function pushEvent(payload: WebhookPayload, event: string): ScmWebhookEvent {
  const [, kind, name] =
    /^refs\/(heads|tags)\/(.+)$/.exec(payload.text('ref')) ?? [];
  switch (kind) {
    case 'heads':
      return { type: 'push', repository: nameIn(payload), branch: name };
    case 'tags':
      return { type: 'tag', repository: nameIn(payload), tag: name };
    default:
      return { type: 'ignored', event };
  }
}

function nameIn(payload: WebhookPayload): string {
  return payload.text('repository', 'full_name');
}

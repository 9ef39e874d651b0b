import {
  ScmWebhookEvent,
  WebhookDelivery,
  WebhookPayload,
} from '@kardinal/backstage-plugin-kardinal-node';

const eventHeader = 'x-event-key';

/**
 * What a delivery hints at.
 *
 * @throws ScmError when the body is not what Bitbucket Cloud sends.
 * @see https://support.atlassian.com/bitbucket-cloud/docs/event-payloads/
 * @internal
 */
export function parseDelivery(delivery: WebhookDelivery): ScmWebhookEvent {
  const event = delivery.headers[eventHeader] ?? '';
  switch (event) {
    case 'repo:push':
      return pushEvent(new WebhookPayload(delivery), event);
    case 'repo:commit_status_created':
    case 'repo:commit_status_updated':
      return checkEvent(new WebhookPayload(delivery), event);
    case 'pullrequest:created':
      // Nobody waits for one to be opened, which is most often our own doing.
      return { type: 'ignored', event };
    default:
      return event.startsWith('pullrequest:')
        ? pullRequestEvent(new WebhookPayload(delivery))
        : { type: 'ignored', event };
  }
}

function pullRequestEvent(payload: WebhookPayload): ScmWebhookEvent {
  const number = payload.number('pullrequest', 'id');
  return { type: 'pullRequest', repository: nameIn(payload), number };
}

/** The first branch or tag of a push: a sweep finds what happened to others. One that was deleted is only in what was before. */
function pushEvent(payload: WebhookPayload, event: string): ScmWebhookEvent {
  const textOf = (name: 'type' | 'name') =>
    payload.optionalText('push', 'changes', '0', 'new', name) ??
    payload.text('push', 'changes', '0', 'old', name);
  const repository = nameIn(payload);
  switch (textOf('type')) {
    case 'branch':
      return { type: 'push', repository, branch: textOf('name') };
    case 'tag':
      return { type: 'tag', repository, tag: textOf('name') };
    default:
      return { type: 'ignored', event };
  }
}

/** Only the link of a build says of which commit it is. */
function checkEvent(payload: WebhookPayload, event: string): ScmWebhookEvent {
  const link = payload.text('commit_status', 'links', 'commit', 'href');
  const [, sha] = /\/commit\/([0-9a-f]{40})$/.exec(link) ?? [];
  return sha === undefined
    ? { type: 'ignored', event }
    : { type: 'check', repository: nameIn(payload), sha };
}

function nameIn(payload: WebhookPayload): string {
  return payload.text('repository', 'full_name');
}

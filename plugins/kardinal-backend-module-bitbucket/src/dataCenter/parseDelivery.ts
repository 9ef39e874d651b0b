import {
  ScmWebhookEvent,
  WebhookDelivery,
  WebhookPayload,
} from '@kardinal/backstage-plugin-kardinal-node';

const eventHeader = 'x-event-key';

/**
 * What a delivery hints at.
 *
 * @throws ScmError when the body is not what Bitbucket Data Center sends.
 * @see https://confluence.atlassian.com/bitbucketserver/event-payload-938025882.html
 * @internal
 */
export function parseDelivery(delivery: WebhookDelivery): ScmWebhookEvent {
  const event = delivery.headers[eventHeader] ?? '';
  switch (event) {
    case 'diagnostics:ping':
      return { type: 'ping' };
    case 'repo:refs_changed':
      return pushEvent(new WebhookPayload(delivery), event);
    case 'pr:opened':
      // Nobody waits for one to be opened, which is most often our own doing.
      return { type: 'ignored', event };
    default:
      return event.startsWith('pr:')
        ? pullRequestEvent(new WebhookPayload(delivery))
        : { type: 'ignored', event };
  }
}

function pullRequestEvent(payload: WebhookPayload): ScmWebhookEvent {
  const number = payload.number('pullRequest', 'id');
  const repository = nameIn(payload, 'pullRequest', 'toRef', 'repository');
  return { type: 'pullRequest', repository, number };
}

/** The first branch or tag of a push: a sweep finds what happened to others. */
function pushEvent(payload: WebhookPayload, event: string): ScmWebhookEvent {
  const ref = payload.text('changes', '0', 'ref', 'id');
  const [, kind, name] = /^refs\/(heads|tags)\/(.+)$/.exec(ref) ?? [];
  const repository = () => nameIn(payload, 'repository');
  switch (kind) {
    case 'heads':
      return { type: 'push', repository: repository(), branch: name };
    case 'tags':
      return { type: 'tag', repository: repository(), tag: name };
    default:
      return { type: 'ignored', event };
  }
}

function nameIn(payload: WebhookPayload, ...path: readonly string[]): string {
  const key = payload.text(...path, 'project', 'key');
  return `${key}/${payload.text(...path, 'slug')}`;
}

import {
  ScmError,
  ScmProvider,
  ScmWebhookEvent,
  WebhookDelivery,
  WebhookPayload,
} from '@kardinal/backstage-plugin-kardinal-node';
import { createHash, timingSafeEqual } from 'node:crypto';
import { AzureDevOpsHost } from './AzureDevOpsHost';
import { findRepository } from './findRepository';

/** What an organization was below before dev.azure.com; older ones still say so. */
const FORMER_HOST =
  /^https:\/\/([\w-]+)\.visualstudio\.com\/(?:DefaultCollection\/)?/;

/**
 * Service hooks, which sign nothing: the secret is the password of their Basic authentication (RFC 7617), whoever the user is.
 *
 * @see https://learn.microsoft.com/azure/devops/service-hooks/services/webhooks
 * @internal
 */
export function serviceHooks(
  hosts: readonly AzureDevOpsHost[],
): ScmProvider['webhooks'] {
  return {
    signatureHeaders: ['authorization'],
    verify: verifyDelivery,
    parse: delivery => parseDelivery(hosts, delivery),
  };
}

function verifyDelivery(
  { headers: { authorization = '' } }: WebhookDelivery,
  secret: string | undefined,
): 'accepted' | 'refused' {
  const [, encoded] = /^Basic ([\w+/]+=*)$/i.exec(authorization) ?? [];
  if (!secret || encoded === undefined) return 'refused';
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  const password = pair.slice(pair.indexOf(':') + 1);
  return timingSafeEqual(digest(password), digest(secret))
    ? 'accepted'
    : 'refused';
}

/** @throws ScmError where the body is not what Azure DevOps sends. */
function parseDelivery(
  hosts: readonly AzureDevOpsHost[],
  delivery: WebhookDelivery,
): ScmWebhookEvent {
  const payload = new WebhookPayload(delivery);
  const event = payload.optionalText('eventType') ?? '';
  switch (event) {
    case 'git.pullrequest.updated':
    case 'git.pullrequest.merged':
      return {
        type: 'pullRequest',
        repository: repositoryIn(hosts, payload, ['resource']),
        number: payload.number('resource', 'pullRequestId'),
      };
    case 'ms.vss-code.git-pullrequest-comment-event':
      return {
        type: 'pullRequest',
        repository: repositoryIn(hosts, payload, ['resource', 'pullRequest']),
        number: payload.number('resource', 'pullRequest', 'pullRequestId'),
      };
    case 'git.push':
      return pushEvent(hosts, payload);
    default:
      // Nobody waits for one to be opened, which is most often our own doing.
      return { type: 'ignored', event };
  }
}

/** A push of several refs hints at the first of them. */
function pushEvent(
  hosts: readonly AzureDevOpsHost[],
  payload: WebhookPayload,
): ScmWebhookEvent {
  const ref = payload.text('resource', 'refUpdates', '0', 'name');
  const [, kind, name] = /^refs\/(heads|tags)\/(.+)$/.exec(ref) ?? [];
  const repository = repositoryIn(hosts, payload, ['resource']);
  switch (kind) {
    case 'heads':
      return { type: 'push', repository, branch: name };
    case 'tags':
      return { type: 'tag', repository, tag: name };
    default:
      return { type: 'ignored', event: 'git.push' };
  }
}

/** By the address that git has for it, as a name does not say in which organization it is. */
function repositoryIn(
  hosts: readonly AzureDevOpsHost[],
  payload: WebhookPayload,
  path: readonly string[],
): string {
  const url = payload.text(...path, 'repository', 'remoteUrl');
  const address = url.replace(FORMER_HOST, 'https://dev.azure.com/$1/');
  if (!URL.canParse(address))
    throw new ScmError('invalid', 'The remoteUrl of the webhook is no URL');
  return findRepository(hosts, address).repository.fullName;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

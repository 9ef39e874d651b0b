import type { ForgeContext } from '../ForgeContext';
import type { HookRecord, RepositoryRecord } from '../state/records';
import type { Delivery } from '../webhooks/Delivery';

/** GitHub's "Webhook". A secret is never shown again. @public */
export function hookShape(
  forge: ForgeContext,
  repository: RepositoryRecord,
  hook: HookRecord,
) {
  const url = forge.urls.rest(repository, `/hooks/${hook.id}`);
  const [last] = forge.webhooks.list(hook.id);
  return {
    type: 'Repository',
    id: hook.id,
    name: 'web',
    active: hook.active,
    events: hook.events,
    config: {
      content_type: hook.contentType,
      insecure_ssl: hook.insecureSsl,
      url: hook.url,
      ...(hook.secret ? { secret: '********' } : {}),
    },
    updated_at: hook.updatedAt,
    created_at: hook.createdAt,
    url,
    test_url: `${url}/test`,
    ping_url: `${url}/pings`,
    deliveries_url: `${url}/deliveries`,
    last_response: last
      ? outcomeOf(last)
      : { code: null, status: 'unused', message: null },
  };
}

/** GitHub's "Simple webhook delivery". @public */
export function deliveryShape(delivery: Delivery) {
  const { outcome } = delivery;
  return {
    id: delivery.id,
    guid: delivery.guid,
    delivered_at: delivery.deliveredAt,
    redelivery: delivery.redelivery,
    duration: outcome.state === 'pending' ? 0 : outcome.seconds,
    status: statusOf(delivery),
    status_code: outcome.state === 'answered' ? outcome.status : 0,
    event: delivery.event,
    action: delivery.action ?? null,
    installation_id: null,
    repository_id: delivery.repositoryId,
    throttled_at: null,
  };
}

/** GitHub's "Webhook delivery", with what was sent and answered. @public */
export function fullDeliveryShape(delivery: Delivery) {
  const { outcome } = delivery;
  return {
    ...deliveryShape(delivery),
    url: delivery.url,
    request: { headers: delivery.requestHeaders, payload: delivery.payload },
    response:
      outcome.state === 'answered'
        ? { headers: outcome.headers, payload: outcome.body }
        : { headers: null, payload: null },
  };
}

function outcomeOf(delivery: Delivery) {
  const { outcome } = delivery;
  if (outcome.state !== 'answered') {
    return { code: 0, status: outcome.state, message: statusOf(delivery) };
  }
  const status = outcome.status < 400 ? 'active' : 'unhealthy';
  return { code: outcome.status, status, message: statusOf(delivery) };
}

function statusOf({ outcome }: Delivery): string {
  if (outcome.state === 'pending') return 'pending';
  if (outcome.state === 'failed') {
    return `failed to connect to host: ${outcome.reason}`;
  }
  return outcome.status < 400
    ? 'OK'
    : `Invalid HTTP Response: ${outcome.status}`;
}

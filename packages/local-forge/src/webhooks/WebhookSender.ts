import { randomUUID } from 'node:crypto';
import type { FaultPlan } from '../faults/FaultPlan';
import type { ForgeLogger } from '../options';
import type { HookRecord } from '../state/records';
import type { Delivery, DeliveryOutcome, DeliveryRequest } from './Delivery';
import { signBody } from './signBody';
import { signatureHeaders } from './signingToken';

/** GitHub gives a receiver this long, in milliseconds. */
const RECEIVER_TIMEOUT = 10_000;
const KEPT_FOR_EACH_HOOK = 100;

/** What a sender needs. @public */
export interface WebhookSenderOptions {
  faults: FaultPlan;
  logger: ForgeLogger;
  /** Milliseconds since 1970. */
  now(): number;
  nextId(): number;
}

/**
 * Sends events to webhooks and remembers the last attempts of each. As at
 * GitHub an event is sent once: what the receiver missed stays lost until
 * somebody asks for another delivery.
 *
 * @public
 */
export class WebhookSender {
  private readonly options: WebhookSenderOptions;
  private readonly deliveries = new Map<number, Delivery[]>();
  private readonly sending = new Set<Promise<void>>();
  private readonly stopping = new AbortController();

  constructor(options: WebhookSenderOptions) {
    this.options = options;
  }

  /** Starts a delivery and does not wait for it. */
  send(request: DeliveryRequest): Delivery {
    const body = JSON.stringify(request.payload);
    const delivery = this.begin(request, body);
    if (this.options.faults.takesWebhook(request.event)) {
      this.end(delivery, { state: 'failed', reason: 'dropped', seconds: 0 });
      return delivery;
    }
    const task = this.post(delivery, request.hook, body).finally(() =>
      this.sending.delete(task),
    );
    this.sending.add(task);
    return delivery;
  }

  /** The last attempts for a hook, newest first. */
  list(hookId: number): readonly Delivery[] {
    return [...(this.deliveries.get(hookId) ?? [])].reverse();
  }

  /** Settles when nothing is on its way. */
  async idle(): Promise<void> {
    while (this.sending.size > 0) await Promise.all(this.sending);
  }

  /** Gives up what is still on its way. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.idle();
  }

  private begin(request: DeliveryRequest, body: string): Delivery {
    const { hook, event, payload, again } = request;
    const guid = again?.guid ?? randomUUID();
    const at = this.options.now();
    const delivery: Delivery = {
      id: this.options.nextId(),
      guid,
      hookId: hook.id,
      event,
      action: payload.action,
      redelivery: again !== undefined,
      deliveredAt: new Date(at).toISOString(),
      url: hook.url,
      payload,
      requestHeaders: headersOf(hook, { event, guid, body, at }),
      repositoryId: request.repositoryId,
      outcome: { state: 'pending' },
    };
    const kept = this.deliveries.get(hook.id) ?? [];
    kept.push(delivery);
    this.deliveries.set(hook.id, kept.slice(-KEPT_FOR_EACH_HOOK));
    return delivery;
  }

  private end(delivery: Delivery, outcome: DeliveryOutcome): void {
    const kept = this.deliveries.get(delivery.hookId) ?? [];
    this.deliveries.set(
      delivery.hookId,
      kept.map(entry =>
        entry.id === delivery.id ? { ...entry, outcome } : entry,
      ),
    );
    if (outcome.state !== 'failed') return;
    this.options.logger.warn(
      `webhook ${delivery.event} to ${delivery.url} was lost: ${outcome.reason}`,
    );
  }

  private async post(
    delivery: Delivery,
    hook: HookRecord,
    body: string,
  ): Promise<void> {
    const started = this.options.now();
    const seconds = () => (this.options.now() - started) / 1000;
    try {
      const answer = await fetch(delivery.url, {
        method: 'POST',
        redirect: 'manual',
        headers: delivery.requestHeaders,
        body: encodeBody(hook, body),
        signal: AbortSignal.any([
          this.stopping.signal,
          AbortSignal.timeout(RECEIVER_TIMEOUT),
        ]),
      });
      this.end(delivery, {
        state: 'answered',
        status: answer.status,
        seconds: seconds(),
        headers: Object.fromEntries(answer.headers),
        body: (await answer.text()).slice(0, 10_000),
      });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.end(delivery, { state: 'failed', reason, seconds: seconds() });
    }
  }
}

function encodeBody(hook: HookRecord, body: string): string {
  return hook.contentType === 'json'
    ? body
    : new URLSearchParams({ payload: body }).toString();
}

interface SentDelivery {
  readonly event: string;
  readonly guid: string;
  readonly body: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

function headersOf(
  hook: HookRecord,
  delivery: SentDelivery,
): Record<string, string> {
  if (hook.dialect === 'gitlab') return gitLabHeaders(hook, delivery);
  if (hook.dialect === 'azure-devops') return azureDevOpsHeaders(hook);
  if (hook.dialect === 'bitbucket') return bitbucketHeaders(hook, delivery);
  if (hook.dialect === 'bitbucket-cloud')
    return bitbucketCloudHeaders(hook, delivery);
  const sent = encodeBody(hook, delivery.body);
  return {
    'content-type':
      hook.contentType === 'json'
        ? 'application/json'
        : 'application/x-www-form-urlencoded',
    'user-agent': 'GitHub-Hookshot/local',
    'x-github-event': delivery.event,
    'x-github-delivery': delivery.guid,
    'x-github-hook-id': String(hook.id),
    'x-github-hook-installation-target-type': 'repository',
    ...(hook.secret
      ? { 'x-hub-signature-256': signBody(sent, hook.secret) }
      : {}),
  };
}

/** GitLab sends the secret itself, and signs with another token, where it has one. */
function gitLabHeaders(
  { id, secret, signingToken }: HookRecord,
  { event, guid, body, at }: SentDelivery,
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'GitLab/local',
    'x-gitlab-event': event,
    'x-gitlab-webhook-uuid': String(id),
    'x-gitlab-event-uuid': guid,
    'idempotency-key': guid,
    ...(secret ? { 'x-gitlab-token': secret } : {}),
    ...(signingToken
      ? signatureHeaders(signingToken, { id: guid, at, body })
      : {}),
  };
}

/** Azure DevOps sends the secret as the password of Basic authentication, and signs nothing with it. */
function azureDevOpsHeaders({ secret }: HookRecord): Record<string, string> {
  const pair = Buffer.from(`kardinal:${secret}`).toString('base64');
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'VSServices/local',
    ...(secret ? { authorization: `Basic ${pair}` } : {}),
  };
}

function bitbucketHeaders(
  hook: HookRecord,
  delivery: SentDelivery,
): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Atlassian HttpClient local',
    'x-event-key': delivery.event,
    'x-request-id': delivery.guid,
    ...(hook.secret
      ? { 'x-hub-signature': signBody(delivery.body, hook.secret) }
      : {}),
  };
}

/** Signed as those of Data Center. */
function bitbucketCloudHeaders(
  hook: HookRecord,
  delivery: SentDelivery,
): Record<string, string> {
  const { 'x-request-id': request, ...headers } = bitbucketHeaders(
    hook,
    delivery,
  );
  return {
    ...headers,
    'content-type': 'application/json',
    'user-agent': 'Bitbucket-Webhooks/2.0',
    'x-request-uuid': request,
    'x-hook-uuid': String(hook.id),
    'x-attempt-number': '1',
  };
}

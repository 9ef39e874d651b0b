import { createHmac } from 'node:crypto';
import {
  NotificationHook,
  slackText,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  EffectHandlers,
  KubeClient,
  unreachable,
  errorWords,
} from '@kardinal/kube-controller';
import { Egress, EgressRequest } from '../../services/egress';
import { readSecretText } from './readSecretText';
import { PeopleNotifier } from './PeopleNotifier';
import { recordDelivery } from './recordDelivery';
import { Deliver, DeliveryReceipt } from './types';

/** How long one attempt may take, in milliseconds. */
const timeout = 10_000;
/** Nothing is read of an answer but its status. In bytes. */
const answerLimit = 64 * 1024;

/** What deliveries need. */
export interface DeliveryServices {
  readonly client: Pick<KubeClient, 'get'>;
  readonly egress: Egress;
  /** Absent where the host of the engine has no people. */
  readonly people?: PeopleNotifier;
}

/** Sends notifications. Found before created is what the receiver does: `X-Kardinal-Delivery` is the same each time. */
export function deliveryEffects(
  services: DeliveryServices,
): EffectHandlers<NotificationHook, Deliver, { deliver: DeliveryReceipt }> {
  return {
    deliver: {
      perform: (effect, signal) => deliver(services, effect, signal),
      record: recordDelivery,
    },
  };
}

async function deliver(
  services: DeliveryServices,
  effect: Deliver,
  signal: AbortSignal,
): Promise<DeliveryReceipt> {
  const { type } = effect.hook.spec;
  if (type === 'backstage') return notifyPeople(services, effect);
  const request = await requestOf(services, effect, type);
  if (request.type === 'impossible')
    return { type: 'failed', message: request.problem };
  const { url, headers, body } = request;
  const outcome = await services.egress.send(
    {
      tenant: effect.hook.namespace,
      method: 'POST',
      url,
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
      timeout,
      limit: answerLimit,
    },
    signal,
  );
  // The address may be a secret: messages name the server at most.
  switch (outcome.type) {
    case 'answered':
      return outcome.status >= 200 && outcome.status < 300
        ? { type: 'delivered' }
        : failed(`The server answered ${outcome.status}`);
    case 'tooLarge':
      return failed(`The server answered more than ${answerLimit} bytes`);
    case 'busy':
      return outcome;
    case 'timedOut':
      return failed(`The server did not answer within ${timeout / 1000} s`);
    case 'refused':
    case 'unreachable':
      return failed(outcome.message);
    default:
      return unreachable(outcome);
  }
}

async function notifyPeople(
  { people }: DeliveryServices,
  { notification, hook }: Deliver,
): Promise<DeliveryReceipt> {
  if (people === undefined)
    return failed('spec.type: this backend notifies nobody in a portal');
  try {
    await people.notify(notification, hook.spec.recipients ?? []);
    return { type: 'delivered' };
  } catch (error) {
    return failed(`The portal did not notify: ${errorWords(error)}`);
  }
}

function failed(message: string): DeliveryReceipt {
  return { type: 'failed', message };
}

type DeliveryRequest =
  | ({ readonly type: 'request' } & Pick<EgressRequest, 'url' | 'headers'> & {
        readonly body: string;
      })
  | { readonly type: 'impossible'; readonly problem: string };

async function requestOf(
  { client }: DeliveryServices,
  { notification, hook }: Deliver,
  type: 'webhook' | 'slack',
): Promise<DeliveryRequest> {
  const { url, secretRef } = hook.spec;
  const read = async (key: string) =>
    readSecretText(client, hook.namespace, secretRef?.name, key);
  const delivery = {
    'X-Kardinal-Event': notification.event,
    'X-Kardinal-Delivery': notification.id,
  };
  switch (type) {
    case 'webhook': {
      const secret = await read('secret');
      if (secret.type === 'missing')
        return { type: 'impossible', problem: secret.problem };
      const { id, ...content } = notification;
      const body = JSON.stringify(content);
      const signature = createHmac('sha256', secret.text)
        .update(body)
        .digest('hex');
      return {
        type: 'request',
        url: url ?? '',
        headers: { ...delivery, 'X-Kardinal-Signature': `sha256=${signature}` },
        body,
      };
    }
    case 'slack': {
      const address =
        url === undefined
          ? await read('url')
          : ({ type: 'text', text: url } as const);
      if (address.type === 'missing')
        return { type: 'impossible', problem: address.problem };
      return {
        type: 'request',
        url: address.text,
        headers: delivery,
        body: JSON.stringify({ text: slackText(notification) }),
      };
    }
    default:
      return unreachable(type);
  }
}

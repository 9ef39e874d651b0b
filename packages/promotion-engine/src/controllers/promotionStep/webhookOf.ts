import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import {
  StepCapabilities,
  StepError,
  WebhookAnswer,
} from '@kardinal/backstage-plugin-kardinal-node';
import { PromotionServices } from './PromotionServices';
import { withoutSecret } from '../../services/credentials/withoutSecret';

/** A longer answer is not read. In bytes. */
const answerLimit = 64 * 1024;

/** When it is tried again where too many requests are on their way, in milliseconds. */
const busyRetry = 5_000;

/** What calls of servers need. */
export type WebhookServices = Pick<
  PromotionServices,
  'egress' | 'credentials' | 'clock'
>;

/** Calls servers that the Pipeline of a step names, with a header from a Secret of its namespace. */
export function webhookOf(
  { egress, credentials, clock }: WebhookServices,
  { metadata: { namespace = 'default' } }: PromotionStep,
): StepCapabilities['webhook'] {
  return async (request, signal): Promise<WebhookAnswer> => {
    signal.throwIfAborted();
    const { url, timeout, headers, body, secret: name } = request;
    const problem = egress.problemOf(url);
    if (problem !== undefined) return { type: 'refused', message: problem };
    const authorization =
      name === undefined
        ? undefined
        : await credentials.authorization({ namespace, name }, url);
    const outcome = await egress.send(
      {
        tenant: namespace,
        method: 'POST',
        url,
        headers: {
          ...headers,
          'Content-Type': 'application/json',
          Accept: 'application/json',
          ...(authorization === undefined
            ? {}
            : { Authorization: authorization }),
        },
        body: JSON.stringify(body),
        timeout,
        limit: answerLimit,
      },
      signal,
    );
    switch (outcome.type) {
      case 'answered': {
        const answer = withoutSecret(parse(outcome.body), authorization);
        return { type: 'answered', status: outcome.status, body: answer };
      }
      case 'busy':
        throw new StepError(
          'waiting',
          `Waiting until fewer servers are called for ${namespace}`,
          clock.now() + busyRetry,
        );
      default:
        return outcome;
    }
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

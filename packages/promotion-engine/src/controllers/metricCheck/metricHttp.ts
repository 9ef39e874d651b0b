import { MetricCheck } from '@kardinal/backstage-plugin-kardinal-common';
import { MetricHttp } from '@kardinal/backstage-plugin-kardinal-node';
import { Credentials } from '../../services/credentials/Credentials';
import { Egress } from '../../services/egress';
import { metricTimeout } from '../../services/metrics/metricTimes';
import { withoutSecret } from '../../services/credentials/withoutSecret';

/** A longer answer is no single number. In bytes. */
const answerLimit = 64 * 1024;

/** What requests to metric providers go out through. */
export interface MetricHttpServices {
  readonly egress: Egress;
  readonly credentials: Pick<Credentials, 'metricAuthorization'>;
}

/**
 * Sends what a provider asks for, with the credential of the MetricCheck, which the provider never sees.
 */
export function metricHttp(
  { egress, credentials }: MetricHttpServices,
  { metadata: { namespace = 'default' }, spec }: MetricCheck,
): MetricHttp {
  const { secretRef } = spec.provider;
  return async ({ headers, ...request }, signal) => {
    const authorization =
      secretRef === undefined
        ? undefined
        : await credentials.metricAuthorization(
            { namespace, name: secretRef.name },
            request.url,
          );
    const outcome = await egress.send(
      {
        ...request,
        tenant: namespace,
        headers: {
          ...headers,
          Accept: 'application/json',
          ...(authorization === undefined
            ? {}
            : { Authorization: authorization }),
        },
        timeout: metricTimeout(spec),
        limit: answerLimit,
      },
      signal,
    );
    switch (outcome.type) {
      case 'answered': {
        const body = withoutSecret(parse(outcome.body), authorization);
        return { ...outcome, body };
      }
      case 'busy':
        return {
          type: 'unreachable',
          message: `too many requests are on their way for ${namespace}`,
        };
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

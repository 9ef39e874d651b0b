import {
  createMetricProvider,
  MetricHttp,
  MetricRequest,
} from '@kardinal/backstage-plugin-kardinal-node';
import { parseQuery } from './parseQuery';
import { readAnswer } from './readAnswer';

/**
 * Instant queries of Prometheus, Thanos, Mimir and whatever else speaks the same API.
 *
 * @see https://prometheus.io/docs/prometheus/latest/querying/api/#instant-queries
 * @public
 */
export const prometheus = createMetricProvider({
  id: 'prometheus',
  parse: parseQuery,
  evaluate: async (request, http, signal) =>
    readAnswer(await send(request, http, signal)),
});

/** By POST: no log of a server on the way has the query. */
function send(
  { address, query, timeout }: MetricRequest,
  http: MetricHttp,
  signal: AbortSignal,
) {
  const form = new URLSearchParams({
    query,
    timeout: `${Math.ceil(timeout / 1000)}s`,
  });
  return http(
    {
      method: 'POST',
      url: `${address.replace(/\/+$/, '')}/api/v1/query`,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    },
    signal,
  );
}

import { ScmError } from '@kardinal/backstage-plugin-kardinal-node';
import { Registries } from '../../registry/Registries';
import { withClients } from '../../registry/withClients';
import { Metrics } from './Metrics';

/** The same registries; each call of an SCM client counts under the name of the method and how it ended. */
export function meteredRegistries(
  registries: Registries,
  metrics: Metrics,
): Registries {
  const count = (endpoint: string, status: string) =>
    metrics.record({
      metric: 'kardinal_scm_api_requests_total',
      value: 1,
      labels: { endpoint, status },
    });
  return withClients(registries, async ({ method, send }) => {
    try {
      const result = await send();
      count(method, 'success');
      return result;
    } catch (error) {
      count(method, error instanceof ScmError ? error.kind : 'error');
      throw error;
    }
  });
}

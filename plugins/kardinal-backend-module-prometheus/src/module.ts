import { createBackendModule } from '@backstage/backend-plugin-api';
import { kardinalMetricsExtensionPoint } from '@kardinal/backstage-plugin-kardinal-node';
import { prometheus } from './prometheus';

/**
 * Adds the metric provider `prometheus` to the Kardinal backend.
 *
 * @public
 */
export default createBackendModule({
  pluginId: 'kardinal',
  moduleId: 'prometheus',
  register(env) {
    env.registerInit({
      deps: { metrics: kardinalMetricsExtensionPoint },
      async init({ metrics }) {
        metrics.addMetricProvider(prometheus);
      },
    });
  },
});

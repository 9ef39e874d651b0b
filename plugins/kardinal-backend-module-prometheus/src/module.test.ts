import { createBackendPlugin } from '@backstage/backend-plugin-api';
import { startTestBackend } from '@backstage/backend-test-utils';
import {
  kardinalMetricsExtensionPoint,
  MetricProvider,
} from '@kardinal/backstage-plugin-kardinal-node';
import module from './index';

it('adds the metric provider prometheus', async () => {
  const providers: MetricProvider[] = [];
  const plugin = createBackendPlugin({
    pluginId: 'kardinal',
    register(env) {
      env.registerExtensionPoint(kardinalMetricsExtensionPoint, {
        addMetricProvider: (...added) => void providers.push(...added),
      });
      env.registerInit({ deps: {}, init: async () => {} });
    },
  });
  const backend = await startTestBackend({ features: [plugin, module] });
  await backend.stop();
  expect(providers.map(({ id }) => id)).toEqual(['prometheus']);
});

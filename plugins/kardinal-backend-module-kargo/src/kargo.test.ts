import { startTestBackend } from '@backstage/backend-test-utils';
import { createBackendPlugin } from '@backstage/backend-plugin-api';
import {
  Dialect,
  kardinalDialectsExtensionPoint,
} from '@kardinal/backstage-plugin-kardinal-node';
import { kargo } from './kargo';
import module from './index';

it('is the dialect of its module', async () => {
  const dialects: Dialect[] = [];
  const plugin = createBackendPlugin({
    pluginId: 'kardinal',
    register(env) {
      env.registerExtensionPoint(kardinalDialectsExtensionPoint, {
        addDialect: (...added) => void dialects.push(...added),
      });
      env.registerInit({ deps: {}, init: async () => {} });
    },
  });
  const backend = await startTestBackend({ features: [plugin, module] });
  await backend.stop();
  expect(dialects).toEqual([kargo]);
});

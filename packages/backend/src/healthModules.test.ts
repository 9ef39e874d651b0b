import {
  BackendFeature,
  createBackendPlugin,
} from '@backstage/backend-plugin-api';
import { startTestBackend } from '@backstage/backend-test-utils';
import argoRollouts from '@kardinal/backstage-plugin-kardinal-backend-module-argo-rollouts';
import argoCd from '@kardinal/backstage-plugin-kardinal-backend-module-argocd';
import flagger from '@kardinal/backstage-plugin-kardinal-backend-module-flagger';
import flux from '@kardinal/backstage-plugin-kardinal-backend-module-flux';
import {
  HealthAdapter,
  kardinalHealthExtensionPoint,
} from '@kardinal/backstage-plugin-kardinal-node';

async function adaptersOf(
  ...modules: readonly BackendFeature[]
): Promise<readonly HealthAdapter[]> {
  const adapters: HealthAdapter[] = [];
  const plugin = createBackendPlugin({
    pluginId: 'kardinal',
    register(env) {
      env.registerExtensionPoint(kardinalHealthExtensionPoint, {
        addAdapter: (...added) => void adapters.push(...added),
      });
      env.registerInit({ deps: {}, init: async () => {} });
    },
  });
  const backend = await startTestBackend({ features: [plugin, ...modules] });
  await backend.stop();
  return adapters;
}

it.each([
  ['argocd', argoCd],
  ['flux', flux],
  ['argoRollouts', argoRollouts],
  ['flagger', flagger],
])('a module adds the health adapter %s', async (id, module) => {
  const adapters = await adaptersOf(module);
  expect(adapters.map(each => each.id)).toEqual([id]);
});

it('all of them together are tried in the documented order, or can be delegated to', async () => {
  const adapters = await adaptersOf(argoCd, flux, argoRollouts, flagger);
  const standing = adapters.map(({ id, detection, judges = 'health' }) => [
    id,
    judges,
    detection?.order,
  ]);
  expect(standing.sort()).toEqual([
    ['argoRollouts', 'delivery', undefined],
    ['argocd', 'health', 1],
    ['flagger', 'delivery', undefined],
    ['flux', 'health', 2],
  ]);
});

import { createGitHubProvider } from '@kardinal/backstage-plugin-kardinal-backend-module-github';
import { systemClock } from '@kardinal/foundation';
import { LocalForge } from '@kardinal/local-forge';
import {
  emptyRegistries,
  Engine,
  healthAdapters,
  promotionSteps,
  startEngine,
} from '@kardinal/promotion-engine';

/** Where the control plane keeps its keys, and the agents' public ones. */
export const controlPlaneNamespace = 'kardinal-system';

/** The controllers of a control plane, without any credential for the forge. */
export function startControlPlane(
  kubeconfig: string,
  forge: LocalForge,
  cacheDirectory: string,
): Engine {
  const registries = emptyRegistries();
  registries.adapters.add(...healthAdapters);
  registries.steps.add(...promotionSteps);
  // It has no credential for it, and sends nothing there.
  registries.providers.add(
    createGitHubProvider({
      hosts: [{ host: new URL(forge.url).host, apiBaseUrl: forge.apiUrl }],
    }),
  );
  return startEngine({
    registries,
    kubeconfig,
    clock: systemClock,
    logger: { error() {}, warn() {}, info() {}, debug() {} },
    bundlePage: () => undefined,
    settings: {
      policyNamespaces: ['platform-policies'],
      git: {
        cacheDirectory,
        author: { name: 'Kardinal', email: 'kardinal@localhost' },
      },
      crds: 'always',
      egress: { allow: [], own: [] },
      leaderElection: { type: 'none' },
      seals: { namespace: controlPlaneNamespace },
    },
  });
}

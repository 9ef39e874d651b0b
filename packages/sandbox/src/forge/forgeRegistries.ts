import { createGitHubProvider } from '@kardinal/backstage-plugin-kardinal-backend-module-github';
import { Clock } from '@kardinal/foundation';
import type { LocalForge } from '@kardinal/local-forge';
import {
  emptyRegistries,
  healthAdapters,
  promotionSteps,
  Registries,
} from '@kardinal/promotion-engine';

/** What an engine of the sandbox is built from: all that is built in, and the forge as its GitHub. @public */
export function forgeRegistries(forge: LocalForge, clock: Clock): Registries {
  const registries = emptyRegistries();
  registries.adapters.add(...healthAdapters);
  registries.steps.add(...promotionSteps);
  registries.providers.add(
    createGitHubProvider({
      hosts: [{ host: new URL(forge.url).host, apiBaseUrl: forge.apiUrl }],
      clock,
    }),
  );
  return registries;
}

import {
  BackendFeature,
  createBackendPlugin,
} from '@backstage/backend-plugin-api';
import { kardinalScmExtensionPoint } from '../../extensionPoints';
import { ScmProvider } from '../../scm/ScmProvider';

/** In place of the Kardinal backend: a plugin that keeps what modules add to it. @public */
export function collectScmProviders(): {
  readonly plugin: BackendFeature;
  /** Whole once the backend has started. */
  readonly providers: readonly ScmProvider[];
} {
  const providers: ScmProvider[] = [];
  const plugin = createBackendPlugin({
    pluginId: 'kardinal',
    register(env) {
      env.registerExtensionPoint(kardinalScmExtensionPoint, {
        addProvider: (...added) => void providers.push(...added),
      });
      env.registerInit({ deps: {}, init: async () => {} });
    },
  });
  return { plugin, providers };
}

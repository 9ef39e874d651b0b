import {
  coreServices,
  createBackendFeatureLoader,
  RootConfigService,
} from '@backstage/backend-plugin-api';
import { InputError } from '@backstage/errors';

/**
 * The ways to sign in that the configuration names.
 *
 * @throws InputError when it names none: nobody could come in, or worse, somebody whom nobody meant
 */
export function signInProviders(config: RootConfigService): readonly string[] {
  const providers = config.getOptionalConfig('auth.providers')?.keys() ?? [];
  if (providers.length === 0)
    throw new InputError(
      'auth.providers: no provider is configured, so nobody can sign in; name the one that your people sign in with (https://backstage.io/docs/auth/). For a look around, ./yarnw start brings a guest',
    );
  return providers;
}

/** What the sample portal signs people in with: the guest only where the configuration names it. */
export default createBackendFeatureLoader({
  deps: { config: coreServices.rootConfig },
  async *loader({ config }) {
    if (signInProviders(config).includes('guest'))
      yield import('@backstage/plugin-auth-backend-module-guest-provider');
  },
});

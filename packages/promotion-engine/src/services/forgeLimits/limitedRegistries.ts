import {
  RateLimits,
  RepositoryRef,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Registries } from '../../registry/Registries';
import { withClients } from '../../registry/withClients';
import { ForgeLimits } from './ForgeLimits';

/** The same registries, whose SCM clients send nothing while any process knows that a forge is to be left alone. */
export function limitedRegistries(
  registries: Registries,
  limits: ForgeLimits,
): Registries {
  return withClients(registries, async call => {
    const { parameters, credentials, send } = call;
    const { url, fullName } = repositoryIn(parameters[0]);
    const { host } = new URL(url);
    const { token, account = token } = credentials;
    const end = limits.endOf(host, account);
    if (end !== undefined)
      throw new RateLimits(host).failure(`use ${fullName}`, end, '');
    try {
      return await send();
    } catch (error) {
      if (
        error instanceof ScmError &&
        error.kind === 'rateLimited' &&
        error.retryAt !== undefined
      )
        void limits.record(host, account, error.retryAt);
      throw error;
    }
  });
}

/** Every call names its repository, by itself or in what is asked. */
function repositoryIn(parameter: unknown): RepositoryRef {
  const asked = parameter as
    | RepositoryRef
    | { readonly repository: RepositoryRef };
  return 'repository' in asked ? asked.repository : asked;
}

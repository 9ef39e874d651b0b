import {
  ScmClient,
  ScmError,
  ScmProvider,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Registries } from '../../registry/Registries';
import { Registry } from '../../registry/Registry';
import { Metrics } from './Metrics';

/** The same registries, whose SCM providers report each call of their clients. */
export function meteredRegistries(
  registries: Registries,
  metrics: Metrics,
): Registries {
  const providers = new Registry<ScmProvider>('SCM provider');
  providers.add(
    ...registries.providers.all().map(each => meteredProvider(each, metrics)),
  );
  return { ...registries, providers };
}

/** The same provider; each call of its clients counts under the name of the method and how it ended. */
export function meteredProvider(
  provider: ScmProvider,
  metrics: Metrics,
): ScmProvider {
  const client: ScmProvider['client'] = credentials =>
    meteredClient(provider.client(credentials), metrics);
  // Also what only some providers have.
  return new Proxy(provider, {
    get(target, name) {
      if (name === 'client') return client;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

function meteredClient(client: ScmClient, metrics: Metrics): ScmClient {
  const count = (endpoint: string, status: string) =>
    metrics.record({
      metric: 'kardinal_scm_api_requests_total',
      value: 1,
      labels: { endpoint, status },
    });
  return new Proxy(client, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return async (...args: unknown[]) => {
        try {
          const result = await member.apply(target, args);
          count(String(name), 'success');
          return result;
        } catch (error) {
          count(String(name), error instanceof ScmError ? error.kind : 'error');
          throw error;
        }
      };
    },
  });
}

import {
  ScmClient,
  ScmCredentials,
  ScmProvider,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Registries } from './Registries';
import { Registry } from './Registry';

/** What goes on around a call of a client; `send` carries it out. */
export type AroundCall = (call: {
  /** The method of the client. */
  readonly method: string;
  /** The id of the provider. */
  readonly provider: string;
  readonly credentials: ScmCredentials;
  readonly parameters: readonly unknown[];
  readonly send: () => Promise<unknown>;
}) => Promise<unknown>;

/** The same registries, around each call of whose SCM clients something goes on. */
export function withClients(
  registries: Registries,
  around: AroundCall,
): Registries {
  const providers = new Registry<ScmProvider>('SCM provider');
  providers.add(
    ...registries.providers.all().map(each => withClient(each, around)),
  );
  return { ...registries, providers };
}

/** The same of one provider. */
export function withClient(
  provider: ScmProvider,
  around: AroundCall,
): ScmProvider {
  const client: ScmProvider['client'] = credentials =>
    wrapped(provider.client(credentials), provider.id, credentials, around);
  // Also what only some providers have.
  return new Proxy(provider, {
    get(target, name) {
      if (name === 'client') return client;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

function wrapped(
  client: ScmClient,
  provider: string,
  credentials: ScmCredentials,
  around: AroundCall,
): ScmClient {
  return new Proxy(client, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...parameters: unknown[]) =>
        around({
          method: String(name),
          provider,
          credentials,
          parameters,
          send: async () => member.apply(target, parameters),
        });
    },
  });
}

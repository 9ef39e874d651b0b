import { CredentialError } from './CredentialError';
import { prefixProblem } from './credentialTarget';
import { readLogin, RegistryLogin } from './registryLogin';
import { authorizationOf, secretText } from './secretText';

/** A Secret that was asked for. */
export interface FoundSecret {
  /** Namespace and name, for messages. */
  readonly name: string;
  /** `undefined` when it does not exist. */
  readonly secret:
    | { readonly data?: Readonly<Record<string, string>> }
    | undefined;
  /** Where it was looked for, for messages; empty where the Pipelines are. */
  readonly there: string;
}

/**
 * The value of the key `Authorization` of a Secret, for the server of a custom step.
 *
 * @throws CredentialError when it may not be sent there, or is not there
 */
export function webhookAuthorizationIn(
  { name, secret, there }: FoundSecret,
  url: string,
): string {
  if (secret === undefined)
    throw new CredentialError(
      `The Secret ${name} that webhook.secretRef names does not exist${there}`,
    );
  refuseElsewhere(name, secret, url);
  return headerOf(
    secretText(secret.data?.Authorization),
    `The Secret ${name} needs the key Authorization with the value of that header, one line of ASCII`,
  );
}

/**
 * The header `Authorization` for a metric provider, from the key `token`, from `username` and `password`, or from
 * `Authorization`.
 *
 * @throws CredentialError when it may not be sent there, or is not there
 */
export function metricAuthorizationIn(
  { name, secret, there }: FoundSecret,
  url: string,
): string {
  if (secret === undefined)
    throw new CredentialError(
      `The Secret ${name} that spec.provider.secretRef names does not exist${there}`,
    );
  refuseElsewhere(name, secret, url);
  return headerOf(
    authorizationOf(secret),
    `The Secret ${name} needs the key token, the keys username and password, or the key Authorization, each one line of ASCII`,
  );
}

/**
 * The login for a registry, from a Secret of type `kubernetes.io/dockerconfigjson`.
 *
 * @param host - of the registry, with the port where it is not the usual one
 * @throws CredentialError when it is not there
 */
export function registryLoginIn(
  { name, secret, there }: FoundSecret,
  host: string,
): RegistryLogin {
  if (secret === undefined)
    throw new CredentialError(
      `The Secret ${name} that secretRef names does not exist${there}`,
    );
  const text = secretText(secret.data?.['.dockerconfigjson']);
  const login = text === undefined ? undefined : readLogin(text, host);
  if (login !== undefined) return login;
  throw new CredentialError(
    `The Secret ${name} needs the key .dockerconfigjson with a login for ${host} in auths`,
  );
}

/** A Secret whose key `url` is empty allows nothing. */
function refuseElsewhere(
  name: string,
  { data = {} }: NonNullable<FoundSecret['secret']>,
  url: string,
): void {
  if (data.url === undefined) return;
  const problem = prefixProblem(url, secretText(data.url) ?? '');
  if (problem !== undefined)
    throw new CredentialError(
      `The Secret ${name} may not be used here (key url): ${problem}`,
    );
}

function headerOf(value: string | undefined, missing: string): string {
  if (value !== undefined && /^[\x20-\x7e]+$/.test(value)) return value;
  throw new CredentialError(missing);
}

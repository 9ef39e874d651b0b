import {
  ScmCredentials,
  ScmError,
  ScmProvider,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  Clock,
  ForbiddenError,
  KubeClient,
  keyText,
  KubeObject,
  ObjectKey,
  ResourceType,
} from '@kardinal/kube-controller';
import { CommitSigner } from '../signing/CommitSigner';
import { commitSignerIn } from './commitSignerIn';
import { CredentialError } from './CredentialError';
import { RegistryLogin } from './registryLogin';
import { secretText } from './secretText';
import { signingKeyIn, verifyingKeyIn } from './keysIn';
import { SigningKey, VerifyingKey } from './signingKey';
import {
  headerTargetProblem,
  prefixProblem,
  targetProblem,
} from './credentialTarget';
import {
  FoundSecret,
  metricAuthorizationIn,
  registryLoginIn,
  webhookAuthorizationIn,
} from './serverCredentialsIn';

export { CredentialError };

/** A Kubernetes Secret, as far as credentials are read from it. */
export interface Secret extends KubeObject {
  readonly data?: Readonly<Record<string, string>>;
}

/** Secrets are read one by one, by name. */
export const secretType: ResourceType<Secret> = {
  apiVersion: 'v1',
  kind: 'Secret',
  plural: 'secrets',
  scope: 'Namespaced',
};

/** How long a Secret that was read is used again, in milliseconds. */
const cacheTime = 30_000;

/** What a Secret holds: its keys, as text. */
type SecretContent = Readonly<Record<string, string>>;

/** A Secret that was looked for, with its version. */
interface FoundCredential extends FoundSecret {
  readonly secret: Secret | undefined;
}

/** A Secret on its way, or read. */
interface Cached {
  /** When it is read anew, in milliseconds since the epoch. */
  readonly until: number;
  readonly content: Promise<SecretContent>;
}

/** What of an object says which Secret it uses. */
export interface CredentialUser {
  readonly metadata: { readonly namespace?: string };
  readonly spec: {
    readonly git: {
      readonly url: string;
      readonly provider: string;
      readonly secretRef?: string;
      readonly signingKeyRef?: string;
    };
  };
}

/**
 * Reads Git and SCM credentials from Secrets, one at a time and only when an effect needs them, for repositories that they
 * may be sent to.
 */
export class Credentials {
  private readonly cache = new Map<string, Cached>();
  private readonly versions = new Map<string, string | undefined>();

  constructor(
    private readonly client: Pick<KubeClient, 'get'>,
    private readonly clock: Clock,
    private readonly provider: (id: string) => ScmProvider,
    /** Where Secrets are looked for, for messages. Default: where the Pipelines are. */
    private readonly place?: string,
  ) {}

  /**
   * `undefined` when the user names no Secret. `field` is where the Pipeline says so, for messages. Throws {@link CredentialError}, also where none is needed: who calls is
   * about to send something there.
   */
  async find(
    user: CredentialUser,
    field = 'spec.git',
  ): Promise<ScmCredentials | undefined> {
    const { git } = user.spec;
    const refusal = targetProblem(this.provider, git);
    if (refusal !== undefined)
      throw new CredentialError(`${field}.url: ${refusal}`, 'refused');
    const { secretRef: name } = git;
    if (name === undefined) return undefined;
    const key = { namespace: user.metadata.namespace ?? 'default', name };
    const keys = await this.read(key, field);
    // An empty one allows nothing.
    const problem =
      keys.url === undefined ? undefined : prefixProblem(git.url, keys.url);
    if (problem !== undefined)
      throw new CredentialError(
        `The Secret ${keyText(key)} may not be used here (key url): ${problem}`,
      );
    const { token, username } = keys;
    const { namespace: tenant } = key;
    if (token) return { token, tenant, ...(username ? { username } : {}) };
    const exchanged = await this.exchange(key, keys, git);
    if (exchanged !== undefined) return { ...exchanged, tenant };
    throw new CredentialError(`The Secret ${keyText(key)} has no key token`);
  }

  /** Where the Secret has no token, the provider may know what else it is. */
  private async exchange(
    secret: ObjectKey,
    keys: SecretContent,
    git: CredentialUser['spec']['git'],
  ): Promise<ScmCredentials | undefined> {
    const provider = this.provider(git.provider);
    try {
      return await provider.exchange?.(keys, provider.repositoryOf(git.url));
    } catch (error) {
      if (error instanceof ScmError && isForGood(error))
        throw new CredentialError(
          `The Secret ${keyText(secret)} cannot be used: ${error.message}`,
        );
      throw error;
    }
  }

  /** The resourceVersion of a Secret when it was last read; `undefined` when it was absent or never read. */
  versionOf(secret: ObjectKey): string | undefined {
    return this.versions.get(keyText(secret));
  }

  /** The Secret has changed: it is read again when it is needed next. */
  forget(secret: ObjectKey): void {
    this.cache.delete(keyText(secret));
  }

  /** Throws {@link CredentialError} also when the user names no Secret. */
  async require(user: CredentialUser): Promise<ScmCredentials> {
    const credentials = await this.find(user);
    if (credentials === undefined)
      throw new CredentialError(
        'spec.git.secretRef is missing in the Pipeline; name a Secret with the key token',
      );
    return credentials;
  }

  /**
   * The value of the key `Authorization` of a Secret, for one server; read anew for each request. Throws
   * {@link CredentialError} when it may not be sent there, or is not there.
   */
  async authorization(secret: ObjectKey, url: string): Promise<string> {
    refuseTarget('webhook.url', url);
    const found = await this.look(secret);
    this.versions.set(found.name, found.secret?.metadata.resourceVersion);
    return webhookAuthorizationIn(found, url);
  }

  /**
   * The header `Authorization` for a metric provider, from the key `token`, from `username` and `password`, or from
   * `Authorization`; read anew for each request. Throws {@link CredentialError} when it may not be sent there, or is not there.
   */
  async metricAuthorization(secret: ObjectKey, url: string): Promise<string> {
    refuseTarget('spec.provider.address', url);
    return metricAuthorizationIn(await this.look(secret), url);
  }

  /**
   * The login for a registry from a Secret of type `kubernetes.io/dockerconfigjson`, read anew for each push. Throws
   * {@link CredentialError} when it may not be sent there, or is not there.
   *
   * @param registry - its URL
   * @param field - where the user names it, for messages
   */
  async registryLogin(
    secret: ObjectKey,
    registry: string,
    field = 'config.registry',
  ): Promise<RegistryLogin> {
    refuseTarget(field, registry);
    return registryLoginIn(await this.look(secret), new URL(registry).host);
  }

  /**
   * What signs the commits of the user; `undefined` when it names no key. Read anew for each use: the next commit has the key that
   * the Secret has by then. Throws {@link CredentialError} when that is not there, or is none.
   */
  async commitSigner({
    metadata: { namespace = 'default' },
    spec: { git },
  }: CredentialUser): Promise<CommitSigner | undefined> {
    const { signingKeyRef: name, url } = git;
    if (name === undefined) return undefined;
    const found = await this.look({ namespace, name });
    this.versions.set(found.name, found.secret?.metadata.resourceVersion);
    return commitSignerIn(found, url);
  }

  /**
   * The key that artifacts are signed with, from a Secret as `cosign generate-key-pair k8s://…` makes it; read anew for each use. Throws
   * {@link CredentialError} when it is not there, or is none.
   */
  async signingKey(secret: ObjectKey): Promise<SigningKey> {
    const found = await this.look(secret);
    return signingKeyIn(found.secret, found.name);
  }

  /**
   * The public key that signatures are verified with, from the key `cosign.pub` of a Secret; read anew for each use. Throws
   * {@link CredentialError} when it is not there, or is none.
   *
   * @param field - where the user names it, for messages
   */
  async verifyingKey(secret: ObjectKey, field: string): Promise<VerifyingKey> {
    const found = await this.look(secret);
    return verifyingKeyIn(found.secret, found.name, field);
  }

  /** Many read at once when a release begins: they share one request. */
  private read(secret: ObjectKey, field: string): Promise<SecretContent> {
    const key = keyText(secret);
    const cached = this.cache.get(key);
    if (cached !== undefined && cached.until > this.clock.now())
      return cached.content;
    const content = this.readNow(secret, field);
    const entry = { until: this.clock.now() + cacheTime, content };
    this.cache.set(key, entry);
    content.catch(() => {
      // What failed is read again.
      if (this.cache.get(key) === entry) this.cache.delete(key);
    });
    return content;
  }

  private async readNow(key: ObjectKey, field: string): Promise<SecretContent> {
    const { name, secret, there } = await this.look(key);
    this.versions.set(name, secret?.metadata.resourceVersion);
    if (secret === undefined)
      throw new CredentialError(
        `The Secret ${name} that ${field}.secretRef names does not exist${there}`,
      );
    return Object.fromEntries(
      Object.entries(secret.data ?? {}).map(([entry, data]) => [
        entry,
        secretText(data) ?? '',
      ]),
    );
  }

  private async look(key: ObjectKey): Promise<FoundCredential> {
    const name = keyText(key);
    const there = this.place === undefined ? '' : ` at ${this.place}`;
    try {
      return { name, secret: await this.client.get(secretType, key), there };
    } catch (error) {
      if (error instanceof ForbiddenError)
        throw new CredentialError(
          `Kardinal may not read the Secret ${name}; grant get, list and watch on it`,
        );
      throw error;
    }
  }
}

function refuseTarget(field: string, url: string): void {
  const refusal = headerTargetProblem(url);
  if (refusal !== undefined)
    throw new CredentialError(`${field}: ${refusal}`, 'refused');
}

/** Until the Secret is another one: the forge has answered, and refuses. */
function isForGood({ kind }: ScmError): boolean {
  return kind !== 'transient' && kind !== 'rateLimited';
}

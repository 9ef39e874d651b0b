import { ScmCredentials } from '@kardinal/backstage-plugin-kardinal-node';
import {
  Clock,
  ForbiddenError,
  KubeClient,
  KubeObject,
  ResourceType,
} from '@kardinal/kube-controller';

/** A Kubernetes Secret, as far as credentials are read from it. */
interface Secret extends KubeObject {
  readonly data?: Readonly<Record<string, string>>;
}

const secretType: ResourceType<Secret> = {
  apiVersion: 'v1',
  kind: 'Secret',
  plural: 'secrets',
  scope: 'Namespaced',
};

/** How long a Secret that was read is used again, in milliseconds. */
const cacheTime = 30_000;

/** No usable credential: names the Secret and the key, never the value. */
export class CredentialError extends Error {
  override readonly name = 'CredentialError';
}

/** Credentials on their way, or read. */
interface Cached {
  /** When they are read anew, in milliseconds since the epoch. */
  readonly until: number;
  readonly credentials: Promise<ScmCredentials>;
}

/** What of an object says which Secret it uses. */
export interface CredentialUser {
  readonly metadata: { readonly namespace?: string };
  readonly spec: {
    readonly git: { readonly url: string; readonly secretRef?: string };
  };
}

/**
 * Reads Git and SCM credentials from Secrets, one at a time and only when an effect needs them: no watch, no list.
 */
export class Credentials {
  private readonly cache = new Map<string, Cached>();

  constructor(
    private readonly client: KubeClient,
    private readonly clock: Clock,
  ) {}

  /** `undefined` when the user names no Secret. Throws {@link CredentialError}. */
  async find(user: CredentialUser): Promise<ScmCredentials | undefined> {
    const name = user.spec.git.secretRef;
    if (name === undefined) return undefined;
    return this.read(user.metadata.namespace ?? 'default', name);
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

  /** Many ask at once when a release begins: they share one request. */
  private read(namespace: string, name: string): Promise<ScmCredentials> {
    const key = `${namespace}/${name}`;
    const cached = this.cache.get(key);
    if (cached !== undefined && cached.until > this.clock.now())
      return cached.credentials;
    const credentials = this.readNow(namespace, name);
    const entry = { until: this.clock.now() + cacheTime, credentials };
    this.cache.set(key, entry);
    credentials.catch(() => this.forget(key, entry));
    return credentials;
  }

  /** What failed is asked for again. */
  private forget(key: string, entry: Cached): void {
    if (this.cache.get(key) === entry) this.cache.delete(key);
  }

  private async readNow(
    namespace: string,
    name: string,
  ): Promise<ScmCredentials> {
    const key = `${namespace}/${name}`;
    const secret = await this.get(namespace, name);
    const token = decode(secret?.data?.token);
    if (token === undefined)
      throw new CredentialError(
        secret === undefined
          ? `The Secret ${key} that spec.git.secretRef names does not exist`
          : `The Secret ${key} has no key token`,
      );
    const username = decode(secret?.data?.username);
    return { token, ...(username === undefined ? {} : { username }) };
  }

  private async get(
    namespace: string,
    name: string,
  ): Promise<Secret | undefined> {
    try {
      return await this.client.get(secretType, { namespace, name });
    } catch (error) {
      if (error instanceof ForbiddenError)
        throw new CredentialError(
          `Kardinal may not read the Secret ${namespace}/${name}; grant get on secrets`,
        );
      throw error;
    }
  }
}

function decode(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const text = Buffer.from(value, 'base64').toString('utf8').trim();
  return text === '' ? undefined : text;
}

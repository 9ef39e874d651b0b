import { ScmCredentials } from '@kardinal/backstage-plugin-kardinal-node';
import {
  Clock,
  ForbiddenError,
  KubeClient,
  keyText,
  KubeObject,
  ObjectKey,
  ResourceType,
} from '@kardinal/kube-controller';

/** A Kubernetes Secret, as far as credentials are read from it. */
interface Secret extends KubeObject {
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
 * Reads Git and SCM credentials from Secrets, one at a time and only when an effect needs them.
 */
export class Credentials {
  private readonly cache = new Map<string, Cached>();
  private readonly versions = new Map<string, string | undefined>();

  constructor(
    private readonly client: KubeClient,
    private readonly clock: Clock,
  ) {}

  /** `undefined` when the user names no Secret. Throws {@link CredentialError}. */
  async find(user: CredentialUser): Promise<ScmCredentials | undefined> {
    const name = user.spec.git.secretRef;
    if (name === undefined) return undefined;
    return this.read({ namespace: user.metadata.namespace ?? 'default', name });
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

  /** Many read at once when a release begins: they share one request. */
  private read(secret: ObjectKey): Promise<ScmCredentials> {
    const key = keyText(secret);
    const cached = this.cache.get(key);
    if (cached !== undefined && cached.until > this.clock.now())
      return cached.credentials;
    const credentials = this.readNow(secret);
    const entry = { until: this.clock.now() + cacheTime, credentials };
    this.cache.set(key, entry);
    credentials.catch(() => {
      // What failed is read again.
      if (this.cache.get(key) === entry) this.cache.delete(key);
    });
    return credentials;
  }

  private async readNow(key: ObjectKey): Promise<ScmCredentials> {
    const secret = await this.get(key);
    this.versions.set(keyText(key), secret?.metadata.resourceVersion);
    const token = decode(secret?.data?.token);
    if (token === undefined)
      throw new CredentialError(
        secret === undefined
          ? `The Secret ${keyText(
              key,
            )} that spec.git.secretRef names does not exist`
          : `The Secret ${keyText(key)} has no key token`,
      );
    const username = decode(secret?.data?.username);
    return { token, ...(username === undefined ? {} : { username }) };
  }

  private async get(key: ObjectKey): Promise<Secret | undefined> {
    try {
      return await this.client.get(secretType, key);
    } catch (error) {
      if (error instanceof ForbiddenError)
        throw new CredentialError(
          `Kardinal may not read the Secret ${keyText(
            key,
          )}; grant get, list and watch on it`,
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

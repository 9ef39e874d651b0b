import { createHash } from 'node:crypto';
import {
  AlreadyExistsError,
  Clock,
  Instant,
  KubeClient,
  KubeObject,
  Logger,
  MemoryStore,
  NotFoundError,
  Reflector,
  ResourceType,
  rfc3339,
} from '@kardinal/kube-controller';

/** In the control plane's own namespace; one for all forges. @public */
export const forgeLimitsName = 'kardinal-forge-limits';

/** Limits of forges end within the hour; what is said to last longer does not count for longer, whoever wrote it. */
const longest = 65 * 60_000;

interface ConfigMap extends KubeObject {
  readonly data?: Readonly<Record<string, string>>;
}

const configMapType: ResourceType<ConfigMap> = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  plural: 'configmaps',
  scope: 'Namespaced',
};

/** What limits are shared through. */
export interface ForgeLimitsParts {
  readonly client: Pick<
    KubeClient,
    'get' | 'list' | 'watch' | 'patch' | 'create'
  >;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The control plane's own. */
  readonly namespace: string;
}

/**
 * Until when forges are to be left alone, by host and account: the backend and every agent that uses the same account learn of a limit that
 * one of them meets. One ConfigMap has a key for each, which is written only when a limit is met. A key is a digest, and says
 * nothing of the credential.
 *
 * Who cannot read or write it still keeps to what it meets itself.
 */
export class ForgeLimits {
  private readonly ends = new Map<string, Instant>();
  private readonly store = new MemoryStore(configMapType);

  constructor(private readonly parts: ForgeLimitsParts) {
    this.store.onChange((_before, after) => this.read(after?.data ?? {}));
  }

  /** Makes the ConfigMap where it is absent: an agent may change it, and make none. */
  async prepare(): Promise<void> {
    const { client, logger } = this.parts;
    try {
      if ((await client.get(configMapType, this.name)) === undefined)
        await this.create({});
    } catch (error) {
      if (error instanceof AlreadyExistsError) return;
      logger.warn('Limits of forges are not shared with other processes', {
        error: String(error),
      });
    }
  }

  /** Follows what others meet, until the signal aborts. */
  follow(signal: AbortSignal): void {
    const { client, clock, logger, namespace } = this.parts;
    const fieldSelector = `metadata.name=${forgeLimitsName}`;
    const { store } = this;
    const reflector = new Reflector({
      client,
      clock,
      logger,
      store,
      namespace,
      fieldSelector,
    });
    void reflector.run(signal);
  }

  /** `undefined` where nobody knows of a limit. */
  endOf(host: string, account: string): Instant | undefined {
    const end = this.ends.get(keyOf(host, account));
    return end !== undefined && end > this.parts.clock.now() ? end : undefined;
  }

  /** This process has met a limit. What is known already is not written again. */
  async record(host: string, account: string, end: Instant): Promise<void> {
    const key = keyOf(host, account);
    if (end <= (this.ends.get(key) ?? 0)) return;
    this.ends.set(key, end);
    try {
      await this.write(key, end);
    } catch (error) {
      this.parts.logger.warn(
        'Other processes do not learn of the limit of a forge',
        { host, error: String(error) },
      );
    }
  }

  private read(data: Readonly<Record<string, string>>): void {
    const now = this.parts.clock.now();
    for (const [key, text] of Object.entries(data)) {
      const end = Math.min(Date.parse(text), now + longest);
      if (end > (this.ends.get(key) ?? 0)) this.ends.set(key, end);
    }
    for (const [key, end] of this.ends) if (end <= now) this.ends.delete(key);
  }

  /** A key each, so that two who write at once do not take away what the other wrote. */
  private async write(key: string, end: Instant): Promise<void> {
    // Rounded up: before its end nothing is sent.
    const data = { [key]: rfc3339(Math.ceil(end / 1_000) * 1_000) };
    try {
      const body = { data: { ...this.ended(), ...data } };
      const patch = { type: 'merge', body } as const;
      await this.parts.client.patch(configMapType, this.name, patch);
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
      await this.create(data);
    }
  }

  private async create(data: ConfigMap['data']): Promise<void> {
    const { apiVersion, kind } = configMapType;
    const labels = { 'app.kubernetes.io/managed-by': 'kardinal' };
    const metadata = { ...this.name, labels };
    const object = { apiVersion, kind, metadata, data };
    await this.parts.client.create(configMapType, object);
  }

  private get name() {
    return { namespace: this.parts.namespace, name: forgeLimitsName };
  }

  /** What is over and still written down, to be removed. */
  private ended(): Readonly<Record<string, null>> {
    const now = this.parts.clock.now();
    const stored = this.store
      .list()
      .flatMap(({ data = {} }) => Object.entries(data));
    return Object.fromEntries(
      stored
        .filter(([, text]) => !(Date.parse(text) > now))
        .map(([key]) => [key, null]),
    );
  }
}

/** One that a ConfigMap takes. */
function keyOf(host: string, account: string): string {
  const digest = createHash('sha256').update(`${host}\0${account}`);
  return digest.digest('hex').slice(0, 32);
}

import {
  AlreadyExistsError,
  Clock,
  ConflictError,
  KubeClient,
  KubeObject,
  Logger,
  MemoryStore,
  NotFoundError,
  Reflector,
  ResourceType,
} from '@kardinal/kube-controller';

/** In the control plane's own namespace; one for all forges. @public */
export const forgeLimitsName = 'kardinal-forge-limits';

/** How often somebody else may have written first. */
const mostTries = 5;

interface ConfigMap extends KubeObject {
  readonly data?: Readonly<Record<string, string>>;
}

const configMapType: ResourceType<ConfigMap> = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  plural: 'configmaps',
  scope: 'Namespaced',
};

/** What is written down, by key; `null` removes it. */
export type LimitsChange = Readonly<Record<string, string | null>>;

/** What the ConfigMap is read and written with. */
export interface LimitsMapParts {
  readonly client: Pick<
    KubeClient,
    'get' | 'list' | 'watch' | 'patch' | 'create'
  >;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The control plane's own. */
  readonly namespace: string;
}

/** The ConfigMap by which the backend and agents that use the same account of a forge tell each other of its limits. */
export class LimitsMap {
  private readonly store = new MemoryStore(configMapType);

  constructor(private readonly parts: LimitsMapParts) {}

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

  /** Follows what others write, until the signal aborts. */
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

  onChange(listener: (data: Readonly<Record<string, string>>) => void): void {
    this.store.onChange((_before, after) => listener(after?.data ?? {}));
  }

  /** As it was last heard of. */
  get data(): Readonly<Record<string, string>> {
    return this.store.get(this.name)?.data ?? {};
  }

  /** Writes some keys: two who write at once do not take away what the other wrote. @throws KubeError */
  async write(change: LimitsChange): Promise<void> {
    try {
      const patch = { type: 'merge', body: { data: change } } as const;
      await this.parts.client.patch(configMapType, this.name, patch);
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
      await this.create(change);
    }
  }

  /**
   * Writes what a function makes of what is there, unless that is nothing; it is called again where somebody else has written
   * meanwhile. @throws KubeError
   */
  async update(
    change: (
      data: Readonly<Record<string, string>>,
    ) => LimitsChange | undefined,
  ): Promise<void> {
    for (let tries = 1; ; tries++) {
      const wanted = change(this.data);
      if (wanted === undefined) return;
      try {
        await this.writeFenced(wanted);
        return;
      } catch (error) {
        const isLate =
          error instanceof ConflictError || error instanceof AlreadyExistsError;
        if (!isLate || tries === mostTries) throw error;
        const { client } = this.parts;
        const found = await client.get(configMapType, this.name);
        if (found !== undefined) this.store.upsert(found);
      }
    }
  }

  private async writeFenced(change: LimitsChange): Promise<void> {
    const { resourceVersion } = this.store.get(this.name)?.metadata ?? {};
    if (resourceVersion === undefined) {
      await this.create(change);
      return;
    }
    const body = { metadata: { resourceVersion }, data: change };
    const patch = { type: 'merge', body } as const;
    const { client } = this.parts;
    this.store.upsert(await client.patch(configMapType, this.name, patch));
  }

  private async create(data: LimitsChange): Promise<void> {
    const { apiVersion, kind } = configMapType;
    const labels = { 'app.kubernetes.io/managed-by': 'kardinal' };
    const metadata = { ...this.name, labels };
    const kept = Object.entries(data).flatMap(([key, text]) =>
      text === null ? [] : [[key, text]],
    );
    const object = {
      apiVersion,
      kind,
      metadata,
      data: Object.fromEntries(kept),
    };
    this.store.upsert(await this.parts.client.create(configMapType, object));
  }

  private get name() {
    return { namespace: this.parts.namespace, name: forgeLimitsName };
  }
}

import { ResourceType } from '@kardinal/foundation';

/** `APIResourceList`, the part that matters. */
export interface ApiResourceList {
  readonly resources: readonly {
    readonly name: string;
    readonly kind: string;
    readonly namespaced: boolean;
  }[];
}

interface Known {
  readonly at: number;
  readonly types: ReadonlyMap<string, ResourceType>;
}

/** A type that was there ten minutes ago is asked for again; one that was not, after some seconds. */
const keptMilliseconds = { present: 600_000, absent: 5_000 } as const;

/**
 * Finds out which types an API serves, and remembers it for a while.
 *
 * @see https://kubernetes.io/docs/concepts/overview/kubernetes-api/#discovery-api
 */
export class Discovery {
  readonly #known = new Map<string, Known>();
  readonly #running = new Map<string, Promise<Known>>();

  constructor(
    /** `undefined` when the API version is not served. */
    private readonly fetchList: (
      apiVersion: string,
    ) => Promise<ApiResourceList | undefined>,
    private readonly now: () => number,
  ) {}

  async resolve(
    apiVersion: string,
    kind: string,
  ): Promise<ResourceType | undefined> {
    const known = this.#known.get(apiVersion);
    const type = known?.types.get(kind);
    const kept = type ? keptMilliseconds.present : keptMilliseconds.absent;
    if (known && this.now() - known.at < kept) return type;
    const fresh = await this.#fetch(apiVersion);
    return fresh.types.get(kind);
  }

  /** Something was not where it was said to be. */
  forget(apiVersion: string): void {
    this.#known.delete(apiVersion);
  }

  /** Questions that come together are asked once. */
  #fetch(apiVersion: string): Promise<Known> {
    const running = this.#running.get(apiVersion);
    if (running) return running;
    const fetched = this.#fetchOnce(apiVersion).finally(() =>
      this.#running.delete(apiVersion),
    );
    this.#running.set(apiVersion, fetched);
    return fetched;
  }

  async #fetchOnce(apiVersion: string): Promise<Known> {
    const list = await this.fetchList(apiVersion);
    const types = (list?.resources ?? [])
      .filter(({ name }) => !name.includes('/'))
      .map(({ name, kind, namespaced }): [string, ResourceType] => [
        kind,
        {
          apiVersion,
          kind,
          plural: name,
          scope: namespaced ? 'Namespaced' : 'Cluster',
        },
      ]);
    const known = { at: this.now(), types: new Map(types) };
    this.#known.set(apiVersion, known);
    return known;
  }
}

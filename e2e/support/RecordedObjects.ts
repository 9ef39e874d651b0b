import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import {
  KubeClient,
  KubeObject,
  MemoryStore,
  Reflector,
  ResourceType,
  silentLogger,
  systemClock,
} from '../../packages/kube-controller/src';

const definitions: ResourceType<Definition> = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  plural: 'customresourcedefinitions',
  scope: 'Cluster',
};

interface Definition extends KubeObject {
  readonly spec: {
    readonly group: string;
    readonly names: { readonly kind: string };
    readonly versions: readonly { readonly name: string }[];
  };
}

const groups: readonly string[] = ['kardinal.io', 'experimental.kro.run'];

/** Where objects are recorded for a release (CONTRIBUTING.md); `undefined` where none are. */
export const recordsOfObjects = process.env.RECORD_OBJECTS;

/**
 * Follows every object of the product's kinds: it has them as they are in the end, and as those were that somebody removed before.
 */
export class RecordedObjects {
  readonly #ending = new AbortController();
  readonly #stores: MemoryStore<KubeObject>[] = [];
  readonly #removed: KubeObject[] = [];
  readonly #following: Promise<unknown>;

  constructor(
    private readonly client: KubeClient,
    private readonly directory: string,
  ) {
    this.#following = this.#follow();
  }

  /** Ends, and writes what it has to a new file of the directory. */
  async write(): Promise<void> {
    this.#ending.abort();
    await this.#following;
    const present = this.#stores.flatMap(store => store.list());
    await writeFile(
      join(this.directory, `${randomUUID()}.json`),
      JSON.stringify([...this.#removed, ...present]),
    );
  }

  async #follow(): Promise<void> {
    const { items } = await this.client.list(definitions);
    const own = items.filter(({ spec }) => groups.includes(spec.group));
    await Promise.all(
      own.map(async ({ spec: { group, names, versions } }) => {
        const version = `${group}/${versions[0].name}`;
        const type = await this.client.resolve(version, names.kind);
        if (type !== undefined) await this.#followType(type);
      }),
    );
  }

  #followType(type: ResourceType): Promise<void> {
    const store = new MemoryStore(type);
    this.#stores.push(store);
    store.onChange((before, after) => {
      if (before !== undefined && after === undefined)
        this.#removed.push(before);
    });
    const { client } = this;
    return new Reflector({
      client,
      store,
      clock: systemClock,
      logger: silentLogger,
    }).run(this.#ending.signal);
  }
}

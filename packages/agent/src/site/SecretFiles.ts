import { createHash } from 'node:crypto';
import { join } from 'node:path';
import {
  Clock,
  KubeObject,
  ObjectKey,
  ResourceType,
} from '@kardinal/foundation';
import {
  KubeClient,
  ListOptions,
  ListPage,
  WatchOptions,
} from '@kardinal/kube-controller';
import { readFiles } from './readFiles';

/** How often a Secret that somebody waits for is looked at, in milliseconds. */
const interval = 5_000;

/** As Kubernetes names objects: nothing that leads out of the directory. */
const objectName = /^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/;

interface Seen {
  readonly version: number;
  /** Of what is in it; `undefined` of what is not there. */
  readonly hash: string | undefined;
  readonly object: KubeObject | undefined;
  /** As it was when it was there last. */
  readonly before: KubeObject | undefined;
}

/**
 * Secrets from files, one directory for each: `NAMESPACE/NAME/KEY`, as Kubernetes mounts them. It is read like an API, so
 * that whoever uses a Secret does not know where it is from.
 */
export class SecretFiles implements Pick<KubeClient, 'get' | 'list' | 'watch'> {
  private readonly seen = new Map<string, Seen>();
  private lastVersion = 0;

  constructor(
    private readonly directory: string,
    private readonly clock: Clock,
  ) {}

  async get<T extends KubeObject>(
    _type: ResourceType<T>,
    key: ObjectKey,
  ): Promise<T | undefined> {
    return (await this.look(key)).object as T | undefined;
  }

  async list<T extends KubeObject>(
    _type: ResourceType<T>,
    options: ListOptions = {},
  ): Promise<ListPage<T>> {
    const { object, version } = await this.look(keyOf(options));
    return {
      items: object === undefined ? [] : [object as T],
      resourceVersion: String(version),
    };
  }

  async watch<T extends KubeObject>(
    _type: ResourceType<T>,
    { signal, onEvent, onOpen, ...options }: WatchOptions<T>,
  ): Promise<void> {
    const key = keyOf(options);
    let last = Number(options.resourceVersion);
    onOpen?.();
    while (!signal.aborted) {
      const { version, object, before } = await this.look(key);
      if (signal.aborted) return;
      if (version > last && object !== undefined)
        onEvent({ type: 'MODIFIED', object: object as T });
      else if (version > last && before !== undefined)
        onEvent({ type: 'DELETED', object: withVersion(before as T, version) });
      // A watch in which nothing is said is taken for one that hangs.
      else onEvent({ type: 'BOOKMARK', resourceVersion: String(version) });
      last = version;
      await this.pause(signal);
    }
  }

  private async look(key: ObjectKey): Promise<Seen> {
    const { namespace = '', name } = key;
    const isNamed = objectName.test(namespace) && objectName.test(name);
    const files = isNamed
      ? await readFiles(join(this.directory, namespace, name))
      : undefined;
    const hash = files && hashOf(files);
    const place = `${namespace}/${name}`;
    const known = this.seen.get(place);
    if (known !== undefined && known.hash === hash) return known;
    this.lastVersion += 1;
    const version = this.lastVersion;
    const object = files && secretOf({ namespace, name }, files, version);
    const seen = { version, hash, object, before: known?.object };
    this.seen.set(place, seen);
    return seen;
  }

  private pause(signal: AbortSignal): Promise<void> {
    return new Promise(resolve => {
      const cancel = this.clock.setTimeout(() => {
        signal.removeEventListener('abort', end);
        resolve();
      }, interval);
      function end() {
        cancel();
        resolve();
      }
      signal.addEventListener('abort', end, { once: true });
    });
  }
}

/** Secrets are read one by one. */
function keyOf({ namespace, fieldSelector = '' }: ListOptions): ObjectKey {
  const [, name] = /^metadata\.name=(.+)$/.exec(fieldSelector) ?? [];
  if (namespace === undefined || name === undefined)
    throw new Error('Secrets from files are read by their names only');
  return { namespace, name };
}

function secretOf(
  { namespace, name }: ObjectKey,
  files: ReadonlyMap<string, Buffer>,
  version: number,
): KubeObject {
  const data = [...files].map(([key, bytes]) => [
    key,
    bytes.toString('base64'),
  ]);
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { namespace, name, resourceVersion: String(version) },
    data: Object.fromEntries(data),
  } as KubeObject;
}

function withVersion<T extends KubeObject>(object: T, version: number): T {
  const metadata = { ...object.metadata, resourceVersion: String(version) };
  return { ...object, metadata };
}

function hashOf(files: ReadonlyMap<string, Buffer>): string {
  const hash = createHash('sha256');
  for (const [key, bytes] of files)
    hash.update(`${key}\0${bytes.length}\0`).update(bytes);
  return hash.digest('hex');
}

import { KubeObject } from '@kardinal/foundation';
import { exchange } from './exchange';
import { ResourceKind } from './ResourceKind';
import { KubeRequestError } from './KubeRequestError';
import { KubeServer } from './readKubeconfig';

/** No answer takes longer, or it counts as none. */
const timeoutMs = 10_000;

/** How an object is written. @public */
export type WriteBody =
  | { readonly type: 'apply'; readonly fieldManager: string }
  | { readonly type: 'merge' };

interface ApiResourceList {
  resources?: {
    name: string;
    kind: string;
    namespaced: boolean;
  }[];
}

/**
 * The few calls of a Kubernetes API that the sandbox needs, each bounded in time.
 *
 * @public
 */
export class KubeApi {
  private readonly server: () => Promise<KubeServer>;
  private readonly kinds = new Map<string, readonly ResourceKind[]>();

  /** The server is asked for at every call: its address may change with a restart. */
  constructor(server: () => Promise<KubeServer>) {
    this.server = server;
  }

  /** `undefined` when there is no such object, or no such kind. */
  async get<T extends KubeObject>(
    object: KubeObject,
    signal?: AbortSignal,
  ): Promise<T | undefined> {
    const kind = await this.kindOf(object.apiVersion, object.kind, signal);
    if (!kind) return undefined;
    return this.orAbsent(this.send<T>('GET', pathOf(kind, object), { signal }));
  }

  /** Every object of a kind, in all namespaces. */
  async list<T extends KubeObject>(
    apiVersion: string,
    kindName: string,
    signal?: AbortSignal,
  ): Promise<readonly T[]> {
    const kind = await this.requireKind(apiVersion, kindName, signal);
    const list = await this.send<{ items: T[] }>(
      'GET',
      `${groupPath(apiVersion)}/${kind.plural}`,
      { signal },
    );
    return list.items;
  }

  async create<T extends KubeObject>(
    object: T,
    signal?: AbortSignal,
  ): Promise<T> {
    const kind = await this.requireKind(object.apiVersion, object.kind, signal);
    return this.send<T>('POST', collectionOf(kind, object), {
      signal,
      body: object,
      contentType: 'application/json',
    });
  }

  /** Server-side apply; wins over other managers, as a GitOps tool does. */
  async apply<T extends KubeObject>(
    object: T,
    fieldManager: string,
    signal?: AbortSignal,
  ): Promise<T> {
    const kind = await this.requireKind(object.apiVersion, object.kind, signal);
    const query = new URLSearchParams({ fieldManager, force: 'true' });
    return this.send<T>('PATCH', `${pathOf(kind, object)}?${query}`, {
      signal,
      body: object,
      contentType: 'application/apply-patch+yaml',
    });
  }

  /** Merges into an object, or into its status only. */
  async merge(
    object: KubeObject,
    part: 'object' | 'status',
    body: object,
    signal?: AbortSignal,
  ): Promise<void> {
    const kind = await this.requireKind(object.apiVersion, object.kind, signal);
    const suffix = part === 'status' ? '/status' : '';
    await this.send('PATCH', pathOf(kind, object) + suffix, {
      signal,
      body,
      contentType: 'application/merge-patch+json',
    });
  }

  private async requireKind(
    apiVersion: string,
    name: string,
    signal?: AbortSignal,
  ): Promise<ResourceKind> {
    const kind = await this.kindOf(apiVersion, name, signal);
    if (kind) return kind;
    throw new Error(`the cluster does not know ${name} in ${apiVersion}`);
  }

  private async kindOf(
    apiVersion: string,
    name: string,
    signal?: AbortSignal,
  ): Promise<ResourceKind | undefined> {
    const find = () =>
      this.kinds.get(apiVersion)?.find(kind => kind.kind === name);
    const known = find();
    if (known) return known;
    const list = await this.orAbsent(
      this.send<ApiResourceList>('GET', groupPath(apiVersion), { signal }),
    );
    const kinds = (list?.resources ?? [])
      .filter(resource => !resource.name.includes('/'))
      .map(resource => ({
        apiVersion,
        kind: resource.kind,
        plural: resource.name,
        scope: resource.namespaced
          ? ('Namespaced' as const)
          : ('Cluster' as const),
      }));
    this.kinds.set(apiVersion, kinds);
    return find();
  }

  private async orAbsent<T>(answer: Promise<T>): Promise<T | undefined> {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof KubeRequestError && error.status === 404)
        return undefined;
      throw error;
    }
  }

  private async send<T>(
    method: string,
    path: string,
    request: { signal?: AbortSignal; body?: object; contentType?: string },
  ): Promise<T> {
    const { address, token, certificateAuthority } = await this.server();
    const limit = AbortSignal.timeout(timeoutMs);
    const { status, body } = await exchange({
      method,
      url: address + path,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        ...(request.contentType && { 'content-type': request.contentType }),
      },
      body: request.body && JSON.stringify(request.body),
      certificateAuthority,
      signal: request.signal ? AbortSignal.any([limit, request.signal]) : limit,
    }).catch(error => {
      throw new Error(`the Kubernetes API does not answer${reasonOf(error)}`);
    });
    if (status >= 200 && status < 300) return JSON.parse(body);
    throw KubeRequestError.of(method, path, { status, body });
  }
}

/** What happens while the server is started again needs no words. */
function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  return code === 'ECONNREFUSED' || code === 'ECONNRESET'
    ? ''
    : ` (${message})`;
}

function groupPath(apiVersion: string): string {
  return apiVersion.includes('/')
    ? `/apis/${apiVersion}`
    : `/api/${apiVersion}`;
}

function collectionOf(kind: ResourceKind, object: KubeObject): string {
  const { namespace } = object.metadata;
  if (kind.scope === 'Cluster')
    return `${groupPath(kind.apiVersion)}/${kind.plural}`;
  if (!namespace)
    throw new Error(`${kind.kind} ${object.metadata.name} has no namespace`);
  return `${groupPath(kind.apiVersion)}/namespaces/${namespace}/${kind.plural}`;
}

function pathOf(kind: ResourceKind, object: KubeObject): string {
  return `${collectionOf(kind, object)}/${object.metadata.name}`;
}

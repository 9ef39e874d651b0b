import {
  KubeObject,
  ObjectKey,
  ResourceType,
} from '../../packages/foundation/src';
import {
  AlreadyExistsError,
  ApplyOptions,
  DeleteOptions,
  KubeClient,
  KubeError,
  ListOptions,
  ListPage,
  Patch,
  WatchOptions,
} from '../../packages/kube-controller/src';
import { tryAgain } from './tryAgain';

/** A client that calls again while the control plane is away: an embedded one ends with the backend. */
export class PatientClient implements KubeClient {
  constructor(private readonly client: KubeClient) {}

  get<T extends KubeObject>(
    type: ResourceType<T>,
    key: ObjectKey,
  ): Promise<T | undefined> {
    return patiently(() => this.client.get(type, key));
  }

  list<T extends KubeObject>(
    type: ResourceType<T>,
    options: ListOptions = {},
  ): Promise<ListPage<T>> {
    return patiently(() => this.client.list(type, options), options.signal);
  }

  watch<T extends KubeObject>(
    type: ResourceType<T>,
    options: WatchOptions<T>,
  ): Promise<void> {
    return this.client.watch(type, options);
  }

  /** Where an answer was lost, and not the write, it is what is there. */
  async create<T extends KubeObject>(
    type: ResourceType<T>,
    object: T,
  ): Promise<T> {
    let calls = 0;
    const { name, namespace } = object.metadata;
    return patiently(async () => {
      calls += 1;
      try {
        return await this.client.create(type, object);
      } catch (error) {
        if (calls === 1 || !(error instanceof AlreadyExistsError)) throw error;
        const found = await this.client.get(type, { name, namespace });
        if (found === undefined) throw error;
        return found;
      }
    });
  }

  apply<T extends KubeObject>(
    type: ResourceType<T>,
    object: T,
    options: ApplyOptions,
  ): Promise<T> {
    return patiently(() => this.client.apply(type, object, options));
  }

  patch<T extends KubeObject>(
    type: ResourceType<T>,
    key: ObjectKey,
    patch: Patch,
  ): Promise<T> {
    return patiently(() => this.client.patch(type, key, patch));
  }

  replaceStatus<T extends KubeObject>(
    type: ResourceType<T>,
    object: T,
  ): Promise<T> {
    return patiently(() => this.client.replaceStatus(type, object));
  }

  delete<T extends KubeObject>(
    type: ResourceType<T>,
    key: ObjectKey,
    options: DeleteOptions = {},
  ): Promise<'deleted' | undefined> {
    return patiently(() => this.client.delete(type, key, options));
  }

  resolve(apiVersion: string, kind: string): Promise<ResourceType | undefined> {
    return patiently(() => this.client.resolve(apiVersion, kind));
  }
}

async function patiently<T>(
  call: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const isAway = (error: unknown) => !signal?.aborted && mayComeBack(error);
  const { answer } = await tryAgain(call, isAway);
  return answer;
}

/** Without an answer, or with one that says to come again; a kind that is not served yet is one. */
function mayComeBack(error: unknown): boolean {
  if (!(error instanceof KubeError)) return true;
  const { code, details } = error;
  return code >= 500 || code === 429 || (code === 404 && !hasName(details));
}

function hasName(details: unknown): boolean {
  return Boolean((details as { readonly name?: string } | undefined)?.name);
}

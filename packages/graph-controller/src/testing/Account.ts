import {
  ForbiddenError,
  KubeClient,
  ObjectKey,
  ResourceType,
} from '@kardinal/kube-controller';
import { FakeCluster } from '@kardinal/kube-controller/testing';

/** A request of an account: `get v1/Secret team/x`. */
export type AccountRequest = string;

/** A ServiceAccount of the namespace `team`, with the rights that it was granted. */
export class Account {
  /** Everything that it asked for, refused or not. */
  readonly requests: AccountRequest[] = [];
  readonly #rights = new Set<string>();

  constructor(
    private readonly cluster: FakeCluster,
    private readonly name: string,
  ) {}

  /** Verbs on a kind in a namespace. */
  grant(kind: string, verbs: readonly string[], namespace = 'team'): void {
    for (const verb of verbs) this.#rights.add(`${verb} ${kind} ${namespace}`);
  }

  /** Removes every right. */
  revoke(): void {
    this.#rights.clear();
  }

  /** What acts as it. */
  get client(): KubeClient {
    const { cluster } = this;
    const keyed = (verb: string, type: ResourceType, key: ObjectKey) =>
      this.#check(verb, type, key);
    return {
      get: async (type, key) => {
        keyed('get', type, key);
        return cluster.get(type, key);
      },
      list: async (type, options) => {
        const { namespace } = options ?? {};
        keyed('list', type, { namespace, name: '*' });
        return cluster.list(type, options);
      },
      watch: async () => {
        throw new Error('An account watches nothing');
      },
      create: async (type, object) => {
        keyed('create', type, object.metadata);
        return cluster.create(type, object);
      },
      apply: async (type, object, options) => {
        keyed('patch', type, object.metadata);
        return cluster.apply(type, object, options);
      },
      patch: async (type, key, patch) => {
        keyed('patch', type, key);
        return cluster.patch(type, key, patch);
      },
      replaceStatus: async () => {
        throw new Error('An account writes no status');
      },
      delete: async (type, key, options) => {
        keyed('delete', type, key);
        return cluster.delete(type, key, options);
      },
      resolve: (apiVersion, kind) => cluster.resolve(apiVersion, kind),
    };
  }

  /** @throws ForbiddenError in the words of a kube-apiserver */
  #check(verb: string, type: ResourceType, key: ObjectKey): void {
    const { namespace = '', name } = key;
    const { apiVersion, kind, plural } = type;
    this.requests.push(`${verb} ${apiVersion}/${kind} ${namespace}/${name}`);
    if (this.#rights.has(`${verb} ${kind} ${namespace}`)) return;
    const [group] = apiVersion.includes('/') ? apiVersion.split('/') : [''];
    const user = `User "system:serviceaccount:team:${this.name}"`;
    const scope =
      namespace === ''
        ? 'at the cluster scope'
        : `in the namespace "${namespace}"`;
    throw new ForbiddenError(
      `${plural} "${name}" is forbidden: ${user} cannot ${verb} resource "${plural}" in API group "${group}" ${scope}`,
      403,
      'Forbidden',
    );
  }
}

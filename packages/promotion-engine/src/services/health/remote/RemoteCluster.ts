import { WatchedKind } from '@kardinal/backstage-plugin-kardinal-node';
import {
  Clock,
  KubeClient,
  KubeObject,
  Logger,
} from '@kardinal/kube-controller';
import { Secret, secretType } from '../../credentials/Credentials';
import { EgressGuard } from '../../egress';
import { KindCache } from '../KindCache';
import { KindCaches, ObjectSource } from '../KindCaches';
import { RemoteClient } from './connectCluster';
import { readKubeconfig, RemoteAccess } from './readKubeconfig';

/** What remote clusters are reached with. */
export interface RemoteClusterOptions {
  /** Where the Secrets are. */
  readonly client: Pick<KubeClient, 'list' | 'watch'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly guard: EgressGuard;
  readonly connect: (access: RemoteAccess) => RemoteClient;
}

/** Who hears of what changes in a remote cluster. */
export interface RemoteClusterListener {
  onObject(kind: WatchedKind, object: KubeObject): void;
  /** Of a kind and namespace, or of everything. */
  onState(kind?: WatchedKind, namespace?: string): void;
}

/** Whether a cluster can be read; messages are for people. */
export type RemoteState =
  | { readonly type: 'ready' }
  | { readonly type: 'waits'; readonly message: string };

/** Of one cluster: kinds in namespaces that are watched, and objects of each. */
const limits = { caches: 20, objects: 1_000 } as const;

/** Keys of a Secret, the first that is there counts: our own, and that of Flux and Cluster API. */
const secretKeys = ['kubeconfig', 'value'] as const;

/** Before the Secret was read, and while it cannot be used. */
const nothing: ObjectSource = {
  state: { type: 'reading' },
  get: () => undefined,
  list: () => [],
};

/** The cluster that the kubeconfig in a Secret names: connected to as long as it is read, and anew whenever the Secret changes. */
export class RemoteCluster {
  private readonly secret: KindCache;
  private caches: KindCaches | undefined;
  private remote: RemoteClient | undefined;
  private current: RemoteState;
  /** Of the Secret that was read last. */
  private version: string | undefined;

  constructor(
    private readonly key: { readonly namespace: string; readonly name: string },
    private readonly options: RemoteClusterOptions,
    private readonly listener: RemoteClusterListener,
  ) {
    const { client, clock, logger } = options;
    this.current = this.waits('is being read');
    this.secret = new KindCache({
      client,
      clock,
      logger,
      kind: secretType,
      namespace: key.namespace,
      name: key.name,
      onObject: () => this.load(),
      onState: () => this.load(),
    });
  }

  get state(): RemoteState {
    return this.current;
  }

  source(kind: WatchedKind, namespace: string): ObjectSource {
    return this.caches?.source(kind, namespace) ?? nothing;
  }

  release(...args: Parameters<KindCaches['release']>): void {
    this.caches?.release(...args);
  }

  close(): void {
    this.secret.close();
    this.disconnect();
  }

  private load(): void {
    const { state } = this.secret;
    if (state.type === 'reading') return;
    const found = this.secret.get(this.key) as Secret | undefined;
    // Whoever may not read it at the moment goes on with what was read.
    if (state.type !== 'read' && this.caches !== undefined) return;
    const version = found?.metadata.resourceVersion;
    if (version !== undefined && version === this.version) return;
    this.version = version;
    this.disconnect();
    if (state.type !== 'read')
      this.become(
        this.waits(
          `cannot be read${'message' in state ? `: ${state.message}` : ''}`,
        ),
      );
    else if (found === undefined) this.become(this.waits('does not exist'));
    else void this.connect(found);
  }

  private async connect(secret: Secret): Promise<void> {
    const name = secretKeys.find(each => secret.data?.[each] !== undefined);
    if (name === undefined)
      return this.become(this.waits(`has no key ${secretKeys[0]}`));
    const text = Buffer.from(secret.data?.[name] ?? '', 'base64').toString();
    const reading = readKubeconfig(text);
    if (reading.type === 'refused')
      return this.become(this.waits(`(key ${name}): ${reading.message}`));
    const { access } = reading;
    const refusal = await this.options.guard.refusalOf(access.server);
    // It changed again meanwhile.
    if (this.version !== secret.metadata.resourceVersion) return undefined;
    if (refusal !== undefined)
      return this.become(this.waits(`(key ${name}): server: ${refusal}`));
    this.open(access);
    return this.become({ type: 'ready' });
  }

  private open(access: RemoteAccess): void {
    const { clock, logger, connect } = this.options;
    this.remote = connect(access);
    this.caches = new KindCaches({
      client: this.remote,
      clock,
      logger,
      per: 'namespace',
      maxCaches: limits.caches,
      maxObjects: limits.objects,
      onObject: (kind, object) => this.listener.onObject(kind, object),
      onState: (kind, namespace) => this.listener.onState(kind, namespace),
    });
  }

  private disconnect(): void {
    this.caches?.close();
    this.caches = undefined;
    this.remote?.close();
    this.remote = undefined;
  }

  private become(state: RemoteState): void {
    this.current = state;
    this.listener.onState();
  }

  private waits(message: string): RemoteState {
    const { namespace, name } = this.key;
    return {
      type: 'waits',
      message: `health.cluster: the Secret ${namespace}/${name} ${message}`,
    };
  }
}

import {
  Observation,
  pipelineType,
  PromotionStep,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  ClusterObject,
  HealthAdapter,
  HealthVerdict,
  Promotion,
  ObjectQuery,
  WatchedKind,
  workloadKinds,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  ControllerRuntime,
  keyOf,
  KeySource,
  KubeObject,
  ObjectKey,
  ResourceType,
  silentLogger,
  Store,
} from '@kardinal/kube-controller';
import { Registry } from '../../registry/Registry';
import { secretType } from '../credentials/Credentials';
import { EveryReader } from './EveryReader';
import { findObject } from './findObject';
import { HealthOptions } from './HealthOptions';
import { HealthReaders } from './HealthReaders';
import { HealthRead } from './HealthReads';
import { judge } from './judge';
import { KindCaches, ObjectSource } from './KindCaches';
import { Mirror, withMirrors } from './mirrors';
import { observe } from './observe';
import { choiceOf, ObservedEnvironment } from './ObservedEnvironment';
import { queryOf } from './queryOf';
import { lookWith, ReadableCluster } from './lookWith';
import { settledStates } from './settledStates';
import { connectCluster } from './remote/connectCluster';
import { clusterKey, RemoteClusters } from './remote/RemoteClusters';

/** Watched from the start, as nearly every environment has one. */
const alwaysWatched: WatchedKind = workloadKinds.Deployment;

/** How long a kind is watched after its last read, in milliseconds: longer than most promotions take. */
const keptMilliseconds = 600_000;

/** The key of the cluster that environments run in which name none. */
const own = '';

/**
 * Asks the health adapter of a step about the watched objects, and knows which steps a change of them concerns. Deployments
 * are watched from the start, other kinds from their first read until nobody has read them for a while.
 */
export class HealthService implements KeySource {
  /** Of the control plane's cluster. */
  private readonly deployments: Store<KubeObject> | undefined;
  private readonly steps = new HealthReaders();
  private readonly pipelines = new HealthReaders();
  private readonly readers = new EveryReader([this.steps, this.pipelines]);
  private readonly caches: KindCaches;
  private readonly remotes: RemoteClusters | undefined;
  private readonly mirrors: readonly Mirror[];
  private cancelSweep: (() => void) | undefined;

  /** The kinds that are watched from the start, in the control plane's cluster. */
  readonly watchedTypes: readonly ResourceType[];

  constructor(
    private readonly runtime: Pick<
      ControllerRuntime,
      'store' | 'client' | 'clock'
    >,
    private readonly adapters: Registry<HealthAdapter>,
    {
      logger = silentLogger,
      guard,
      connect = connectCluster,
      site,
      mirrors = [],
    }: HealthOptions = {},
  ) {
    this.mirrors = mirrors;
    const { client, clock } = runtime;
    const isAtHome = site === undefined;
    this.watchedTypes = isAtHome ? [alwaysWatched] : [];
    if (isAtHome)
      this.deployments = runtime.store(alwaysWatched, {
        namespace: object => [object.metadata.namespace ?? ''],
      });
    this.caches = new KindCaches({
      client: site?.cluster ?? client,
      clock,
      logger,
      // An agent needs no more than the namespaces of its environments.
      per: isAtHome ? 'cluster' : 'namespace',
      onObject: (kind, object) => this.readers.wake(own, kind, object),
      onState: (...kind) => this.readers.wakeBelow(own, ...kind),
    });
    this.remotes =
      guard &&
      new RemoteClusters(
        {
          client: site?.secrets ?? client,
          clock,
          logger,
          guard,
          connect: access => connect(access, guard),
        },
        {
          onObject: (cluster, kind, object) =>
            this.readers.wake(cluster, kind, object),
          onState: (cluster, kind, namespace) =>
            this.readers.wakeBelow(cluster, kind, namespace),
        },
      );
    runtime.store(promotionStepType).onChange((before, after) => {
      if (after !== undefined && !settledStates.has(after.status?.state ?? ''))
        return;
      const gone = after ?? before;
      if (gone !== undefined) this.steps.forget(keyOf(gone));
    });
    runtime.store(pipelineType).onChange((before, after) => {
      if (before !== undefined && after === undefined)
        this.pipelines.forget(keyOf(before));
    });
  }

  /** Wakes the steps that read what changes, of kinds that are not watched from the start. */
  subscribe(wake: (key: ObjectKey) => void): () => void {
    const end = this.steps.subscribe(wake);
    return () => {
      end();
      this.cancelSweep?.();
      this.cancelSweep = undefined;
      this.caches.close();
      this.remotes?.close();
    };
  }

  /** The steps whose newest assessment read the object of a kind that is watched from the start, or looked for it. */
  readersOf(type: ResourceType, object: KubeObject): readonly ObjectKey[] {
    return this.steps.readersOf({ ...type, cluster: own }, object);
  }

  /** Wakes the Pipelines that were observed by what changes, of kinds that are not watched from the start. */
  get observers(): KeySource {
    return this.pipelines;
  }

  /** The Pipelines that were observed by the object, of a kind that is watched from the start. */
  observersOf(type: ResourceType, object: KubeObject): readonly ObjectKey[] {
    return this.pipelines.readersOf({ ...type, cluster: own }, object);
  }

  /**
   * The verdict for a step; what cannot be read, and an adapter that throws, is a reason.
   *
   * @param laterCommits - that have the promoted one in their history
   */
  assess(
    step: PromotionStep,
    promoted: Pick<Promotion, 'images' | 'charts'>,
    laterCommits: readonly string[] = [],
  ): HealthVerdict {
    const { health = {}, delivery = {} } = step.spec;
    const asked = queryOf(step, promoted, this.mirrors);
    const query = { ...asked, laterCommits };
    const reads: HealthRead[] = [];
    const note = (read: HealthRead) => reads.push(read);
    const { namespace = 'default' } = step.metadata;
    const cluster = this.clusterOf(namespace, health.cluster, note);
    const verdict: HealthVerdict =
      typeof cluster === 'string'
        ? { type: 'progressing', message: cluster }
        : judge(this.adapters, { ...health, ...delivery }, adapter =>
            lookWith(adapter, query, cluster, note),
          );
    this.steps.record(keyOf(step), reads);
    return verdict;
  }

  /** An object of the cluster that the environment of a step is judged in. */
  find(step: PromotionStep, query: ObjectQuery): ClusterObject {
    const { namespace = 'default' } = step.metadata;
    const { cluster } = step.spec.health ?? {};
    return findObject(
      this.clusterOf(namespace, cluster, () => {}),
      query,
    );
  }

  /** Looks at environments of a Pipeline, which is woken from then on by every change of what was looked at. */
  follow<T>(
    pipeline: ObjectKey,
    look: (health: Pick<HealthService, 'observe'>) => T,
  ): T {
    const reads: HealthRead[] = [];
    const note = (read: HealthRead) => reads.push(read);
    const seen = look({ observe: each => this.look(each, note) });
    this.pipelines.record(pipeline, reads);
    return seen;
  }

  /**
   * Whether an environment runs some images now, from the caches that verdicts are made of: nothing is asked for one look, and
   * a cluster that is slow or away is not waited for.
   */
  observe(environment: ObservedEnvironment): Observation {
    return this.look(environment, () => {});
  }

  private look(
    environment: ObservedEnvironment,
    note: (read: HealthRead) => void,
  ): Observation {
    const { namespace } = environment;
    const images = withMirrors(environment.query.images, this.mirrors);
    const query = { ...environment.query, images };
    const { cluster: name } = query.settings;
    const cluster = this.clusterOf(
      namespace,
      name === undefined ? undefined : String(name),
      note,
    );
    if (typeof cluster === 'string') return { type: 'unknown' };
    return observe(this.adapters, choiceOf(environment), query, adapter =>
      lookWith(adapter, query, cluster, note),
    );
  }

  /** A reason where the cluster cannot be read; it is registered as read all the same. */
  private clusterOf(
    namespace: string,
    name: string | undefined,
    note: (read: HealthRead) => void,
  ): ReadableCluster | string {
    if (name === undefined)
      return {
        key: own,
        source: (kind, scope) => this.source(kind, scope),
      };
    const key = clusterKey(namespace, name);
    note({
      type: 'get',
      cluster: key,
      kind: secretType,
      key: { namespace, name },
    });
    this.sweepLater();
    const found =
      this.remotes?.find(namespace, name) ??
      'health.cluster: this process reads no other clusters';
    if (typeof found === 'string') return found;
    const { state } = found;
    return state.type === 'waits'
      ? state.message
      : { key, source: (kind, scope) => found.source(kind, scope) };
  }

  private source(kind: WatchedKind, namespace: string): ObjectSource {
    const { deployments } = this;
    if (
      deployments !== undefined &&
      kind.kind === alwaysWatched.kind &&
      kind.apiVersion === alwaysWatched.apiVersion
    )
      return {
        state: { type: 'read' },
        get: key => deployments.get(key),
        list: name => deployments.byIndex('namespace', name),
      };
    this.sweepLater();
    return this.caches.source(kind, namespace);
  }

  /** As long as anything is watched, looks now and then for what nobody reads any more. */
  private sweepLater(): void {
    if (this.cancelSweep !== undefined) return;
    const { clock } = this.runtime;
    this.cancelSweep = clock.setTimeout(() => {
      this.cancelSweep = undefined;
      const since = clock.now() - keptMilliseconds;
      this.caches.release(since, (...read) =>
        this.readers.isRead(own, ...read),
      );
      this.remotes?.release(since, (...read) => this.readers.isRead(...read));
      const open = this.caches.size + (this.remotes?.size ?? 0);
      if (open > 0) this.sweepLater();
    }, keptMilliseconds);
  }
}

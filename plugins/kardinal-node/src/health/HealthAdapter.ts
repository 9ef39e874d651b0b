import { KubeObject, ResourceType } from '@kardinal/foundation';
import { SettingsSchema } from '../steps/StepDefinition';

/** What should be running: the promoted images, charts or commit. @public */
export interface HealthQuery {
  readonly pipeline: string;
  readonly environment: string;
  readonly images: readonly {
    readonly name: string;
    readonly repository: string;
    readonly tag?: string;
    readonly digest?: string;
    /** Other repositories that have the same, under the same tags and digests. */
    readonly mirrors?: readonly string[];
  }[];
  /** Helm charts that were promoted. Absent where none was. What does not say from which chart it comes is judged as with a `configCommit`. */
  readonly charts?: readonly {
    /** `https://…` or `oci://…`, without the name of the chart. */
    readonly repository: string;
    readonly name: string;
    readonly version: string;
  }[];
  /**
   * The commit whose configuration was promoted, in the repository that it comes from. Without images, what can be seen of a
   * workload is only that it is well: the message says no more than that.
   */
  readonly configCommit?: string;
  /** The commit on the base branch that carries the promotion, when there was one. */
  readonly commit?: string;
  /** Later commits whose history has `commit`: of those that a verdict named as `otherCommits`. They count as it does. */
  readonly laterCommits?: readonly string[];
  /** Artifacts in registries that it stored: what deploys one of them has to be at its digest. */
  readonly renditions?: readonly {
    /** Registry and repository, without tag and digest. */
    readonly reference: string;
    /** `sha256:…`. */
    readonly digest: string;
  }[];
  /** When the promotion started, RFC 3339 UTC: what failed before did not fail because of it. */
  readonly since?: string;
  /** The environment's `health` section; the adapter reads its own part. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** How far a progressive delivery is, as its controller says it. @public */
export interface DeliveryProgress {
  /** The id of the adapter that says so. */
  readonly delegate: string;
  /** The phase, e.g. `Paused`. */
  readonly status: string;
}

/**
 * The adapter's verdict. Healthy only when what was promoted is what runs, at the current generation, and the
 * adapter's own health is good; an old healthy rollout is `progressing`. `degraded` may heal by itself; `failed` cannot,
 * and fails the promotion at once. `notBegun`: nothing of what was promoted was deployed yet, so that nothing of it is ever rolled
 * back. `absent`: the object that says all this does not exist; the environment is then judged by its workloads until it does.
 *
 * Messages are stable: no clock, no counter that moves by itself.
 *
 * @public
 */
export interface HealthVerdict {
  readonly type:
    | 'healthy'
    | 'progressing'
    | 'notBegun'
    | 'degraded'
    | 'failed'
    | 'absent';
  readonly message: string;
  /**
   * With `notBegun`, who has to act before anything begins, e.g. `whoever resumes the Kustomization shop`: the time for health
   * stands still until then. Absent where it should begin by itself.
   */
  readonly owner?: string;
  /** Of adapters that `delivery.delegate` can name. */
  readonly delivery?: DeliveryProgress;
  /**
   * Commits that are there instead of the promoted one, by their full names. Where the repository says that it is in the history
   * of some of them, the adapter judges once more, with these as `laterCommits`.
   */
  readonly otherCommits?: readonly string[];
  /** What is not healthy and why, in few words: said where the time for it is over. */
  readonly unhealthy?: {
    /** e.g. the name of a workload. */
    readonly subject: string;
    /** e.g. `rollout timed out`. */
    readonly reason: string;
  };
  /** What could say more and does not, e.g. an object that does not exist. */
  readonly warnings?: readonly string[];
}

/**
 * Reads objects of the watched kinds from caches. Every read is registered, also of what is absent: a change of these
 * objects wakes the step.
 *
 * @public
 */
export interface HealthReader {
  get(
    kind: WatchedKind,
    key: { readonly namespace: string; readonly name: string },
  ): HealthObject | undefined;
  /** All of a namespace: any change of the kind there wakes the step. */
  list(kind: WatchedKind, namespace: string): readonly HealthObject[];
}

/** What a workload is to run, whoever wrote that. @public */
export interface ObservedWorkload {
  readonly name: string;
  /** References, e.g. `ghcr.io/acme/shop:2.0.0`. */
  readonly images: readonly string[];
  /**
   * Helm charts that it was installed from, where they are told with the version that was installed; not what it is yet to be
   * installed from. Default: it does not tell.
   */
  readonly charts?: readonly {
    /** As in a query; absent where that is not told. */
    readonly repository?: string;
    readonly name: string;
    readonly version: string;
  }[];
  /** How far it is with them. Default: the verdict says whether they are well. */
  readonly state?: 'ready' | 'rollingOut' | 'notReady';
  /** Who changed the images last, where the cluster has noted it. */
  readonly changed?: {
    /** The field manager, e.g. `kubectl-edit`. */
    readonly by: string;
    /** RFC 3339. */
    readonly at: string;
  };
  /** Where people see it in the tool that deploys it, e.g. `Argo CD`: what it is called there, and http or https. Default: nowhere. */
  readonly page?: {
    readonly title: string;
    readonly name: string;
    readonly url: string;
  };
}

/** A kind whose objects an adapter reads. @public */
export type WatchedKind = ResourceType;

/** An object that an adapter reads, with the fields of its kind. @public */
export interface HealthObject extends KubeObject {
  readonly [field: string]: unknown;
}

/**
 * Verifies that what was promoted runs: a pure function of the query and of what it reads; the runtime watches and wakes the
 * step.
 *
 * @public
 */
export interface HealthAdapter {
  /** As in `health.type`, e.g. `resource`. */
  readonly id: string;
  /**
   * The kinds that `assess` reads; others are always absent. They are watched from the first read on, where the cluster
   * serves them.
   */
  readonly watches: readonly WatchedKind[];
  /**
   * Reads the environment's `health` section when a Pipeline is written; what it refuses makes the Pipeline invalid, by the name
   * of the field. An adapter of your own has `health.settings`. Default: everything is accepted.
   */
  readonly settings?: SettingsSchema<unknown>;
  /**
   * Tried where an environment names no adapter, the lowest order first, before `resource`: the first that is not `absent`
   * judges. Default: only used where it is named.
   */
  readonly detection?: { readonly order: number };
  /** `delivery` where it judges a progressive delivery, and `delivery.delegate` can name it. Default `health`. */
  readonly judges?: 'health' | 'delivery';
  /** The verdict now. The step is assessed again when an object changes that this assessment read through `reader`. */
  assess(query: HealthQuery, reader: HealthReader): HealthVerdict;
  /**
   * The workloads that `assess` judges, with what they are to run now, promoted or not: a view tells by them what runs, and that
   * an environment has drifted. None where that cannot be seen. Default: a view has the verdict alone, and sees no other version.
   */
  observe?(
    query: HealthQuery,
    reader: HealthReader,
  ): readonly ObservedWorkload[];
}

/** Identity function that types an adapter. @public */
export function createHealthAdapter(adapter: HealthAdapter): HealthAdapter {
  return adapter;
}

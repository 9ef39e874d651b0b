import { KubeObject, ResourceType } from '@kardinal/foundation';
/** What should be running: the promoted images or commit. @public */
export interface HealthQuery {
  readonly pipeline: string;
  readonly environment: string;
  readonly images: readonly {
    readonly name: string;
    readonly repository: string;
    readonly tag?: string;
    readonly digest?: string;
  }[];
  /**
   * The commit whose configuration was promoted, in the repository that it comes from. Without images, what can be seen of a
   * workload is only that it is well: the message says no more than that.
   */
  readonly configCommit?: string;
  /** The commit on the base branch that carries the promotion, when there was one. */
  readonly commit?: string;
  /** When the promotion started, RFC 3339 UTC: what failed before did not fail because of it. */
  readonly since?: string;
  /** The environment's `health` section; the adapter reads its own part. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/**
 * The adapter's verdict. Healthy only when what was promoted is what runs, at the current generation, and the
 * adapter's own health is good; an old healthy rollout is `progressing`. `degraded` may heal by itself; `failed` cannot,
 * and fails the promotion at once.
 *
 * Messages are stable: no clock, no counter that moves by itself.
 *
 * @public
 */
export type HealthVerdict =
  | { readonly type: 'healthy'; readonly message: string }
  | { readonly type: 'progressing'; readonly message: string }
  | { readonly type: 'degraded'; readonly message: string }
  | { readonly type: 'failed'; readonly message: string };

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
  /** The kinds that `assess` reads; others are always absent. */
  readonly watches: readonly WatchedKind[];
  /** The verdict now. The step is assessed again when an object changes that this assessment read through `reader`. */
  assess(query: HealthQuery, reader: HealthReader): HealthVerdict;
}

/** Identity function that types an adapter. @public */
export function createHealthAdapter(adapter: HealthAdapter): HealthAdapter {
  return adapter;
}

import { KubeClient } from '../../client/types';
import type { ControllerRuntimeOptions } from '../../controller/createControllerRuntime';
import { ControllerRuntime } from '../../controller/types';
import { FakeCluster } from '../FakeCluster';
import { ManualClock } from '../ManualClock';

/**
 * Performs one call to the outside (an SCM, a registry, …) under the eyes of a law, which may stop the process right
 * before or right after it.
 *
 * @public
 */
export type OutsideCall = <T>(
  name: string,
  call: () => Promise<T> | T,
) => Promise<T>;

/**
 * One life of the process under test, from start to crash or end.
 *
 * @public
 */
export interface Incarnation {
  /** Pass them to `createControllerRuntime` as they are. */
  readonly options: ControllerRuntimeOptions;
  /** The same client as in `options`, for reconcilers that read through it. */
  readonly client: KubeClient;
  /** Wrap every writing call to the outside in it. */
  readonly outside: OutsideCall;
}

/**
 * A small world in which controllers have something to do.
 *
 * @public
 */
export interface LawWorld {
  readonly cluster: FakeCluster;
  readonly clock: ManualClock;
  /** Builds the controllers of one incarnation; called again after a crash. Keeps no state but in cluster and fakes. */
  runtime(incarnation: Incarnation): ControllerRuntime;
  /** Lets the rest of the world move whenever the controllers have nothing to do: a person merges, a pod gets ready. */
  react?(): void | Promise<void>;
  /** Whether the story is over. */
  isDone(): boolean;
  /** What must be the same however the story went: see {@link snapshotOf}. Include the state of external fakes. */
  snapshot(): unknown;
}

/** Builds a fresh world; called for every run. @public */
export type Scenario = () => LawWorld | Promise<LawWorld>;

/** A law does not hold; the message says where. @public */
export class LawViolation extends Error {
  override readonly name = 'LawViolation';
}

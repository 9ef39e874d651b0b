import { Clock, KubeObject, Logger } from '@kardinal/foundation';
import { KubeClient } from '../client/types';
import { EventSink } from '../events/EventRecorder';
import { LeaderElector } from '../leader/types';
import { EventLoopTurns } from '../queue/EventLoopTurns';
import { DefaultControllerRuntime } from './DefaultControllerRuntime';
import { PassReport } from './PassReport';
import { Selection } from './Selection';
import { ControllerRuntime } from './types';

/** @public */
export interface ControllerRuntimeOptions {
  readonly client: KubeClient;
  /** Default: the clock of the machine. */
  readonly clock?: Clock;
  /** Default: says nothing. */
  readonly logger?: Logger;
  /** Default: leads always. */
  readonly elector?: LeaderElector;
  /** Default: an {@link EventRecorder} over the client. */
  readonly events?: EventSink;
  /** Names this process in events. Default: the host name. */
  readonly instance?: string;
  /** Caches and reconciles only this namespace. Default: all. */
  readonly namespace?: string;
  /** Of these types only some objects are cached and reconciled. Default: all of each. */
  readonly selections?: readonly Selection[];
  /** Each resource is looked at once in so long even if nothing wakes it, ten percent more or less. Default 10 h. */
  readonly resyncMilliseconds?: number;
  /** Delays of failed passes. Default 1 s to 5 min. */
  readonly backoff?: {
    readonly minMilliseconds: number;
    readonly maxMilliseconds: number;
  };
  /** Default `on`. Without it a pass may decide on a state from before its own last write, and meets the fence. */
  readonly readYourWrites?: 'on' | 'off';
  /** Removes secrets from error messages before they become a status or a log. */
  readonly redact?: (text: string) => string;
  /** Which passes begin in: shared with what else computes in the process. Default: of its own, by the clock. */
  readonly turns?: EventLoopTurns;
  /** Called after each pass: for metrics. */
  readonly onPass?: (report: PassReport) => void;
  /** Called after each status that a decision or a receipt has changed, in the process that leads: for metrics. Never throws. */
  readonly onStatus?: (before: KubeObject, after: KubeObject) => void;
  /** In [0, 1). Default `Math.random`. */
  readonly random?: () => number;
}

/** Caches, queues and passes for a set of controllers. @public */
export function createControllerRuntime(
  options: ControllerRuntimeOptions,
): ControllerRuntime {
  return new DefaultControllerRuntime(options);
}

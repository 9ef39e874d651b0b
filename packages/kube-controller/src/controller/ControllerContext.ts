import { KubeObject, Clock, Logger, ResourceType } from '@kardinal/foundation';
import { Store } from '../cache/types';
import { KubeClient } from '../client/types';
import { EventSink } from '../events/EventRecorder';
import { EventLoopTurns } from '../queue/EventLoopTurns';
import { ChildApplierOptions } from '../reconcile/ChildApplier';
import { PassReport } from './PassReport';

/** What a controller uses of its runtime. */
export interface ControllerContext {
  readonly client: KubeClient;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly events: EventSink;
  readonly storeOf: ChildApplierOptions['storeOf'];
  /** The cache of a type, of whatever namespace. */
  cacheOf(type: ResourceType): Store<KubeObject>;
  /** When passes may start. */
  readonly turns: EventLoopTurns;
  readonly resyncMilliseconds: number;
  readonly backoff: {
    readonly minMilliseconds: number;
    readonly maxMilliseconds: number;
  };
  /** In [0, 1). */
  random(): number;
  /** Removes secrets from an error message before it becomes a status. */
  redact(text: string): string;
  onPass(report: PassReport): void;
  onStatus(before: KubeObject, after: KubeObject): void;
  /** @throws Error when this process does not lead */
  assertLeading(): void;
}

import { createHash } from 'node:crypto';
import {
  cutText,
  rfc3339Micro,
  KubeObject,
  Clock,
  Logger,
  Instant,
  ResourceType,
} from '@kardinal/foundation';
import { keyOf } from '../client/objectKey';
import { KubeClient } from '../client/types';
import { EventRecord } from '../reconcile/types';
import { TokenBuckets } from '../queue/TokenBuckets';

/** Reports to people what happened to an object. Never blocks and never throws. @public */
export interface EventSink {
  record(regarding: KubeObject, event: EventRecord, controller: string): void;
  /** Resolves when nothing waits to be written. */
  drained(): Promise<void>;
}

/** @public */
export interface EventRecorderOptions {
  readonly client: KubeClient;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Names this process: a pod or host name. */
  readonly instance: string;
}

/**
 * `events.k8s.io/v1` Event.
 *
 * @see https://kubernetes.io/docs/reference/kubernetes-api/cluster-resources/event-v1/
 * @public
 */
export interface KubeEvent extends KubeObject {
  readonly eventTime: string;
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly action: string;
  readonly note: string;
  readonly reportingController: string;
  readonly reportingInstance: string;
  readonly regarding: Readonly<Record<string, string | undefined>>;
  readonly series?: {
    readonly count: number;
    readonly lastObservedTime: string;
  };
}

/** @public */
export const eventType: ResourceType<KubeEvent> = {
  apiVersion: 'events.k8s.io/v1',
  kind: 'Event',
  plural: 'events',
  scope: 'Namespaced',
};

/** An event that was written, and how often the same thing was said. */
interface Series {
  readonly event: KubeEvent;
  count: number;
  lastAt: Instant;
}

const seriesMilliseconds = 6 * 60_000;
const seriesCapacity = 1_000;
const queueCapacity = 1_000;

/**
 * Writes events in the background, one after the other. The same thing said again within six minutes counts up one
 * event. An object that says more than 25 things at once, then more than one in five minutes, is not listened to; what
 * cannot be written is dropped.
 *
 * @public
 */
export class EventRecorder implements EventSink {
  readonly #options: EventRecorderOptions;
  readonly #series = new Map<string, Series>();
  readonly #buckets = new TokenBuckets({
    capacity: 25,
    refillMilliseconds: 300_000,
  });
  #waiting = 0;
  #tail: Promise<void> = Promise.resolve();

  constructor(options: EventRecorderOptions) {
    this.#options = options;
  }

  record(regarding: KubeObject, event: EventRecord, controller: string): void {
    const now = this.#options.clock.now();
    const { uid, name } = regarding.metadata;
    if (this.#waiting >= queueCapacity) return;
    if (!this.#buckets.take(uid ?? name, now)) return;
    this.#waiting++;
    this.#tail = this.#tail
      .then(() => this.#write(regarding, event, controller, now))
      .catch(error =>
        this.#options.logger.debug('An event was not written', {
          reason: event.reason,
          error: String(error),
        }),
      )
      .finally(() => {
        this.#waiting--;
      });
  }

  async drained(): Promise<void> {
    while (this.#waiting > 0) await this.#tail;
  }

  async #write(
    regarding: KubeObject,
    record: EventRecord,
    controller: string,
    now: Instant,
  ): Promise<void> {
    const key = seriesKey(regarding, record, controller);
    const series = this.#series.get(key);
    if (series && now - series.lastAt < seriesMilliseconds) {
      this.#series.delete(key);
      await this.#continueSeries(series, now);
      this.#series.set(key, series);
      return;
    }
    const event = this.#toEvent(regarding, record, controller, now, key);
    const written = await this.#options.client.create(eventType, event);
    this.#series.delete(key);
    this.#series.set(key, { event: written, count: 1, lastAt: now });
    if (this.#series.size <= seriesCapacity) return;
    const [oldest] = this.#series.keys();
    this.#series.delete(oldest);
  }

  async #continueSeries(series: Series, now: Instant): Promise<void> {
    series.count++;
    series.lastAt = now;
    const key = keyOf(series.event);
    const body = {
      series: { count: series.count, lastObservedTime: rfc3339Micro(now) },
    };
    await this.#options.client.patch(eventType, key, { type: 'merge', body });
  }

  #toEvent(
    regarding: KubeObject,
    record: EventRecord,
    controller: string,
    now: Instant,
    key: string,
  ): KubeEvent {
    const { apiVersion, kind, metadata } = regarding;
    const { name, namespace, uid, resourceVersion } = metadata;
    const suffix = createHash('sha256').update(`${key}/${now}`).digest('hex');
    return {
      apiVersion: eventType.apiVersion,
      kind: eventType.kind,
      metadata: {
        // An event's name must be a DNS name: 253 characters at most.
        name: `${name.slice(0, 230)}.${suffix.slice(0, 16)}`,
        namespace: namespace ?? 'default',
      },
      eventTime: rfc3339Micro(now),
      type: record.type,
      reason: record.reason.slice(0, 128),
      action: 'Reconcile',
      note: cutText(record.message),
      reportingController: controller,
      reportingInstance: this.#options.instance.slice(0, 128),
      regarding: { apiVersion, kind, name, namespace, uid, resourceVersion },
    };
  }
}

function seriesKey(
  regarding: KubeObject,
  record: EventRecord,
  controller: string,
): string {
  const { uid, namespace, name } = regarding.metadata;
  const { type, reason, message } = record;
  return JSON.stringify([
    controller,
    uid,
    namespace,
    name,
    type,
    reason,
    message,
  ]);
}

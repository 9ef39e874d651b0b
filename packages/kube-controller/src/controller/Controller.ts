import { KubeObject, ObjectKey } from '@kardinal/foundation';
import { Store } from '../cache/types';
import { keyOf, keyText } from '../client/objectKey';
import { Runner } from '../queue/Runner';
import { Pace, TokenBuckets } from '../queue/TokenBuckets';
import { KeyedEffect } from '../reconcile/types';
import { ControllerContext } from './ControllerContext';
import { OwnStatusWrites } from './OwnStatusWrites';
import { PassRunner } from './PassRunner';
import { ControllerOptions, WatchedType } from './types';

/** Two hundred passes of one key in a row, then five a second. */
const defaultPace: Pace = { capacity: 200, refillMilliseconds: 200 };

/** Wakes keys of one kind and runs passes over them. */
export class Controller<
  R extends KubeObject,
  O,
  E extends KeyedEffect,
  F extends Record<E['type'], unknown>,
> {
  readonly name: string;
  readonly #options: ControllerOptions<R, O, E, F>;
  readonly #context: ControllerContext;
  readonly #store: Store<R>;
  readonly #runner: Runner;
  readonly #passes: PassRunner<R, O, E, F>;
  readonly #pace: Pace;
  readonly #buckets: TokenBuckets;
  /** Keys of which the log says so, until all are idle. */
  readonly #slowed = new Set<string>();
  readonly #ownWrites = new OwnStatusWrites();
  readonly #watched: WatchedType[];
  #subscriptions: (() => void)[] | undefined;
  #cancelSweep: (() => void) | undefined;

  constructor(
    options: ControllerOptions<R, O, E, F>,
    store: Store<R>,
    context: ControllerContext,
  ) {
    this.name = options.name;
    this.#options = options;
    this.#context = context;
    this.#store = store;
    this.#pace = options.pace ?? defaultPace;
    this.#buckets = new TokenBuckets(this.#pace);
    this.#watched = [...(options.watches ?? [])];
    this.#passes = new PassRunner(options, store, this.#ownWrites, context);
    this.#runner = new Runner({
      clock: context.clock,
      concurrency: options.concurrency ?? 4,
      turns: context.turns,
      flowOf: key => this.#flowOf(key),
      run: (key, signal) => this.#run(key, signal),
    });
  }

  /** Runs passes until the signal aborts; resolves when the last one has ended. */
  async run(signal: AbortSignal): Promise<void> {
    this.#subscriptions = [
      this.#store.onChange((before, after) => this.#wakeChanged(before, after)),
      ...(this.#options.sources ?? []).map(source =>
        source.subscribe(key => this.wake(key)),
      ),
      ...this.#watched.map(watched => this.#subscribe(watched)),
    ];
    this.resync();
    try {
      await this.#runner.start(signal);
    } finally {
      for (const unsubscribe of this.#subscriptions) unsubscribe();
      this.#subscriptions = undefined;
      this.#cancelSweep?.();
      this.#cancelSweep = undefined;
      this.#passes.forgetAll();
    }
  }

  /** From now on changes of another type wake keys too. */
  watch(watched: WatchedType): void {
    this.#watched.push(watched);
    this.#subscriptions?.push(this.#subscribe(watched));
  }

  wake(key: ObjectKey): void {
    if (this.#subscriptions) this.#runner.add(key);
  }

  /** Wakes everything. */
  resync(): void {
    for (const key of this.#store.keys()) this.wake(key);
  }

  isIdle(): boolean {
    return !this.#subscriptions || this.#runner.isIdle();
  }

  nextPassAt(): number | undefined {
    return this.#subscriptions && this.#runner.nextInstant();
  }

  #flowOf(key: ObjectKey): string {
    const { flow } = this.#options;
    const resource = flow && this.#store.get(key);
    return resource && flow ? flow(resource) : keyText(key);
  }

  #wakeChanged(before: R | undefined, after: R | undefined): void {
    if (this.#ownWrites.isOwn(before, after)) return;
    const object = after ?? before;
    if (object) this.wake(keyOf(object));
  }

  #subscribe(watched: WatchedType): () => void {
    const store = this.#context.cacheOf(watched.type);
    return store.onChange((before, after) => {
      if (watched.isRelevant?.(before, after) === false) return;
      const keys = new Map<string, ObjectKey>();
      for (const object of [before, after]) {
        if (!object) continue;
        for (const key of watched.toKeys(object)) keys.set(keyText(key), key);
      }
      for (const key of keys.values()) this.wake(key);
    });
  }

  /** A resource that wakes itself for ever must not keep the API and the others busy. */
  #slowDown(key: ObjectKey): void {
    const { clock, logger } = this.#context;
    const text = keyText(key);
    if (!this.#slowed.has(text))
      logger.warn('A resource is reconciled too often, slowing down', {
        controller: this.name,
        key: text,
      });
    this.#slowed.add(text);
    this.#runner.add(key, clock.now() + this.#pace.refillMilliseconds);
  }

  /** Keys that are idle need no bucket. */
  #sweepBuckets(): void {
    const { clock } = this.#context;
    const next = this.#buckets.dropFull(clock.now());
    if (next === undefined) this.#slowed.clear();
    this.#cancelSweep =
      next === undefined
        ? undefined
        : clock.setTimeout(
            () => this.#sweepBuckets(),
            Math.max(next - clock.now(), 1_000),
          );
  }

  async #run(key: ObjectKey, signal: AbortSignal): Promise<void> {
    const { clock, onPass } = this.#context;
    const startedAt = clock.now();
    if (!this.#buckets.take(keyText(key), startedAt)) {
      this.#slowDown(key);
      return;
    }
    if (!this.#cancelSweep) this.#sweepBuckets();
    const end = await this.#passes.run(key, signal);
    if (end.wakeAt !== undefined && !signal.aborted) {
      this.#runner.add(key, end.wakeAt);
    }
    onPass({
      controller: this.name,
      key,
      result: end.result,
      error: end.error,
      milliseconds: clock.now() - startedAt,
      queueLength: this.#runner.size,
    });
  }
}

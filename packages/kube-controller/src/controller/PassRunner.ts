import {
  unreachable,
  KubeObject,
  ObjectKey,
  StatusOf,
  Instant,
} from '@kardinal/foundation';
import { Store } from '../cache/types';
import { keyText } from '../client/objectKey';
import { deepEqual } from '../json/deepEqual';
import { Backoff } from '../queue/Backoff';
import { ChildApplier } from '../reconcile/ChildApplier';
import { DelayedStatuses } from '../reconcile/DelayedStatuses';
import { errorPolicy, ErrorVerdict } from '../reconcile/errorPolicy';
import {
  PassContext,
  PassOutcome,
  reconcileOnce,
} from '../reconcile/reconcileOnce';
import {
  isStalledBy,
  withRetry,
  withStall,
} from '../reconcile/runtimeConditions';
import { statusOf, withStatus } from '../reconcile/statusOf';
import { KeyedEffect } from '../reconcile/types';
import { ControllerContext } from './ControllerContext';
import { OwnStatusWrites } from './OwnStatusWrites';
import { PassResult } from './PassReport';
import { ControllerOptions } from './types';

/** How a pass ended and when the key is due again. */
export interface PassEnd {
  readonly result: PassResult;
  readonly wakeAt?: Instant;
  readonly error?: unknown;
}

/** Runs one pass of one controller and follows the error policy. */
export class PassRunner<
  R extends KubeObject,
  O,
  E extends KeyedEffect,
  F extends Record<E['type'], unknown>,
> {
  readonly #children: ChildApplier;
  readonly #failures: Backoff;
  readonly #conflicts: Backoff;
  readonly #delayed: DelayedStatuses<R> | undefined;

  constructor(
    private readonly options: ControllerOptions<R, O, E, F>,
    private readonly store: Store<R>,
    private readonly ownWrites: OwnStatusWrites,
    private readonly context: ControllerContext,
  ) {
    const { client, storeOf, backoff } = context;
    const { statusDelay } = options;
    this.#delayed = statusDelay && new DelayedStatuses(statusDelay);
    const random = () => context.random();
    this.#children = new ChildApplier({
      client,
      storeOf,
      fieldManager: options.name,
    });
    this.#failures = new Backoff({ ...backoff, random });
    this.#conflicts = new Backoff({
      minMilliseconds: 20,
      maxMilliseconds: 5_000,
      random,
    });
  }

  /** Never rejects. */
  async run(key: ObjectKey, signal: AbortSignal): Promise<PassEnd> {
    const text = keyText(key);
    const resource = this.store.get(key);
    if (!resource) {
      this.#forget(text);
      return { result: 'gone' };
    }
    const { predicate } = this.options;
    if (predicate && !predicate(resource)) return { result: 'done' };
    try {
      const { reconciler } = this.options;
      const context = this.#passContext(signal);
      const outcome = await reconcileOnce(reconciler, resource, context);
      this.#failures.forget(text);
      this.#conflicts.forget(text);
      this.ownWrites.forget(text);
      return this.#endOf(outcome);
    } catch (error) {
      if (signal.aborted) return { result: 'aborted', error };
      return this.#fail(key, error);
    }
  }

  /** The controller stops: another process may go on. */
  forgetAll(): void {
    this.#children.forgetAll();
  }

  #forget(text: string): void {
    this.#failures.forget(text);
    this.#conflicts.forget(text);
    this.ownWrites.forget(text);
    this.#delayed?.forget(text);
    this.#children.forget(text);
  }

  #passContext(signal: AbortSignal): PassContext<R> {
    const { client, clock, events, onStatus } = this.context;
    const { type, name } = this.options;
    return {
      type,
      client,
      signal,
      children: this.#children,
      ...(this.#delayed ? { delayed: this.#delayed } : {}),
      now: () => clock.now(),
      onStatus,
      assertLeading: () => this.context.assertLeading(),
      recordEvents: (regarding, records) => {
        for (const record of records) events.record(regarding, record, name);
      },
    };
  }

  #endOf(outcome: PassOutcome): PassEnd {
    const now = this.context.clock.now();
    if (outcome.type === 'again') return { result: 'again', wakeAt: now };
    const { requeue } = outcome;
    const resyncAt = now + this.#resyncDelay();
    const wakeAt =
      requeue.type === 'at' ? Math.min(requeue.instant, resyncAt) : resyncAt;
    return { result: 'done', wakeAt };
  }

  /** Ten percent more or less, so that what started together does not come back together. */
  #resyncDelay(): number {
    const { resyncMilliseconds } = this.context;
    return resyncMilliseconds * (0.9 + this.context.random() * 0.2);
  }

  async #fail(key: ObjectKey, error: unknown): Promise<PassEnd> {
    const { clock } = this.context;
    const text = keyText(key);
    const verdict = errorPolicy(error);
    this.#log(key, verdict, error);
    switch (verdict.type) {
      case 'conflict': {
        const wakeAt = clock.now() + this.#conflicts.next(text);
        return { result: 'conflict', wakeAt };
      }
      case 'wait':
        return { result: 'wait', wakeAt: verdict.until };
      case 'overload': {
        const { retryAfterMilliseconds } = verdict;
        const delay = retryAfterMilliseconds + this.#failures.next(text);
        return { result: 'wait', wakeAt: clock.now() + delay };
      }
      case 'terminal':
        await this.#showTerminal(key, verdict);
        return {
          result: 'terminal',
          error,
          wakeAt: clock.now() + this.#resyncDelay(),
        };
      case 'retry': {
        await this.#showRetry(key, verdict.message);
        const wakeAt = clock.now() + this.#failures.next(text);
        return { result: 'retry', error, wakeAt };
      }
      default:
        return unreachable(verdict);
    }
  }

  async #showRetry(key: ObjectKey, message: string): Promise<void> {
    const resource = this.store.get(key);
    if (!resource) return;
    const text = this.context.redact(message);
    const status = withRetry(resource, text, this.context.clock.now());
    await this.#show(resource, status);
  }

  async #showTerminal(
    key: ObjectKey,
    verdict: Extract<ErrorVerdict, { type: 'terminal' }>,
  ): Promise<void> {
    const resource = this.store.get(key);
    if (!resource) return;
    const { events, clock } = this.context;
    const { reason } = verdict;
    const message = this.context.redact(verdict.message);
    const problem = { reason, message };
    const status = withStall(resource, problem, clock.now());
    const shown = await this.#show(resource, status);
    if (shown === 'unchanged' || isStalledBy(resource, problem)) return;
    const event = { type: 'Warning', reason, message } as const;
    events.record(resource, event, this.options.name);
  }

  /** Best effort: a status that cannot be written now is written by a later pass. */
  async #show(
    resource: R,
    status: StatusOf<R>,
  ): Promise<'changed' | 'unchanged'> {
    if (deepEqual(statusOf(resource), status)) return 'unchanged';
    this.ownWrites.expect(resource, status);
    const { client, logger } = this.context;
    try {
      this.context.assertLeading();
      await client.replaceStatus(
        this.options.type,
        withStatus(resource, status),
      );
      return 'changed';
    } catch (error) {
      logger.debug('A failed pass could not be shown in the status', {
        controller: this.options.name,
        error: String(error),
      });
      return 'unchanged';
    }
  }

  #log(key: ObjectKey, verdict: ErrorVerdict, error: unknown): void {
    const { logger } = this.context;
    const meta = {
      controller: this.options.name,
      key: keyText(key),
      error: this.context.redact(String(error)),
    };
    if (verdict.type === 'conflict') logger.debug('A pass was stale', meta);
    else if (verdict.type === 'wait') logger.debug('A pass waits', meta);
    else if (verdict.type === 'overload')
      logger.debug('A pass waits for the API server', meta);
    else logger.warn('A pass failed', meta);
  }
}

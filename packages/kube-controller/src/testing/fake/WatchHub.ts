import { KubeObject } from '@kardinal/foundation';
import { GoneError } from '../../client/errors';
import { compareResourceVersions } from '../../client/compareResourceVersions';
import { WatchEvent, WatchOptions } from '../../client/types';
import { toPredicate } from './selectors';

/** One entry of the cluster's history. */
export interface Change {
  readonly resourceVersion: string;
  readonly typeText: string;
  readonly before?: KubeObject;
  readonly after?: KubeObject;
}

interface OpenWatch {
  readonly typeText: string;
  readonly waiting: Change[];
  send(change: Change): void;
  bookmark(resourceVersion: string): void;
  end(error?: Error): void;
}

/** The history of a fake cluster and the watches over it. */
export class WatchHub {
  #history: Change[] = [];
  #oldest = '0';
  #lag = 0;
  #isDraining = false;
  readonly #watches = new Set<OpenWatch>();

  get openCount(): number {
    return this.#watches.size;
  }

  /** Events that a lagging watch has not delivered yet. */
  get waitingCount(): number {
    return [...this.#watches].reduce((sum, w) => sum + w.waiting.length, 0);
  }

  publish(change: Change): void {
    this.#history.push(change);
    for (const watch of this.#watches) {
      if (watch.typeText === change.typeText) watch.waiting.push(change);
    }
    this.#drain();
  }

  /** Every state that an object was in, oldest first, as far as the past is not forgotten. */
  states(): readonly KubeObject[] {
    return this.#history.flatMap(({ after }) => (after ? [after] : []));
  }

  /** Every watch holds back the last `events` events. */
  setLag(events: number): void {
    this.#lag = events;
    this.#drain();
  }

  /** Delivers the oldest event that is held back. */
  deliverNext(): void {
    const versions = [...this.#watches]
      .filter(watch => watch.waiting.length > 0)
      .map(watch => Number(watch.waiting[0].resourceVersion));
    const next = String(Math.min(...versions));
    for (const watch of [...this.#watches]) {
      if (watch.waiting[0]?.resourceVersion !== next) continue;
      watch.send(watch.waiting.shift()!);
    }
  }

  /** Forgets the past: older resourceVersions get 410 from now on. */
  compact(resourceVersion: string): void {
    this.#oldest = resourceVersion;
    this.#history = [];
  }

  bookmark(resourceVersion: string): void {
    for (const watch of [...this.#watches]) {
      if (watch.waiting.length === 0) watch.bookmark(resourceVersion);
    }
  }

  endAll(error?: Error, typeText?: string): void {
    for (const watch of [...this.#watches]) {
      if (typeText === undefined || watch.typeText === typeText)
        watch.end(error);
    }
  }

  open<T extends KubeObject>(
    typeText: string,
    options: WatchOptions<T>,
  ): Promise<void> {
    if (isOlder(options.resourceVersion, this.#oldest)) {
      throw new GoneError('too old resource version', 410, 'Expired');
    }
    return new Promise<void>((resolve, reject) => {
      const watch = this.#createWatch(typeText, options, error =>
        error ? reject(error) : resolve(),
      );
      if (options.signal.aborted) {
        resolve();
        return;
      }
      this.#watches.add(watch);
      options.signal.addEventListener('abort', () => watch.end(), {
        once: true,
      });
      options.onOpen?.();
      const missed = this.#history.filter(
        change =>
          change.typeText === typeText &&
          isOlder(options.resourceVersion, change.resourceVersion),
      );
      watch.waiting.push(...missed);
      this.#drain();
    });
  }

  #createWatch<T extends KubeObject>(
    typeText: string,
    options: WatchOptions<T>,
    settle: (error?: Error) => void,
  ): OpenWatch {
    const isSelected = toPredicate(options);
    const watch: OpenWatch = {
      typeText,
      waiting: [],
      send: change => {
        const event = toWatchEvent(change, isSelected);
        if (event) options.onEvent(event as WatchEvent<T>);
      },
      bookmark: resourceVersion =>
        options.onEvent({ type: 'BOOKMARK', resourceVersion }),
      end: error => {
        if (this.#watches.delete(watch)) settle(error);
      },
    };
    return watch;
  }

  /** Not re-entrant: what a listener writes is delivered after the event that it listened to. */
  #drain(): void {
    if (this.#isDraining) return;
    this.#isDraining = true;
    try {
      let isDone = false;
      while (!isDone) {
        isDone = true;
        for (const watch of [...this.#watches]) {
          if (watch.waiting.length <= this.#lag) continue;
          isDone = false;
          watch.send(watch.waiting.shift()!);
        }
      }
    } finally {
      this.#isDraining = false;
    }
  }
}

function isOlder(a: string, b: string): boolean {
  return compareResourceVersions(a, b) === 'older';
}

function toWatchEvent(
  change: Change,
  isSelected: (object: KubeObject) => boolean,
): WatchEvent<KubeObject> | undefined {
  const { before, after, resourceVersion } = change;
  const isIn = after !== undefined && isSelected(after);
  const wasIn = before !== undefined && isSelected(before);
  if (isIn) return { type: wasIn ? 'MODIFIED' : 'ADDED', object: after };
  if (!wasIn) return undefined;
  const metadata = { ...before.metadata, resourceVersion };
  return { type: 'DELETED', object: { ...before, metadata } };
}

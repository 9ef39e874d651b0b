import { Clock, Instant } from '@kardinal/kube-controller';
import { EventLoopTurns } from '../EventLoopTurns';

/** How much evaluation is done; costs are elementary steps of the expression language, a million about a second. */
export interface EvaluationLimits {
  /** How long a budget lasts: milliseconds. */
  readonly window: number;
  /** What the gates of one namespace may cost in a window. */
  readonly perNamespace: number;
  /** What those of all namespaces may cost together, beyond what each is guaranteed. */
  readonly total: number;
  /** What a namespace may always use, however busy the others are. */
  readonly guaranteed: number;
}

const defaults: EvaluationLimits = {
  window: 1_000,
  perNamespace: 300_000,
  total: 600_000,
  guaranteed: 20_000,
};

/** Gates that are looked at again in the same window, where more wait than can be evaluated. */
const mostPerWindow = 50;

/** Whether a gate may be evaluated now. */
export type EvaluationGrant =
  | { readonly type: 'granted' }
  /** The budget is used up; `until` is when to ask again. */
  | { readonly type: 'usedUp'; readonly until: Instant };

/**
 * Shares the time of the process between namespaces: the gates of one, however costly, leave the others theirs. Each
 * evaluation has a turn of the event loop of its own.
 */
export class EvaluationBudgets {
  readonly #turns: Pick<EventLoopTurns, 'next'>;
  readonly #limits: EvaluationLimits;
  #window: Window = { number: -1, spent: new Map(), waiting: new Map() };

  constructor(
    private readonly clock: Pick<Clock, 'now'>,
    options: {
      readonly limits?: EvaluationLimits;
      readonly turns?: Pick<EventLoopTurns, 'next'>;
    } = {},
  ) {
    this.#limits = options.limits ?? defaults;
    this.#turns = options.turns ?? new EventLoopTurns();
  }

  /** Waits for a turn; what is granted is to be evaluated, and spent, in it. */
  async ask(namespace: string): Promise<EvaluationGrant> {
    await this.#turns.next();
    const { spent, waiting, number } = this.#current();
    const own = spent.get(namespace) ?? 0;
    const { perNamespace, total, guaranteed, window } = this.#limits;
    const all = [...spent.values()].reduce((sum, each) => sum + each, 0);
    const limit = all < total ? perNamespace : guaranteed;
    if (own < limit) return { type: 'granted' };
    const before = waiting.get(namespace) ?? 0;
    waiting.set(namespace, before + 1);
    const windows = 1 + Math.floor(before / mostPerWindow);
    return { type: 'usedUp', until: (number + windows) * window };
  }

  /** Counts what an evaluation cost. */
  spend(namespace: string, cost: number): void {
    const { spent } = this.#current();
    spent.set(namespace, (spent.get(namespace) ?? 0) + cost);
  }

  #current(): Window {
    const number = Math.floor(this.clock.now() / this.#limits.window);
    if (number !== this.#window.number)
      this.#window = { number, spent: new Map(), waiting: new Map() };
    return this.#window;
  }
}

interface Window {
  /** Windows since 1970. */
  readonly number: number;
  /** Costs by namespace. */
  readonly spent: Map<string, number>;
  /** Gates that were sent away, by namespace. */
  readonly waiting: Map<string, number>;
}

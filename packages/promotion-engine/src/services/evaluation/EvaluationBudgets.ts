import { Clock, Instant } from '@kardinal/kube-controller';

/** How much evaluation is done; costs are elementary steps of the expression language, a million about a second. */
export interface EvaluationLimits {
  /** How long a budget lasts: milliseconds. */
  readonly window: number;
  /** What the gates of one namespace may cost in a window. */
  readonly perNamespace: number;
  /** What of it pages of the portal may use: the rest is for promotions. */
  readonly forViews: number;
  /** What those of all namespaces may cost together, beyond what each is guaranteed. */
  readonly total: number;
  /** What a namespace may always use, however busy the others are. */
  readonly guaranteed: number;
}

const defaults: EvaluationLimits = {
  window: 1_000,
  perNamespace: 300_000,
  forViews: 100_000,
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

/** What a gate is evaluated for. @public */
export type EvaluationUse = 'promotion' | 'view';

/** Shares the time of the process between namespaces: the gates of one, however costly, leave the others theirs. */
export class EvaluationBudgets {
  #window: Window = emptyWindow(-1);

  constructor(
    private readonly clock: Pick<Clock, 'now'>,
    private readonly limits: EvaluationLimits = defaults,
  ) {}

  /** What is granted is to be evaluated, and spent, before the next is asked for in the same namespace. */
  ask(namespace: string, use: EvaluationUse): EvaluationGrant {
    const { spent, spentOnViews, waiting, number } = this.#current();
    const { perNamespace, forViews, total, guaranteed, window } = this.limits;
    const all = [...spent.values()].reduce((sum, each) => sum + each, 0);
    const limit = all < total ? perNamespace : guaranteed;
    const isLeft =
      (spent.get(namespace) ?? 0) < limit &&
      (use === 'promotion' || (spentOnViews.get(namespace) ?? 0) < forViews);
    if (isLeft) return { type: 'granted' };
    if (use === 'view') return { type: 'usedUp', until: (number + 1) * window };
    const before = waiting.get(namespace) ?? 0;
    waiting.set(namespace, before + 1);
    const windows = 1 + Math.floor(before / mostPerWindow);
    return { type: 'usedUp', until: (number + windows) * window };
  }

  /** Counts what an evaluation cost. */
  spend(namespace: string, use: EvaluationUse, cost: number): void {
    const { spent, spentOnViews } = this.#current();
    add(spent, namespace, cost);
    if (use === 'view') add(spentOnViews, namespace, cost);
  }

  #current(): Window {
    const number = Math.floor(this.clock.now() / this.limits.window);
    if (number !== this.#window.number) this.#window = emptyWindow(number);
    return this.#window;
  }
}

interface Window {
  /** Windows since 1970. */
  readonly number: number;
  /** Costs by namespace. */
  readonly spent: Map<string, number>;
  /** Of it, what pages of the portal cost. */
  readonly spentOnViews: Map<string, number>;
  /** Gates that were sent away, by namespace. */
  readonly waiting: Map<string, number>;
}

function emptyWindow(number: number): Window {
  return {
    number,
    spent: new Map(),
    spentOnViews: new Map(),
    waiting: new Map(),
  };
}

function add(costs: Map<string, number>, namespace: string, cost: number) {
  costs.set(namespace, (costs.get(namespace) ?? 0) + cost);
}

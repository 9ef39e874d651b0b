import { ContentPace } from '@kardinal/backstage-plugin-kardinal-node';
import { Clock, Instant, Logger } from '@kardinal/kube-controller';
import { limitsKey } from './limitsKey';
import { LimitsMap } from './LimitsMap';
import {
  freeAt,
  minuteOf,
  mostOf,
  parseUse,
  usedInHour,
  useText,
  UseByMinute,
} from './useByMinute';

const ending = '.content';

/** Requests that are reserved at once, so that not each of them is a write. */
const block = 5;

/** Whether a key of the ConfigMap says how much of a budget is used. */
export function isBudgetKey(key: string): boolean {
  return key.endsWith(ending);
}

/** Who asks, for what. */
export interface ContentRequest {
  readonly host: string;
  readonly account: string;
  readonly pace: ContentPace;
  /** Requests that create content. */
  readonly cost: number;
  /** Of the requests of an hour, how many are left to others. */
  readonly reserve: number;
}

interface Reserved {
  readonly minute: number;
  readonly left: number;
}

/** What budgets are shared through. */
export interface ContentBudgetsParts {
  readonly map: LimitsMap;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Logger;
}

/**
 * How much an account may still create on a forge: the backend and every agent that uses it reserve some requests of this minute in one
 * ConfigMap, which counts them by minute.
 *
 * Who cannot read or write it counts its own.
 */
export class ContentBudgets {
  private readonly reserved = new Map<string, Reserved>();
  private readonly own = new Map<string, UseByMinute>();

  constructor(private readonly parts: ContentBudgetsParts) {}

  /** `undefined` where the requests may be sent now, and count from now on; else when to ask again. One at a time for each account. */
  async take(request: ContentRequest): Promise<Instant | undefined> {
    const key = `${limitsKey(request.host, request.account)}${ending}`;
    const minute = minuteOf(this.parts.clock.now());
    const { cost } = request;
    const { minute: of, left } = this.reserved.get(key) ?? { minute, left: 0 };
    if (of === minute && left >= cost) {
      this.reserved.set(key, { minute, left: left - cost });
      return undefined;
    }
    const own = this.own.get(key) ?? new Map();
    let outcome = this.reserve(own, request);
    try {
      await this.parts.map.update(data => {
        // What could not be written is counted all the same.
        outcome = this.reserve(mostOf(parseUse(data[key]), own), request);
        return outcome.type === 'full'
          ? undefined
          : { ...this.spent(data), [key]: useText(outcome.use, minute) };
      });
    } catch (error) {
      this.parts.logger.warn(
        'What is created on a forge is not counted together with other processes',
        { host: request.host, error: String(error) },
      );
    }
    if (outcome.type === 'full') return outcome.until;
    this.own.set(key, outcome.use);
    this.reserved.set(key, { minute, left: outcome.count - cost });
    return undefined;
  }

  private reserve(use: UseByMinute, { pace, cost, reserve }: ContentRequest) {
    const now = this.parts.clock.now();
    const minute = minuteOf(now);
    const bounds = {
      aMinute: pace.aMinute,
      anHour: pace.anHour - reserve,
    };
    const until = freeAt(use, bounds, cost, minute);
    if (until > minute) return { type: 'full', until: until * 60_000 } as const;
    const isMore = freeAt(use, bounds, block, minute) === minute;
    const count = isMore ? Math.max(block, cost) : cost;
    const counted = new Map(use).set(minute, (use.get(minute) ?? 0) + count);
    return { type: 'reserved', count, use: counted } as const;
  }

  /** Of accounts that have created nothing for an hour, to be removed. */
  private spent(
    data: Readonly<Record<string, string>>,
  ): Readonly<Record<string, null>> {
    const minute = minuteOf(this.parts.clock.now());
    return Object.fromEntries(
      Object.entries(data)
        .filter(
          ([key, text]) =>
            isBudgetKey(key) && usedInHour(parseUse(text), minute) === 0,
        )
        .map(([key]) => [key, null]),
    );
  }
}

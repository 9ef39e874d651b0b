import {
  ContentPace,
  RateLimits,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Clock, FairQueue, Instant } from '@kardinal/kube-controller';
import { ContentBudgets } from './ContentBudgets';
import { limitsKey } from './limitsKey';
import { minuteOf, UseByMinute, usedInHour } from './useByMinute';

/** A call waits for so long within its pass; a longer wait is a reason that the promotion tells. In milliseconds. */
const longestWait = 10_000;

/** Who has used more than this part of an hour's requests … */
const share = 1 / 20;
/** … leaves this part of them to others. */
const leftToOthers = 1 / 5;

/** A call that changes something on a forge. */
export interface ContentCall {
  readonly host: string;
  readonly account: string;
  readonly pace: ContentPace;
  /** How much of what it sends creates content. */
  readonly cost: number;
  /** Among whom turns are shared: a namespace. */
  readonly tenant: string;
  /** Between what of it. */
  readonly repository: string;
}

interface Waiting {
  readonly call: ContentCall;
  readonly go: () => void;
  readonly fail: (error: ScmError) => void;
}

/** The calls of one account of a forge. */
interface Line {
  readonly queue: FairQueue<Waiting>;
  /** How many calls of each tenant wait. */
  readonly waiting: Map<string, number>;
  readonly used: Map<string, UseByMinute>;
  next: Instant;
  state: 'idle' | 'running';
}

/** Lets calls go to a forge at the pace that it publishes, namespaces in turn. */
export class ContentTurns {
  private readonly lines = new Map<string, Line>();

  constructor(
    private readonly parts: {
      readonly clock: Clock;
      readonly budgets: Pick<ContentBudgets, 'take'>;
    },
  ) {}

  /** Resolves when the call may be sent. @throws ScmError `rateLimited` with when to come back, where that is not soon */
  async turn(call: ContentCall): Promise<void> {
    const line = this.lineOf(call);
    const { now, wait } = this.expected(line, call);
    if (wait > longestWait) throw failure(call, now + wait);
    const turn = new Promise<void>((go, fail) => {
      const { tenant, repository: name } = call;
      line.queue.add({ tenant, name }, { call, go, fail });
      line.waiting.set(tenant, (line.waiting.get(tenant) ?? 0) + 1);
    });
    if (line.state === 'idle') void this.run(line);
    await turn;
  }

  private expected(line: Line, { tenant, pace }: ContentCall) {
    const now = this.parts.clock.now();
    const tenants = new Set([...line.waiting.keys(), tenant]).size;
    const before = (line.waiting.get(tenant) ?? 0) * tenants;
    const due = Math.max(line.next, now) + before * pace.gapMilliseconds;
    return { now, wait: due - now };
  }

  private lineOf({ host, account }: ContentCall): Line {
    const key = limitsKey(host, account);
    const line = this.lines.get(key) ?? {
      queue: new FairQueue<Waiting>(),
      waiting: new Map(),
      used: new Map(),
      next: 0,
      state: 'idle',
    };
    this.lines.set(key, line);
    return line;
  }

  private async run(line: Line): Promise<void> {
    line.state = 'running';
    const { clock } = this.parts;
    while (line.queue.size > 0) {
      const early = line.next - clock.now();
      if (early > 0)
        await new Promise<void>(resolve => {
          clock.setTimeout(resolve, early);
        });
      const turn = line.queue.take();
      if (turn !== undefined) await this.serve(line, turn);
    }
    line.state = 'idle';
  }

  private async serve(line: Line, { call, go, fail }: Waiting): Promise<void> {
    const { tenant, pace } = call;
    const left = (line.waiting.get(tenant) ?? 1) - 1;
    if (left === 0) line.waiting.delete(tenant);
    else line.waiting.set(tenant, left);
    const until = await this.budgeted(line, call);
    if (until !== undefined) {
      fail(failure(call, until));
      return;
    }
    line.next = this.parts.clock.now() + pace.gapMilliseconds;
    go();
  }

  private async budgeted(
    line: Line,
    call: ContentCall,
  ): Promise<Instant | undefined> {
    const { cost, pace, tenant } = call;
    if (cost === 0) return undefined;
    const minute = minuteOf(this.parts.clock.now());
    const used = line.used.get(tenant) ?? new Map<number, number>();
    const isBusy = usedInHour(used, minute) > pace.anHour * share;
    const reserve = isBusy ? Math.ceil(pace.anHour * leftToOthers) : 0;
    const until = await this.parts.budgets.take({ ...call, reserve });
    if (until !== undefined) return until;
    const recent = [...used].filter(([at]) => at > minute - 61);
    const counted = (used.get(minute) ?? 0) + cost;
    line.used.set(tenant, new Map([...recent, [minute, counted]]));
    return undefined;
  }
}

function failure({ host, pace, repository }: ContentCall, end: Instant) {
  const { aMinute, anHour } = pace;
  return new RateLimits(host).failure(
    `change anything in ${repository}`,
    end,
    `it takes ${aMinute} requests that create content in a minute and ${anHour} in an hour, one a second, and others with this credential have their turns too`,
  );
}

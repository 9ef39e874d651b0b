import { TestSandboxOptions } from '../TestSandbox';
import { agree, Alone, LeaseWish } from './Lease';

/** With so many journeys a sandbox is busy: then a start is worth more than to wait. */
const enough = 3;

/** A part of a sandbox, until it is given back. */
export interface Lease<S> {
  readonly sandbox: S;
  giveBack(): void;
}

export interface SandboxPoolParts<S> {
  start(options: TestSandboxOptions): Promise<S>;
  stop(sandbox: S): Promise<void>;
  /** How many sandboxes of the same options there may be. */
  readonly copies: number;
}

/** A sandbox that journeys share. */
interface Shared<S> {
  readonly sandbox: Promise<S>;
  readonly users: Set<{ readonly alone: Alone }>;
}

/** Starts sandboxes when they are needed, and lends them to journeys that get on with each other. */
export class SandboxPool<S> {
  private readonly byOptions = new Map<string, Shared<S>[]>();
  private waiting: readonly (() => boolean)[] = [];

  constructor(private readonly parts: SandboxPoolParts<S>) {}

  /** How many sandboxes were started. */
  get starts(): number {
    return this.all.length;
  }

  /**
   * Resolves when the sandbox runs and nobody in it disagrees; who has waited longer comes first.
   *
   * @param signal - aborts when nobody waits any more
   */
  async lend(wish: LeaseWish, signal?: AbortSignal): Promise<Lease<S>> {
    const user = { alone: wish.alone };
    const { sandbox, users } = await this.place(wish, user, signal);
    const giveBack = () => {
      if (users.delete(user)) this.grantWaiting();
    };
    try {
      return { sandbox: await sandbox, giveBack };
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  /** Stops all of them. */
  async stop(): Promise<void> {
    await Promise.allSettled(
      this.all.map(async ({ sandbox }) => this.parts.stop(await sandbox)),
    );
  }

  private get all(): readonly Shared<S>[] {
    return [...this.byOptions.values()].flat();
  }

  private place(
    { options, alone }: LeaseWish,
    user: { readonly alone: Alone },
    signal: AbortSignal | undefined,
  ): Promise<Shared<S>> {
    return new Promise(resolve => {
      const grant = (): boolean => {
        if (signal?.aborted) return true;
        const shared = this.fitting(options, alone);
        shared?.users.add(user);
        if (shared !== undefined) resolve(shared);
        return shared !== undefined;
      };
      this.waiting = [...this.waiting, grant];
      this.grantWaiting();
    });
  }

  private grantWaiting(): void {
    this.waiting = this.waiting.filter(grant => !grant());
  }

  /** The one with the fewest users of those where this one gets on with all; another one where all are busy. */
  private fitting(
    options: TestSandboxOptions,
    alone: Alone,
  ): Shared<S> | undefined {
    // Who needs all of it for itself would wait for others for ever.
    const key = JSON.stringify([options, alone === 'everything']);
    const known = this.byOptions.get(key) ?? [];
    const [calmest] = known
      .filter(({ users }) => [...users].every(each => agree(each.alone, alone)))
      .sort((one, other) => one.users.size - other.users.size);
    const areBusy = known.every(({ users }) => users.size >= enough);
    const { copies } = this.parts;
    if (known.length > 0 && (!areBusy || known.length >= copies))
      return calmest;
    const added = {
      sandbox: this.parts.start(options),
      users: new Set<never>(),
    };
    this.byOptions.set(key, [...known, added]);
    return added;
  }
}

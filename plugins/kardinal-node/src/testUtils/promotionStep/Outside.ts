/** The process of a step died. @public */
export class Crash extends Error {
  override readonly name = 'Crash';
}

/** Where a process stops: right before or right after its n-th call to the outside, from 1. @public */
export interface CrashPoint {
  readonly at: number;
  readonly when: 'before' | 'after';
}

/**
 * Every call of a step to the outside goes through one of these.
 *
 * @public
 */
export class Outside {
  /** Names of the calls, in order. */
  readonly calls: string[] = [];

  constructor(
    private readonly options: {
      readonly crash?: CrashPoint;
      readonly onCall?: (count: number) => void;
    } = {},
  ) {}

  /** @throws Crash where the process stops */
  async call<T>(name: string, call: () => T | Promise<T>): Promise<T> {
    this.calls.push(name);
    const { crash, onCall } = this.options;
    const isHere = crash?.at === this.calls.length;
    if (isHere && crash.when === 'before') throw new Crash(name);
    const answer = await call();
    onCall?.(this.calls.length);
    if (isHere) throw new Crash(name);
    return answer;
  }

  /** The same object, whose methods are calls to the outside. */
  watch<T extends object>(target: T): T {
    return new Proxy(target, {
      get: (object, name) => {
        const member: unknown = Reflect.get(object, name);
        return typeof member === 'function'
          ? (...args: unknown[]) =>
              this.call(String(name), () => member.apply(object, args))
          : member;
      },
    });
  }
}

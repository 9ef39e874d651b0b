/** Where the process stops: at the n-th I/O, and how. */
export interface Fault {
  readonly at: number;
  /** `crash…`: nothing works any more. `freeze`: everything waits until the gate thaws. */
  readonly kind: 'crashBefore' | 'crashAfter' | 'freeze';
}

/** The process of an incarnation died. */
export class Crash extends Error {
  override readonly name = 'Crash';
  constructor() {
    super('The process crashed');
  }
}

/** Every I/O of one incarnation goes through here, is counted, and fails where the fault says. */
export class IoGate {
  readonly names: string[] = [];
  #state: 'alive' | 'dead' | 'frozen' = 'alive';
  #stop: () => void = () => {};
  #thaw: () => void = () => {};
  /** Resolves when the fault struck. */
  readonly stopped: Promise<void>;
  readonly #thawed: Promise<void>;

  constructor(private readonly fault?: Fault) {
    this.stopped = new Promise(resolve => {
      this.#stop = resolve;
    });
    this.#thawed = new Promise(resolve => {
      this.#thaw = resolve;
    });
  }

  get state(): 'alive' | 'dead' | 'frozen' {
    return this.#state;
  }

  /** The frozen I/O, and everything behind it, goes on. */
  thaw(): void {
    this.#thaw();
  }

  /** One counted I/O. */
  async pass<T>(name: string, call: () => Promise<T> | T): Promise<T> {
    await this.passUncounted();
    this.names.push(name);
    const { at, kind } = this.fault ?? {};
    if (at !== this.names.length) return call();
    switch (kind) {
      case 'crashBefore':
        throw this.#die();
      case 'crashAfter':
        await call();
        throw this.#die();
      default:
        this.#state = 'frozen';
        this.#stop();
        await this.#thawed;
        return call();
    }
  }

  /** An I/O that is no point of failure, but works only while the process does. */
  async passUncounted(): Promise<void> {
    if (this.#state === 'dead') throw new Crash();
    if (this.#state === 'frozen') await this.#thawed;
  }

  #die(): Crash {
    this.#state = 'dead';
    this.#stop();
    return new Crash();
  }
}

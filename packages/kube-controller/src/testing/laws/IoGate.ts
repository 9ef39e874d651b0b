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

/** One I/O, and what the world was like right before and right after it. */
export interface Passage {
  readonly name: string;
  readonly before: string;
  /** Absent where it never came back. */
  after?: string;
}

/** Every I/O of one incarnation goes through here, is counted, and fails where the fault says. */
export class IoGate {
  readonly passages: Passage[] = [];
  #state: 'alive' | 'dead' | 'frozen' = 'alive';
  #stop: () => void = () => {};
  #thaw: () => void = () => {};
  /** Resolves when the fault struck. */
  readonly stopped: Promise<void>;
  readonly #thawed: Promise<void>;
  #finished = 0;

  /** @param look - differs where anything else may have changed the world since it looked before */
  constructor(
    private readonly look: () => string,
    private readonly fault?: Fault,
  ) {
    this.stopped = new Promise(resolve => {
      this.#stop = resolve;
    });
    this.#thawed = new Promise(resolve => {
      this.#thaw = resolve;
    });
  }

  get names(): readonly string[] {
    return this.passages.map(({ name }) => name);
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
    const passage: Passage = { name, before: this.#look() };
    this.passages.push(passage);
    const { at, kind } = this.fault ?? {};
    if (at !== this.passages.length) {
      try {
        return await call();
      } finally {
        this.#finished += 1;
        passage.after = this.#look();
      }
    }
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

  #look(): string {
    return `${this.#finished} ${this.look()}`;
  }

  #die(): Crash {
    this.#state = 'dead';
    this.#stop();
    return new Crash();
  }
}

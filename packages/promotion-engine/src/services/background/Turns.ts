/** How many may be at work at one time: for one name, and for all. */
export interface TurnLimits {
  readonly each: number;
  readonly all: number;
}

interface Waiting {
  readonly name: string;
  readonly begin: () => void;
}

/** Lets work wait for its turn, in the order in which it came; a name that has its share does not hold up others. */
export class Turns {
  readonly #working: string[] = [];
  #waiting: readonly Waiting[] = [];

  constructor(private readonly limits: TurnLimits) {}

  /** Carries work out once it is its turn. */
  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    await new Promise<void>(begin => {
      this.#waiting = [...this.#waiting, { name, begin }];
      this.#admit();
    });
    try {
      return await work();
    } finally {
      this.#working.splice(this.#working.indexOf(name), 1);
      this.#admit();
    }
  }

  #admit(): void {
    const { each, all } = this.limits;
    const working = this.#working;
    this.#waiting = this.#waiting.filter(({ name, begin }) => {
      const own = working.filter(other => other === name).length;
      if (working.length >= all || own >= each) return true;
      working.push(name);
      begin();
      return false;
    });
  }
}

/** States of objects that are remembered; each takes some 200 bytes. */
const most = 20_000;

/** Whether a seal holds, once for each state that an API server gave: a signature takes longer than a look. */
export class Verdicts {
  readonly #known = new Map<string, boolean>();

  /**
   * `judge` runs unless this state, with this seal, was judged before.
   *
   * @param state - `undefined` for what no API server has stored: it can be different next time
   */
  of(state: string | undefined, seal: string, judge: () => boolean): boolean {
    if (state === undefined) return judge();
    const question = `${state}/${seal}`;
    const known = this.#known.get(question);
    if (known !== undefined) return known;
    const verdict = judge();
    this.#known.set(question, verdict);
    const [oldest] = this.#known.keys();
    if (this.#known.size > most) this.#known.delete(oldest);
    return verdict;
  }
}

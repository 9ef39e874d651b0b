import { KubeObject } from '@kardinal/kube-controller';

/** States of objects that are remembered; each takes some 200 bytes. */
const most = 20_000;

/** Whether a seal holds, once for each state that an API server gave: a signature takes longer than a look. */
export class Verdicts {
  readonly #known = new Map<string, boolean>();

  /** `judge` runs unless this state of the object, with this seal, was judged before. */
  of({ metadata }: KubeObject, seal: string, judge: () => boolean): boolean {
    const { uid, resourceVersion } = metadata;
    // What no API server has stored can be different next time.
    if (uid === undefined || resourceVersion === undefined) return judge();
    const state = `${uid}/${resourceVersion}/${seal}`;
    const known = this.#known.get(state);
    if (known !== undefined) return known;
    const verdict = judge();
    this.#known.set(state, verdict);
    const [oldest] = this.#known.keys();
    if (this.#known.size > most) this.#known.delete(oldest);
    return verdict;
  }
}

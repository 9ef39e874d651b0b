/** A push to a Git repository, as a forge reports it. */
export interface PushHint {
  /** The provider of the forge. */
  readonly provider: string;
  /** As the forge names the repository, e.g. `acme/config`. */
  readonly repository: string;
  /** The branch that moved; absent where a tag did. */
  readonly branch?: string;
}

/** Who looks again because of a hint, and says for how many Subscriptions. */
export interface HintListener {
  image(repository: string): number;
  push(push: PushHint): number;
}

/**
 * What webhooks say that Subscriptions may want to look at. Only hints: whoever sends one has nothing believed but that it is
 * worth a look. Nothing is kept where nobody listens, as on a replica that does not lead.
 *
 * @public
 */
export class SubscriptionHints implements HintListener {
  readonly #listeners = new Set<HintListener>();

  subscribe(listener: HintListener): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /**
   * Somebody pushed an image. Returns how many Subscriptions look again.
   *
   * @param repository - registry and repository, without a tag
   */
  image(repository: string): number {
    return this.#sum(each => each.image(repository));
  }

  /** Somebody pushed to a Git repository. Returns how many Subscriptions look again. */
  push(push: PushHint): number {
    return this.#sum(each => each.push(push));
  }

  #sum(count: (listener: HintListener) => number): number {
    return [...this.#listeners].reduce((sum, each) => sum + count(each), 0);
  }
}

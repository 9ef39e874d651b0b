/** How long a branch may be taken to be where it was seen. */
const TRUST_MS = 60_000;
/** How long nothing is taken for granted after somebody else moved a branch meanwhile. */
const DOUBT_MS = 600_000;

/**
 * Remembers when branches of a remote were last seen. A push says where its branch must be: to trust in vain costs a
 * refused push and never a commit.
 *
 * @internal
 */
export class BranchTrust {
  private readonly seen = new Map<string, number>();
  private doubtUntil = -Infinity;

  saw(branches: readonly string[], now: number): void {
    for (const branch of branches) this.seen.set(branch, now);
  }

  /** Somebody may have moved them. */
  forget(branches: readonly string[]): void {
    for (const branch of branches) this.seen.delete(branch);
  }

  /** One of them was somewhere else. */
  wasWrong(now: number): void {
    this.doubtUntil = now + DOUBT_MS;
  }

  holds(branches: readonly string[], now: number): boolean {
    if (now < this.doubtUntil) return false;
    return branches.every(branch => {
      const at = this.seen.get(branch);
      return at !== undefined && at <= now && now - at <= TRUST_MS;
    });
  }
}

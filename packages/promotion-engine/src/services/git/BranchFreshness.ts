/** How long a branch is expected to be where it was, in milliseconds. */
const FRESH_MS = 60_000;
/** How long nothing is expected after a push lost against a concurrent writer, in milliseconds. */
const CONFLICT_MS = 600_000;

/**
 * When branches of a remote were last known to be where the mirror has them. A push names where its branch must be:
 * to be mistaken here costs a refused push and never a commit.
 *
 * @internal
 */
export class BranchFreshness {
  private readonly knownAt = new Map<string, number>();
  private conflictUntil = -Infinity;

  /** They were fetched or pushed at this time. */
  markCurrent(branches: readonly string[], now: number): void {
    for (const branch of branches) this.knownAt.set(branch, now);
  }

  /** Somebody may have moved them. */
  invalidate(branches: readonly string[]): void {
    for (const branch of branches) this.knownAt.delete(branch);
  }

  /** A push found one of them somewhere else. */
  recordConflict(now: number): void {
    this.conflictUntil = now + CONFLICT_MS;
  }

  /** Whether it was fetched or pushed at an instant or after it. */
  isKnownSince(branch: string, instant: number): boolean {
    return (this.knownAt.get(branch) ?? -Infinity) >= instant;
  }

  /** Whether each of them may be used without a fetch. */
  isFresh(branches: readonly string[], now: number): boolean {
    if (now < this.conflictUntil) return false;
    return branches.every(branch => {
      const at = this.knownAt.get(branch);
      return at !== undefined && at <= now && now - at <= FRESH_MS;
    });
  }
}

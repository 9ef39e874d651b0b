import type { BareRepository } from './BareRepository';

/** How two commits are related. @public */
export interface Comparison {
  mergeBase: string | undefined;
  /** Commits that only the head has. */
  ahead: number;
  /** Commits that only the base has. */
  behind: number;
}

/** Compares two commits. What was compared once is remembered. @public */
export async function compareCommits(
  repository: BareRepository,
  base: string,
  head: string,
): Promise<Comparison> {
  const key = `${base}...${head}`;
  const known = repository.comparisons.get(key);
  if (known) return known;
  const [mergeBase, counts] = await Promise.all([
    repository.mergeBase(base, head),
    repository.aheadBehind(base, head),
  ]);
  const comparison = { mergeBase, ...counts };
  repository.comparisons.set(key, comparison);
  return comparison;
}

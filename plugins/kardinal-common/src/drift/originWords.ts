import type { EnvironmentDrift } from './environmentDrifts';

/**
 * Where a drift comes from, as the repository says, with the full stop; `undefined` until that was read, and where it cannot be
 * told.
 *
 * @public
 */
export function originWords({
  origin,
  commit,
}: Pick<EnvironmentDrift, 'origin' | 'commit'>): string | undefined {
  if (origin === 'cluster')
    return 'Its files in the repository are as they were promoted, so the change did not come from Git.';
  if (commit === undefined) return undefined;
  const { author, sha, subject } = commit;
  return `${author} last changed its files in the repository, in ${sha.slice(
    0,
    7,
  )}: ${subject.replace(/[.\s]+$/, '')}.`;
}

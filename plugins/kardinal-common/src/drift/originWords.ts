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
    return 'The repository has its files as they were promoted; the change did not come from there.';
  if (commit === undefined) return undefined;
  const { author, sha, subject } = commit;
  return `${author} changed its files in the repository last, in ${sha.slice(
    0,
    7,
  )}: ${subject.replace(/[.\s]+$/, '')}.`;
}

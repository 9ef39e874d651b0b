import type { ForgeContext } from '../ForgeContext';
import { Refusal } from '../Refusal';
import type { PullRecord, RepositoryRecord } from '../state/records';

/**
 * The repository of a pull request.
 *
 * @throws Refusal where it is gone
 * @public
 */
export function recordOf(
  forge: ForgeContext,
  { repository }: PullRecord,
): RepositoryRecord {
  const [owner, name] = repository.split('/');
  const found = forge.store.repository(owner, name);
  if (found === undefined) throw new Refusal(404, 'Not Found');
  return found;
}

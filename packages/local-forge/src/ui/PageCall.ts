import type { ForgeContext } from '../ForgeContext';
import type { BareRepository } from '../git/BareRepository';
import type { RepositoryRecord } from '../state/records';

/** What a page of a repository is made from. @public */
export interface PageCall {
  forge: ForgeContext;
  repository: RepositoryRecord;
  git: BareRepository;
  /** The repository as the key of its records. */
  key: string;
  /** Who acts when a button is pressed. */
  actor?: string;
  query: URLSearchParams;
}

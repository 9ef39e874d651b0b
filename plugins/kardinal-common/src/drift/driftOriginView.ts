import type { EnvironmentDrift } from './environmentDrifts';

/** Since when an environment has drifted, and what its repository says of it. @public */
export interface DriftOriginView {
  /** RFC 3339. */
  readonly since: string;
  /** Whether somebody changed its files in the repository, or they are as they were promoted; absent until it was read. */
  readonly origin?: 'git' | 'cluster' | 'unknown';
  /** The commit that changed them last, with `git` alone. */
  readonly commit?: {
    readonly sha: string;
    readonly url?: string;
    /** As the commit says. */
    readonly author: string;
    readonly subject: string;
    /** RFC 3339. */
    readonly committedAt?: string;
  };
}

/** What is on record of a drift, with the page of the commit where the forge has one. */
export function driftOriginView(
  { since, origin, commit }: EnvironmentDrift,
  commitUrl: (sha: string) => string | undefined,
): DriftOriginView {
  const url = commit && commitUrl(commit.sha);
  return {
    since,
    ...(origin === undefined ? {} : { origin }),
    ...(commit === undefined
      ? {}
      : { commit: { ...commit, ...(url === undefined ? {} : { url }) } }),
  };
}

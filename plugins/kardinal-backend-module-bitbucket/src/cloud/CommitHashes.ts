import {
  ForgeConnection,
  PullRequest,
  RepositoryRef,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';

/** How many are remembered. */
const LIMIT = 1_000;

/** A connection, and the hashes that were read over it and others of its provider. @internal */
export interface CloudAccess {
  readonly connection: ForgeConnection;
  readonly hashes: CommitHashes;
}

/**
 * Bitbucket Cloud shortens the hashes of commits in pull requests to twelve digits. The whole ones are read, each once, as they
 * do not change.
 *
 * @internal
 */
export class CommitHashes {
  private readonly whole = new Map<string, string>();

  /** With the whole hash of its head, and of its merge. */
  async complete(
    connection: ForgeConnection,
    repository: RepositoryRef,
    pullRequest: PullRequest,
  ): Promise<PullRequest> {
    const { head, mergeCommit } = pullRequest;
    const wholeOf = (hash: string) => this.read(connection, repository, hash);
    return {
      ...pullRequest,
      head: { ...head, sha: await wholeOf(head.sha) },
      ...(mergeCommit !== undefined && {
        mergeCommit: await wholeOf(mergeCommit),
      }),
    };
  }

  /** As far as it was read before; whatever else it has is short. */
  known(repository: RepositoryRef, pullRequest: PullRequest): PullRequest {
    const { head, mergeCommit } = pullRequest;
    const wholeOf = (hash: string) =>
      this.whole.get(keyOf(repository, hash)) ?? hash;
    return {
      ...pullRequest,
      head: { ...head, sha: wholeOf(head.sha) },
      ...(mergeCommit !== undefined && { mergeCommit: wholeOf(mergeCommit) }),
    };
  }

  /** The whole hash; one of a commit that is gone stays short, and is that of none. */
  async read(
    connection: ForgeConnection,
    repository: RepositoryRef,
    hash: string,
  ): Promise<string> {
    const key = keyOf(repository, hash);
    const known = this.whole.get(key);
    if (known !== undefined || hash === '' || hash.length >= 40)
      return known ?? hash;
    try {
      const { body } = await connection.send<{ readonly hash: string }>(
        repository,
        `read the commit ${hash}`,
        { method: 'GET', path: `/commit/${hash}` },
      );
      this.remember(key, body.hash);
      return body.hash;
    } catch (error) {
      const isGone = error instanceof ScmError && error.kind === 'notFound';
      if (!isGone) throw error;
      return hash;
    }
  }

  private remember(key: string, hash: string): void {
    const [oldest] = this.whole.keys();
    if (this.whole.size >= LIMIT && oldest !== undefined)
      this.whole.delete(oldest);
    this.whole.set(key, hash);
  }
}

function keyOf({ url }: RepositoryRef, hash: string): string {
  return `${url} ${hash}`;
}

import { SourceFile } from '@kardinal/backstage-plugin-kardinal-node';
import { createHash } from 'node:crypto';
import { GitCommitRequest, GitRepositories } from './GitRepositories';

/** Commits that are being promoted at the same time are few. */
const MAX_COMMITS = 32;

/**
 * Files of commits, read once for all environments that they are promoted to. Who reads again with the same credential reads
 * what it was given before: a commit never changes.
 */
export class SourceCommits {
  private readonly reads = new Map<string, Promise<readonly SourceFile[]>>();

  constructor(private readonly git: Pick<GitRepositories, 'readCommit'>) {}

  read(request: GitCommitRequest): Promise<readonly SourceFile[]> {
    const key = keyOf(request);
    const known = this.reads.get(key) ?? this.git.readCommit(request);
    this.reads.delete(key);
    this.reads.set(key, known);
    known.catch(() => {
      // What failed is read again.
      if (this.reads.get(key) === known) this.reads.delete(key);
    });
    const [oldest] = this.reads.keys();
    if (this.reads.size > MAX_COMMITS) this.reads.delete(oldest);
    return known;
  }
}

/** A credential is part of it: what one may read, another may not. It is not kept as it is. */
function keyOf({
  repository,
  credentials,
  commit,
  branch,
  query,
}: GitCommitRequest): string {
  const { token, username } = credentials ?? {};
  return createHash('sha256')
    .update(
      JSON.stringify([
        repository.url,
        [token, username],
        commit,
        branch,
        [query.type, query.directory, query.reads?.key],
      ]),
    )
    .digest('hex');
}

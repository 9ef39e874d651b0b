/** Who made a commit, and when. @public */
export interface CommitPerson {
  name: string;
  email: string;
  /** RFC 3339, UTC. */
  date: string;
}

/** One commit. @public */
export interface Commit {
  sha: string;
  tree: string;
  parents: string[];
  author: CommitPerson;
  committer: CommitPerson;
  message: string;
}

/** The `--format` that {@link parseCommits} reads. @public */
export const COMMIT_FORMAT =
  '--format=%H%x00%T%x00%P%x00%an%x00%ae%x00%at%x00%cn%x00%ce%x00%ct%x00%B%x00%x01';

/** Reads what `git log -z` wrote in {@link COMMIT_FORMAT}. @public */
export function parseCommits(text: string): Commit[] {
  return text
    .split('\0\u0001')
    .map(record => record.replace(/^[\0\n]+/, ''))
    .filter(record => record !== '')
    .map(parseCommit);
}

function parseCommit(record: string): Commit {
  const [sha, tree, parents, an, ae, at, cn, ce, ct, ...message] =
    record.split('\0');
  return {
    sha,
    tree,
    parents: parents.split(' ').filter(parent => parent !== ''),
    author: { name: an, email: ae, date: secondsToDate(at) },
    committer: { name: cn, email: ce, date: secondsToDate(ct) },
    message: message.join('\0').replace(/\n+$/, ''),
  };
}

function secondsToDate(seconds: string): string {
  return new Date(Number(seconds) * 1000).toISOString().replace(/\.\d+Z$/, 'Z');
}

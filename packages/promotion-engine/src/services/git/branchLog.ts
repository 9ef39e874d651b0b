import { GitLog, GitLogEntry, GitLogRequest } from './GitRepositories';
import { FetchedBranches } from './FetchedBranches';
import { LogJob } from './GitJob';
import { MirrorGit } from './MirrorGit';
import { STEP_TRAILER } from './commitMessage';

/** Those beyond are returned by a request that goes on after the last of these. */
const MOST_COMMITS = 50;

const FORMAT = [
  '%H',
  '%cI',
  `%(trailers:key=${STEP_TRAILER},valueonly,separator=%x2C)`,
  '%an',
  '%s',
].join('%x1f');

/** @internal */
export async function settleLog(
  git: MirrorGit,
  { request, outcome }: LogJob,
  branches: FetchedBranches,
): Promise<undefined> {
  outcome.resolve(
    await readLog(git, request, await branches.head(request.base)),
  );
}

async function readLog(
  git: MirrorGit,
  { since, newest = 1, directories = [] }: GitLogRequest,
  head: string,
): Promise<GitLog> {
  if (since === head)
    return { head, last: head, history: 'continued', commits: [] };
  const [known] =
    since === undefined ? [] : await git.objects([`${since}^{commit}`]);
  // What came after a commit that nobody has any more is not known: the newest change counts, promoted or not.
  const count = since === undefined ? Math.min(newest, MOST_COMMITS) : 1;
  const range = known === undefined ? [`--max-count=${count}`, head] : [head];
  const listed = await git.local([
    'rev-list',
    '--first-parent',
    ...range,
    ...(known === undefined ? [] : ['--reverse', `^${since}`]),
    '--',
    ...directories.map(each => `:(top,literal)${each}`),
  ]);
  const names =
    known === undefined ? [...linesOf(listed)].reverse() : linesOf(listed);
  const page = names.slice(0, MOST_COMMITS);
  const isAll = page.length === names.length;
  return {
    head,
    last: isAll ? head : page[page.length - 1],
    history:
      known === undefined
        ? historyAfter(since)
        : await historyOf(git, since ?? head, head),
    commits: await entriesOf(git, page),
  };
}

/** Of a commit that is nowhere. */
function historyAfter(since: string | undefined): GitLog['history'] {
  return since === undefined ? 'continued' : 'rewritten';
}

async function historyOf(
  git: MirrorGit,
  since: string,
  head: string,
): Promise<GitLog['history']> {
  const { exitCode } = await git.attempt([
    'merge-base',
    '--is-ancestor',
    since,
    head,
  ]);
  return exitCode === 0 ? 'continued' : 'rewritten';
}

async function entriesOf(
  git: MirrorGit,
  names: readonly string[],
): Promise<readonly GitLogEntry[]> {
  if (names.length === 0) return [];
  const log = await git.local([
    'log',
    '-z',
    '--no-walk=unsorted',
    `--format=${FORMAT}`,
    ...names,
    '--',
  ]);
  return log
    .toString('utf8')
    .split('\0')
    .filter(entry => entry !== '')
    .map(parseEntry);
}

function parseEntry(entry: string): GitLogEntry {
  const [sha, time, steps, author, ...subject] = entry.split('\x1f');
  const committedAt = instantOf(time);
  return {
    sha,
    ...(committedAt === undefined ? {} : { committedAt }),
    author,
    subject: subject.join(' '),
    origin: steps.trim() === '' ? 'others' : 'promotion',
  };
}

/** Anybody may write any time into a commit: one that no API stores is none. */
function instantOf(time: string): string | undefined {
  const at = Date.parse(time);
  if (Number.isNaN(at)) return undefined;
  const text = new Date(at).toISOString();
  return /^\d{4}-/.test(text) ? text : undefined;
}

function linesOf(output: Buffer): readonly string[] {
  return output
    .toString('utf8')
    .split('\n')
    .filter(line => line !== '');
}

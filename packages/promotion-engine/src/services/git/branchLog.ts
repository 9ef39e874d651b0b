import {
  GitLog,
  GitLogEntry,
  GitLogRequest,
  PromotedByCommit,
} from './GitRepositories';
import { FetchedBranches } from './FetchedBranches';
import { LogJob } from './GitJob';
import { MirrorGit } from './MirrorGit';
import { STEP_TRAILER } from './commitMessage';
import { instantOf } from './instantOf';

/** Those beyond are returned by a request that goes on after the last of these. */
const MOST_COMMITS = 50;

const FORMAT = [
  '%H',
  '%cI',
  `%(trailers:key=${STEP_TRAILER},valueonly,separator=%x2C)`,
  ...['Pipeline', 'Environment', 'Bundle', 'Version', 'Config'].map(
    key => `%(trailers:key=Kardinal-${key},valueonly,separator=%x2C)`,
  ),
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
  request: GitLogRequest,
  head: string,
): Promise<GitLog> {
  const { since, newest = 1, promotion } = request;
  if (promotion !== undefined) return promotionIn(git, promotion, head);
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
    ...pathspecsOf(request),
  ]);
  const names =
    known === undefined ? [...linesOf(listed)].reverse() : linesOf(listed);
  if (known !== undefined && request.newest !== undefined)
    return {
      head,
      last: head,
      history: await historyOf(git, since ?? head, head),
      commits: await entriesOf(
        git,
        names.slice(-Math.min(newest, MOST_COMMITS)),
      ),
    };
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

/** @see https://git-scm.com/docs/gitglossary#Documentation/gitglossary.txt-pathspec */
function pathspecsOf({
  directories = [],
  paths = { include: [], exclude: [] },
}: GitLogRequest): readonly string[] {
  const { include, exclude } = paths;
  const counting = [
    ...directories.map(each => `:(top,literal)${each}`),
    ...include.map(each => `:(top,glob)${each}`),
  ];
  const root = counting.length === 0 && exclude.length > 0 ? [':(top)'] : [];
  return [
    ...counting,
    ...root,
    ...exclude.map(each => `:(top,glob,exclude)${each}`),
  ];
}

async function promotionIn(
  git: MirrorGit,
  { pipeline, environment, unchanged }: NonNullable<GitLogRequest['promotion']>,
  head: string,
): Promise<GitLog> {
  const found = await git.local([
    'rev-list',
    '--max-count=1',
    '--extended-regexp',
    '--all-match',
    `--grep=^Kardinal-Pipeline: ${literal(pipeline)}$`,
    `--grep=^Kardinal-Environment: ${literal(environment)}$`,
    head,
    '--',
  ]);
  const [entry] = await entriesOf(git, linesOf(found));
  const { promoted } = entry ?? {};
  // Words of a message are no trailers.
  const isPromotion =
    promoted?.pipeline === pipeline && promoted.environment === environment;
  const isLast =
    isPromotion && !(await isChangedAfter(git, entry.sha, head, unchanged));
  return {
    head,
    last: head,
    history: 'continued',
    commits: isLast ? [entry] : [],
  };
}

/** Whether what came after a commit changed a file, such as a pull request that was squashed. */
async function isChangedAfter(
  git: MirrorGit,
  commit: string,
  head: string,
  file: string,
): Promise<boolean> {
  const found = await git.local([
    'rev-list',
    '--max-count=1',
    head,
    `^${commit}`,
    '--',
    `:(top,literal)${file}`,
  ]);
  return linesOf(found).length > 0;
}

function literal(text: string): string {
  return text.replace(/[^A-Za-z0-9/-]/g, '[$&]');
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
  const fields = entry.split('\x1f');
  const [sha, time, steps] = fields;
  const promoted = promotedBy(fields.slice(3, 8));
  const [author, ...subject] = fields.slice(8);
  const committedAt = instantOf(time);
  return {
    sha,
    ...(committedAt === undefined ? {} : { committedAt }),
    author,
    subject: subject.join(' '),
    origin: steps.trim() === '' ? 'others' : 'promotion',
    ...(promoted === undefined ? {} : { promoted }),
  };
}

/** `undefined` of a commit that does not say all of it. */
function promotedBy(fields: readonly string[]): PromotedByCommit | undefined {
  const [pipeline, environment, bundle, version, config] = fields.map(each =>
    each.trim(),
  );
  if ([pipeline, environment, bundle, version].includes('')) return undefined;
  const sha = / ([0-9a-f]{40}|[0-9a-f]{64})$/.exec(config)?.[1];
  return {
    pipeline,
    environment,
    bundle,
    version,
    ...(sha === undefined ? {} : { config: sha }),
  };
}

function linesOf(output: Buffer): readonly string[] {
  return output
    .toString('utf8')
    .split('\n')
    .filter(line => line !== '');
}

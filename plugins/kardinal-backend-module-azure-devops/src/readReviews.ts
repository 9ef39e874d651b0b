import {
  ChangeRequest,
  ForgeConnection,
  RepositoryRef,
  ReviewSummary,
} from '@kardinal/backstage-plugin-kardinal-node';
import { entriesOf, pathIn } from './azureDevOpsRest';
import { AzureIdentity, AzureReviewer, nameOf, utc } from './pullRequest';
import { readOnce } from './readPullRequest';

/** What happened to a pull request, a vote for instance, is kept as a thread. */
interface AzureThread {
  readonly publishedDate: string;
  readonly properties?: Readonly<
    Record<string, { readonly $value: string | number } | undefined>
  > | null;
  /** By numbers that properties name. */
  readonly identities?: Readonly<
    Record<string, AzureIdentity | undefined>
  > | null;
}

interface AzureIteration {
  readonly createdDate: string;
  readonly sourceRefCommit: { readonly commitId: string };
}

const APPROVED = 5;

/** Who approved, and whose vote asks for changes: one request where none does. @internal */
export async function readReviews(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
): Promise<ReviewSummary> {
  const { reviewers = [] } = await readOnce(connection, repository, number);
  // The vote of a group is the one of its members.
  const people = reviewers.filter(({ isContainer = false }) => !isContainer);
  const requesting = people.filter(({ vote }) => vote < 0);
  return {
    approvedBy: people.filter(({ vote }) => vote >= APPROVED).map(nameOf),
    changeRequests:
      requesting.length === 0
        ? []
        : await changeRequestsOf(connection, repository, number, requesting),
  };
}

/** A vote has no time and no commit: the threads of the pull request have the time, and its iterations the commit. */
async function changeRequestsOf(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
  reviewers: readonly AzureReviewer[],
): Promise<readonly ChangeRequest[]> {
  const list = async <T>(what: string) => {
    const { body } = await connection.send<unknown>(
      repository,
      `read the ${what} of pull request ${number}`,
      {
        method: 'GET',
        path: pathIn(repository, `/pullRequests/${number}/${what}`),
      },
    );
    return entriesOf<T>(body);
  };
  const threads = await list<AzureThread>('threads');
  const iterations = await list<AzureIteration>('iterations');
  const { now } = connection;
  return reviewers.map(reviewer => {
    // Where the threads do not say when, it counts for what is there now.
    const at = votedAt(threads, reviewer) ?? now;
    return {
      by: nameOf(reviewer),
      at: utc(new Date(at).toISOString()),
      commit: headAt(iterations, at) ?? '',
    };
  });
}

/** When somebody voted last, in milliseconds since the Unix epoch. */
function votedAt(
  threads: readonly AzureThread[],
  reviewer: AzureReviewer,
): number | undefined {
  const times = threads
    .filter(thread => isVoteOf(thread, reviewer))
    .map(({ publishedDate }) => Date.parse(publishedDate));
  return times.length === 0 ? undefined : Math.max(...times);
}

/** Older threads name the voter, newer ones point to an identity. */
function isVoteOf(
  { properties, identities }: AzureThread,
  { id }: AzureReviewer,
): boolean {
  const value = (name: string) => properties?.[name]?.$value;
  if (value('CodeReviewThreadType') !== 'VoteUpdate') return false;
  const pointer = value('CodeReviewVotedByIdentity');
  const voter =
    value('CodeReviewVotedByTfId') ??
    (pointer === undefined ? undefined : identities?.[pointer]?.id);
  return voter !== undefined && plain(String(voter)) === plain(id);
}

/** Properties write a GUID with dashes and without. */
function plain(id: string): string {
  return id.replaceAll('-', '').toLowerCase();
}

/** The head that a pull request had at a time; the oldest one where it had none yet. */
function headAt(
  iterations: readonly AzureIteration[],
  time: number,
): string | undefined {
  const newest = [...iterations].sort(
    (one, other) => Date.parse(other.createdDate) - Date.parse(one.createdDate),
  );
  const found = newest.find(
    ({ createdDate }) => Date.parse(createdDate) <= time,
  );
  return (found ?? newest.at(-1))?.sourceRefCommit.commitId;
}

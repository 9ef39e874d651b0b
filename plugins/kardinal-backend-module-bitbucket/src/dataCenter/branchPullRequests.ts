import {
  Branches,
  branchOperations,
  ForgeConnection,
  newestOfBranches,
  OpenPullRequestRequest,
  PullRequest,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';
import { writeDescription } from '../labelledText';
import { editPullRequest } from './changePullRequest';
import { readDefaultReviewers } from './defaultReviewers';
import { BitbucketPullRequest, pullRequestOf } from './pullRequest';
import { readPullRequest } from './readPullRequest';

const PAGE_LIMIT = 20;

/** @internal */
export const { findPullRequest, openPullRequest } =
  branchOperations<ForgeConnection>({
    find,
    isMerged,
    create,
    addLabels,
    read: readPullRequest,
  });

async function find(
  connection: ForgeConnection,
  branches: Branches,
): Promise<PullRequest | undefined> {
  const { repository, head } = branches;
  const requests = await connection.sendAll<BitbucketPullRequest>(
    repository,
    `look for the pull request of ${head}`,
    {
      path: '/pull-requests',
      query: {
        state: 'ALL',
        direction: 'OUTGOING',
        at: `refs/heads/${head}`,
        order: 'NEWEST',
      },
      pageLimit: PAGE_LIMIT,
    },
  );
  return newestOfBranches(requests.map(pullRequestOf), branches);
}

/** Those who review by default are only asked by whoever opens it on a page: here they are named. */
async function create(
  connection: ForgeConnection,
  request: OpenPullRequestRequest,
): Promise<PullRequest> {
  const { repository, head, base, title, body, labels } = request;
  const [project, slug] = repository.fullName.split('/');
  const ref = (branch: string) => ({
    id: `refs/heads/${branch}`,
    repository: { slug, project: { key: project } },
  });
  const reviewers = await readDefaultReviewers(connection, request);
  const { body: opened } = await connection.send<BitbucketPullRequest>(
    repository,
    `open a pull request for ${head}`,
    {
      method: 'POST',
      path: '/pull-requests',
      body: {
        title,
        description: writeDescription({ text: body, labels }),
        fromRef: ref(head),
        toRef: ref(base),
        reviewers: reviewers.map(name => ({ user: { name } })),
      },
    },
  );
  return pullRequestOf(opened);
}

/** Also where the commits of the branch were made one. */
async function isMerged(
  connection: ForgeConnection,
  { repository, head }: Branches,
  merged: PullRequest,
): Promise<boolean> {
  const now = await headOf(connection, repository, head);
  return now === undefined || now === merged.head.sha;
}

/** The commit that a branch is at, where it is there. */
async function headOf(
  connection: ForgeConnection,
  repository: RepositoryRef,
  branch: string,
): Promise<string | undefined> {
  const branches = await connection.sendAll<{
    readonly id: string;
    readonly latestCommit: string;
  }>(repository, `read the branch ${branch}`, {
    path: '/branches',
    query: { filterText: branch, boostMatches: 'true' },
    pageLimit: PAGE_LIMIT,
  });
  return branches.find(({ id }) => id === `refs/heads/${branch}`)?.latestCommit;
}

async function addLabels(
  connection: ForgeConnection,
  repository: RepositoryRef,
  added: { readonly number: number; readonly labels: readonly string[] },
): Promise<readonly string[]> {
  const { number, labels } = added;
  await editPullRequest(connection, repository, { number, addLabels: labels });
  const now = await readPullRequest(connection, repository, number);
  return now.labels;
}

import {
  Branches,
  ForgeConnection,
  OpenPullRequestRequest,
  openPullRequestOnce,
  PullRequest,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';
import { writeDescription } from '../labelledText';
import { editPullRequest } from './changePullRequest';
import { readDefaultReviewers } from './defaultReviewers';
import { BitbucketPullRequest, pullRequestOf } from './pullRequest';
import { readPullRequest } from './readPullRequest';

const PAGE_LIMIT = 20;

/** The open pull request of two branches, else the newest one, as it is now. @internal */
export async function findPullRequest(
  connection: ForgeConnection,
  branches: Branches,
): Promise<PullRequest | undefined> {
  const found = await find(connection, branches);
  return (
    found && readPullRequest(connection, branches.repository, found.number)
  );
}

/** @internal */
export function openPullRequest(
  connection: ForgeConnection,
  request: OpenPullRequestRequest,
): Promise<PullRequest> {
  return openPullRequestOnce(
    {
      find: branches => find(connection, branches),
      isMerged: (branches, merged) => isMerged(connection, branches, merged),
      create: wanted => create(connection, wanted),
      addLabels: (repository, number, labels) =>
        addLabels(connection, repository, { number, labels }),
    },
    request,
  );
}

/** The open one, else the newest one; one of a fork is none of them. */
async function find(
  connection: ForgeConnection,
  { repository, head, base }: Branches,
): Promise<PullRequest | undefined> {
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
  const own = requests
    .map(pullRequestOf)
    .filter(
      ({ head: { branch }, base: target }) =>
        branch === head && target.branch === base,
    );
  return own.find(({ state }) => state === 'open') ?? own[0];
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

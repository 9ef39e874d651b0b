import {
  Branches,
  branchOperations,
  ForgeConnection,
  newestOfBranches,
  OpenPullRequestRequest,
  PullRequest,
  RepositoryRef,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { writeDescription } from '../labelledText';
import { branchHead } from './branches';
import { editPullRequest } from './changePullRequest';
import { CloudAccess } from './CommitHashes';
import { readDefaultReviewers } from './defaultReviewers';
import { ANY_STATE } from './listPullRequests';
import { CloudAccount, CloudPullRequest, pullRequestOf } from './pullRequest';
import { readPullRequest } from './readPullRequest';

/** @internal */
export const { findPullRequest, openPullRequest } =
  branchOperations<CloudAccess>({
    find,
    isMerged: async ({ connection }, { repository, head }, merged) => {
      const now = await branchHead(connection, repository, head);
      return now === undefined || now === merged.head.sha;
    },
    create,
    addLabels,
    read: readPullRequest,
  });

async function find(
  { connection, hashes }: CloudAccess,
  branches: Branches,
): Promise<PullRequest | undefined> {
  const { repository, head, base } = branches;
  const { items } = await connection.sendPage<CloudPullRequest>(
    repository,
    `look for the pull request of ${head}`,
    {
      path: '/pullrequests',
      query: {
        ...ANY_STATE,
        q: `source.branch.name = ${quoted(
          head,
        )} AND destination.branch.name = ${quoted(base)}`,
        sort: '-created_on',
      },
      page: 1,
    },
  );
  const found = newestOfBranches(items.map(pullRequestOf), branches);
  return found && hashes.complete(connection, repository, found);
}

/** Those who review by default are only asked by whoever opens it on a page: here they are named. */
async function create(
  { connection, hashes }: CloudAccess,
  request: OpenPullRequestRequest,
): Promise<PullRequest> {
  const { repository, head, base, title, body, labels } = request;
  const reviewers = await readDefaultReviewers(connection, repository);
  const { body: opened } = await connection.send<CloudPullRequest>(
    repository,
    `open a pull request for ${head}`,
    {
      method: 'POST',
      path: '/pullrequests',
      body: {
        title,
        description: writeDescription({ text: body, labels }),
        source: { branch: { name: head } },
        destination: { branch: { name: base } },
      },
    },
  );
  await ask(connection, repository, { opened, reviewers });
  return hashes.complete(connection, repository, pullRequestOf(opened));
}

/** Only once it is open is it known who its author is, whom Bitbucket lets nobody ask. */
async function ask(
  connection: ForgeConnection,
  repository: RepositoryRef,
  {
    opened,
    reviewers,
  }: {
    readonly opened: CloudPullRequest;
    readonly reviewers: readonly CloudAccount[];
  },
): Promise<void> {
  const others = reviewers.filter(({ uuid }) => uuid !== opened.author?.uuid);
  if (others.length === 0) return;
  try {
    await editPullRequest(connection, repository, {
      number: opened.id,
      addReviewers: others,
    });
  } catch (error) {
    // One of them may have left. It is open all the same, and no rule asks for less because of that.
    const mayHaveLeft = error instanceof ScmError && error.kind === 'invalid';
    if (!mayHaveLeft) throw error;
  }
}

async function addLabels(
  access: CloudAccess,
  repository: RepositoryRef,
  {
    number,
    labels,
  }: { readonly number: number; readonly labels: readonly string[] },
): Promise<readonly string[]> {
  const edit = { number, addLabels: labels };
  const edited = await editPullRequest(access.connection, repository, edit);
  return pullRequestOf(edited).labels;
}

/** A text in a query. */
function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

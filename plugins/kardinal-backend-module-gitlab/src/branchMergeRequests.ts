import {
  Branches,
  branchOperations,
  ForgeConnection,
  newestOfBranches,
  OpenPullRequestRequest,
  PullRequest,
  QueueBranches,
  RepositoryRef,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { GitLabMergeRequest, pullRequestOf } from './mergeRequest';
import { readMergeRequest } from './readMergeRequest';
import { withoutQuickActions } from './withoutQuickActions';

/** What is done with the branches of a merge request. @internal */
export const branchMergeRequests = (trains: QueueBranches) =>
  branchOperations<ForgeConnection>({
    find,
    isMerged,
    create,
    addLabels,
    read: (connection, repository, number) =>
      readMergeRequest(connection, repository, number, trains),
  });

async function find(
  connection: ForgeConnection,
  branches: Branches,
): Promise<PullRequest | undefined> {
  const { repository, head, base } = branches;
  const { items } = await connection.sendPage<GitLabMergeRequest>(
    repository,
    `look for the merge request of ${head}`,
    {
      path: '/merge_requests',
      query: {
        state: 'all',
        source_branch: head,
        target_branch: base,
        order_by: 'created_at',
        sort: 'desc',
      },
      page: 1,
    },
  );
  return newestOfBranches(items.map(pullRequestOf), branches);
}

/** GitLab would open one for a branch that is not there, and one with nothing in it. */
async function create(
  connection: ForgeConnection,
  request: OpenPullRequestRequest,
): Promise<PullRequest> {
  const { repository, head, base, title, body, labels } = request;
  for (const branch of [head, base])
    if ((await headOf(connection, repository, branch)) === undefined)
      throw new ScmError(
        'invalid',
        `${repository.fullName} has no branch ${branch}: the branches ${head} and ${base} have to be there for a merge request`,
      );
  const { body: opened } = await connection.send<GitLabMergeRequest>(
    repository,
    `open a merge request for ${head}`,
    {
      method: 'POST',
      path: '/merge_requests',
      body: {
        source_branch: head,
        target_branch: base,
        title,
        description: withoutQuickActions(body),
        labels: labels.join(','),
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
  try {
    const { body } = await connection.send<{
      readonly commit: { readonly id: string };
    }>(repository, `read the branch ${branch}`, {
      method: 'GET',
      path: `/repository/branches/${encodeURIComponent(branch)}`,
    });
    return body.commit.id;
  } catch (error) {
    if (!(error instanceof ScmError) || error.kind !== 'notFound') throw error;
    // The same answer as that the project may not be seen.
    await connection.send(repository, 'read it', { method: 'GET', path: '' });
    return undefined;
  }
}

/** GitLab makes the labels that are not there. */
async function addLabels(
  connection: ForgeConnection,
  repository: RepositoryRef,
  added: { readonly number: number; readonly labels: readonly string[] },
): Promise<readonly string[]> {
  const { body } = await connection.send<GitLabMergeRequest>(
    repository,
    `label merge request !${added.number}`,
    {
      method: 'PUT',
      path: `/merge_requests/${added.number}`,
      body: { add_labels: added.labels.join(',') },
    },
  );
  return body.labels;
}

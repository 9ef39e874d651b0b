import {
  Branches,
  branchOperations,
  ForgeConnection,
  OpenPullRequestRequest,
  PullRequest,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { GiteaLabels } from './GiteaLabels';
import { GiteaPull, pullRequestOf } from './pullRequest';
import { readPullRequest } from './readPullRequest';

const PAGE_LIMIT = 20;

/** @internal */
export const { findPullRequest, openPullRequest } =
  branchOperations<ForgeConnection>({
    find,
    isMerged,
    create,
    addLabels: (connection, repository, { number, labels }) =>
      new GiteaLabels(connection).add(repository, number, labels),
    read: readPullRequest,
  });

/** The open one, else the newest one. */
async function find(
  connection: ForgeConnection,
  request: Branches,
): Promise<PullRequest | undefined> {
  const any = await findAny(connection, request);
  if (any === undefined || any.state === 'open') return any;
  return (
    (await search(connection, request, 'open')) ??
    (await search(connection, request, 'closed')) ??
    any
  );
}

async function create(
  connection: ForgeConnection,
  { repository, head, base, title, body }: OpenPullRequestRequest,
): Promise<PullRequest> {
  const { body: pull } = await connection.send<GiteaPull>(
    repository,
    `open a pull request for ${head}`,
    { method: 'POST', path: '/pulls', body: { head, base, title, body } },
  );
  return pullRequestOf(pull);
}

/** Gitea would open a second one for what was merged already, with nothing in it. */
async function isMerged(
  connection: ForgeConnection,
  { repository, head, base }: Branches,
): Promise<boolean> {
  try {
    const { body } = await connection.send<{ readonly total_commits: number }>(
      repository,
      `compare ${head} with ${base}`,
      {
        method: 'GET',
        path: `/compare/${encodeURIComponent(base)}...${encodeURIComponent(
          head,
        )}`,
      },
    );
    return body.total_commits === 0;
  } catch (error) {
    if (error instanceof ScmError && error.kind === 'notFound') return true;
    throw error;
  }
}

/** One of these branches, whichever Gitea takes; one request where there is none. */
async function findAny(
  connection: ForgeConnection,
  { repository, head, base }: Branches,
): Promise<PullRequest | undefined> {
  const path = `/pulls/${encodeURIComponent(base)}/${encodeURIComponent(head)}`;
  try {
    const { body } = await connection.send<GiteaPull>(
      repository,
      `look for the pull request of ${head}`,
      { method: 'GET', path },
    );
    return pullRequestOf(body);
  } catch (error) {
    const isNone = error instanceof ScmError && error.kind === 'notFound';
    if (isNone) return undefined;
    throw error;
  }
}

/** Newest first. */
async function search(
  connection: ForgeConnection,
  { repository, head, base }: Branches,
  state: 'open' | 'closed',
): Promise<PullRequest | undefined> {
  for (let page = 1; page <= PAGE_LIMIT; page += 1) {
    const { items, isLast } = await connection.sendPage<GiteaPull>(
      repository,
      `look for the pull request of ${head}`,
      { path: '/pulls', query: { state, base_branch: base }, page },
    );
    const found = items
      .map(pullRequestOf)
      .find(pull => pull.head.branch === head && pull.base.branch === base);
    if (found || isLast) return found;
  }
  return undefined;
}

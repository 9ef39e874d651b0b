import { ScmOperations } from './createScmClient';
import { Branches, openPullRequestOnce } from './openPullRequestOnce';
import { PullRequest } from './PullRequest';
import { OpenPullRequestRequest, RepositoryRef } from './ScmProvider';

/** How a kind of forge finds and opens the pull request of two branches. @public */
export interface BranchForge<Connection> {
  /** The open one, else the newest one; see {@link newestOfBranches}. */
  find(
    connection: Connection,
    branches: Branches,
  ): Promise<PullRequest | undefined>;
  /** Whether nothing is left to merge of the branch of one that was merged, or the branch is gone. */
  isMerged(
    connection: Connection,
    branches: Branches,
    merged: PullRequest,
  ): Promise<boolean>;
  /** @throws ScmError `invalid` where there is one already. */
  create(
    connection: Connection,
    request: OpenPullRequestRequest,
  ): Promise<PullRequest>;
  /** Gives all labels that it then has. */
  addLabels(
    connection: Connection,
    repository: RepositoryRef,
    added: { readonly number: number; readonly labels: readonly string[] },
  ): Promise<readonly string[]>;
  /** As it is now. */
  read(
    connection: Connection,
    repository: RepositoryRef,
    number: number,
  ): Promise<PullRequest>;
}

/** What a client does with the pull request of two branches: finds it as it is now, and opens it once. @public */
export function branchOperations<Connection>(
  forge: BranchForge<Connection>,
): Pick<ScmOperations<Connection>, 'findPullRequest' | 'openPullRequest'> {
  return {
    findPullRequest: async (connection, branches) => {
      const found = await forge.find(connection, branches);
      return found && forge.read(connection, branches.repository, found.number);
    },
    openPullRequest: (connection, request) =>
      openPullRequestOnce(
        {
          find: branches => forge.find(connection, branches),
          isMerged: (branches, merged) =>
            forge.isMerged(connection, branches, merged),
          create: wanted => forge.create(connection, wanted),
          addLabels: (repository, number, labels) =>
            forge.addLabels(connection, repository, { number, labels }),
        },
        request,
      ),
  };
}

/**
 * Of what a forge found, newest first, the open one of two branches, else the newest one. Those of forks, and of other branches,
 * are none of them.
 *
 * @public
 */
export function newestOfBranches(
  found: readonly PullRequest[],
  { head, base }: Branches,
): PullRequest | undefined {
  const own = found.filter(
    pull => pull.head.branch === head && pull.base.branch === base,
  );
  return own.find(({ state }) => state === 'open') ?? own[0];
}

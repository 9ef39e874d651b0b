import {
  CommitCheck,
  CommitStatusRequest,
  Conditional,
  conditional,
  ForgeConnection,
  RepositoryRef,
  ScmError,
  statusDescription,
} from '@kardinal/backstage-plugin-kardinal-node';
import { dataCenterLinks } from './dataCenterLinks';
import { BUILDS } from './dataCenterRest';

/** What a build says of a commit; there is one for each key. @internal */
export interface BitbucketBuild {
  readonly key: string;
  readonly state: string;
  readonly description?: string;
  readonly url: string;
  /** Absent where it was reported for a commit of whatever repository. */
  readonly projectKey?: string;
  readonly repositorySlug?: string;
}

const STATES = {
  pending: 'INPROGRESS',
  success: 'SUCCESSFUL',
  failure: 'FAILED',
} as const;

const PAGE_LIMIT = 20;

/**
 * Sets what a build of that key says of a commit. One without a page of its own has that of the commit, as Bitbucket requires
 * one.
 *
 * @throws ScmError `invalid` where there is no such commit.
 * @internal
 */
export async function setCommitStatus(
  connection: ForgeConnection,
  request: CommitStatusRequest,
): Promise<void> {
  const { repository, sha, context, state, description, targetUrl } = request;
  try {
    await connection.send(
      repository,
      `set the build ${context} of ${sha.slice(0, 8)}`,
      {
        method: 'POST',
        path: `/commits/${sha}/builds`,
        body: {
          key: context,
          // What a required build is chosen by.
          parent: context,
          name: context,
          state: STATES[state],
          description: statusDescription(description),
          url: targetUrl ?? commitPage(repository, sha),
        },
      },
    );
  } catch (error) {
    if (!(error instanceof ScmError) || error.kind !== 'notFound') throw error;
    // The same answer as that the repository may not be seen.
    await connection.send(repository, 'read it', { method: 'GET', path: '' });
    throw new ScmError(
      'invalid',
      `${repository.fullName} has no commit ${sha} that a build ${context} could be set on`,
    );
  }
}

/** What builds say of a commit; none of one that is not there. @internal */
export async function listCommitChecks(
  connection: ForgeConnection,
  repository: RepositoryRef,
  sha: string,
  { etag }: { readonly etag?: string },
): Promise<Conditional<readonly CommitCheck[]>> {
  const builds = await connection.sendAll<BitbucketBuild>(
    repository,
    `read the builds of ${sha.slice(0, 8)}`,
    { api: BUILDS, path: `/commits/${sha}`, pageLimit: PAGE_LIMIT },
  );
  const own = builds
    .filter(build => isOf(build, repository))
    .map(build => checkOf(build, commitPage(repository, sha)));
  return conditional(own, etag);
}

/** The same commit may be in other repositories, too. */
function isOf(
  { projectKey, repositorySlug }: BitbucketBuild,
  { fullName }: RepositoryRef,
): boolean {
  if (projectKey === undefined || repositorySlug === undefined) return true;
  const name = `${projectKey}/${repositorySlug}`;
  return name.toLowerCase() === fullName.toLowerCase();
}

function checkOf(build: BitbucketBuild, page: string): CommitCheck {
  const { key, description = '', url } = build;
  return {
    kind: 'status',
    context: key,
    state: stateOf(build),
    description,
    ...(url === page ? {} : { targetUrl: url }),
  };
}

function stateOf({ state }: BitbucketBuild): CommitCheck['state'] {
  switch (state) {
    case 'SUCCESSFUL':
      return 'success';
    case 'FAILED':
    case 'CANCELLED':
      return 'failure';
    default:
      return 'pending';
  }
}

function commitPage({ url }: RepositoryRef, sha: string): string {
  return dataCenterLinks(url.replace(/\/+$/, '')).commit(sha);
}

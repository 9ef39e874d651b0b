import {
  CommitCheck,
  CommitStatusRequest,
  Conditional,
  conditional,
  ForgeConnection,
  RepositoryRef,
  statusDescription,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Build, buildCheck } from '../buildCheck';
import { BUILD_STATES, setBuild } from '../setBuild';
import { dataCenterLinks } from './dataCenterLinks';
import { BUILDS } from './dataCenterRest';

/** What a build says of a commit; there is one for each key. @internal */
export interface BitbucketBuild extends Build {
  readonly key: string;
  /** Absent where it was reported for a commit of whatever repository. */
  readonly projectKey?: string;
  readonly repositorySlug?: string;
}

const PAGE_LIMIT = 20;

/**
 * Sets what a build of that key says of a commit. One without a page of its own has that of the commit, as Bitbucket requires
 * one.
 *
 * @throws ScmError `invalid` where there is no such commit.
 * @internal
 */
export function setCommitStatus(
  connection: ForgeConnection,
  request: CommitStatusRequest,
): Promise<void> {
  const { repository, sha, context, state, description, targetUrl } = request;
  return setBuild(connection, request, {
    path: `/commits/${sha}/builds`,
    body: {
      key: context,
      // What a required build is chosen by.
      parent: context,
      name: context,
      state: BUILD_STATES[state],
      description: statusDescription(description),
      url: targetUrl ?? commitPage(repository, sha),
    },
  });
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
    .map(build => buildCheck(build.key, build, commitPage(repository, sha)));
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

function commitPage({ url }: RepositoryRef, sha: string): string {
  return dataCenterLinks(url.replace(/\/+$/, '')).commit(sha);
}

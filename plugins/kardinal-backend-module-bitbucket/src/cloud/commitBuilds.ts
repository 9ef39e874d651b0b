import {
  CommitCheck,
  CommitStatusRequest,
  Conditional,
  conditional,
  ForgeConnection,
  RepositoryRef,
  statusDescription,
} from '@kardinal/backstage-plugin-kardinal-node';
import { createHash } from 'node:crypto';
import { Build, buildCheck } from '../buildCheck';
import { ifThere } from '../ifThere';
import { BUILD_STATES, setBuild } from '../setBuild';
import { cloudLinks } from './cloudLinks';

/** What a build says of a commit; there is one for each key. @internal */
export interface CloudBuild extends Build {
  readonly key: string;
  readonly name?: string;
}

/** What Bitbucket takes for a key, in characters. */
const KEY_LIMIT = 40;
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
    path: `/commit/${sha}/statuses/build`,
    body: {
      key: keyOf(context),
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
  const builds = await readBuilds(connection, repository, sha);
  const page = commitPage(repository, sha);
  return conditional(
    builds.map(build => buildCheck(contextOf(build), build, page)),
    etag,
  );
}

/** @internal */
export async function readBuilds(
  connection: ForgeConnection,
  repository: RepositoryRef,
  sha: string,
): Promise<readonly CloudBuild[]> {
  const builds = await ifThere(connection, repository, () =>
    connection.sendAll<CloudBuild>(
      repository,
      `read the builds of ${sha.slice(0, 8)}`,
      { path: `/commit/${sha}/statuses`, pageLimit: PAGE_LIMIT },
    ),
  );
  return builds ?? [];
}

/** A context that is too long is a digest of it, and the name says which. */
function keyOf(context: string): string {
  return context.length <= KEY_LIMIT
    ? context
    : createHash('sha256').update(context).digest('hex').slice(0, KEY_LIMIT);
}

function contextOf({ key, name }: CloudBuild): string {
  return name !== undefined && keyOf(name) === key ? name : key;
}

function commitPage({ url }: RepositoryRef, sha: string): string {
  const page = url.replace(/\/+$/, '').replace(/\.git$/, '');
  return cloudLinks(page).commit(sha);
}

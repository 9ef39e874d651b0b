import {
  ForgeConnection,
  ForgeRefusal,
  MergeOutcome,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';
import { mergeOutcome } from '../mergeOutcome';
import { BitbucketPullRequest, pullRequestOf } from './pullRequest';
import { readOnce } from './readPullRequest';

/** @internal */
export interface MergeRequest {
  readonly repository: RepositoryRef;
  readonly number: number;
  /** The commit that was looked at. */
  readonly head: string;
  readonly title?: string;
}

/** How often a merge begins anew because something else about the pull request changed. */
const ATTEMPTS = 4;

/**
 * Merges when the head still is the one that was looked at, as the repository merges. Bitbucket takes no commit but the version of
 * the pull request: it is read with that head, merged with the version that it had then, and what was merged is compared once
 * more.
 *
 * @internal
 */
export async function mergePullRequest(
  connection: ForgeConnection,
  request: MergeRequest,
): Promise<MergeOutcome> {
  const { repository, number, head } = request;
  let known = await readOnce(connection, repository, number);
  for (let attempt = 1; ; attempt += 1) {
    if (!isMergeOf(known, head)) return outcomeOf(known, head, '');
    try {
      return outcomeOf(await send(connection, request, known), head, '');
    } catch (error) {
      const isAnswer = error instanceof ForgeRefusal && error.status === 409;
      if (!isAnswer) throw error;
      const now = await readOnce(connection, repository, number);
      const isSame = now.version === known.version;
      if (!isMergeOf(now, head) || isSame || attempt === ATTEMPTS)
        return outcomeOf(now, head, error.said);
      known = now;
    }
  }
}

async function send(
  connection: ForgeConnection,
  { repository, number, title }: MergeRequest,
  { version }: BitbucketPullRequest,
): Promise<BitbucketPullRequest> {
  const { body } = await connection.send<BitbucketPullRequest>(
    repository,
    `merge pull request #${number}`,
    {
      method: 'POST',
      path: `/pull-requests/${number}/merge`,
      query: { version: `${version}` },
      body: title === undefined ? {} : { message: title },
    },
  );
  return body;
}

/** Whether it is open, with the head that was looked at. */
function isMergeOf(request: BitbucketPullRequest, head: string): boolean {
  return request.state === 'OPEN' && request.fromRef.latestCommit === head;
}

function outcomeOf(
  request: BitbucketPullRequest,
  head: string,
  said: string,
): MergeOutcome {
  return mergeOutcome(pullRequestOf(request), head, said);
}

import {
  AutoMergeOutcome,
  ForgeConnection,
  ForgeRefusal,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';
import { readMergeability } from './mergeability';
import { BitbucketPullRequest } from './pullRequest';
import { ifKnown, readAutoMerge } from './readAutoMerge';
import { readOnce } from './readPullRequest';
import { requiresBuild } from './requiredBuilds';

/**
 * Lets Bitbucket merge the version that was read, with the commit that was looked at, once its merge checks pass.
 *
 * @internal
 */
export async function enableAutoMerge(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
  { head, requires }: { readonly head: string; readonly requires: string },
): Promise<AutoMergeOutcome> {
  const request = await readOnce(connection, repository, number);
  if (request.fromRef.latestCommit !== head) return headMoved(request);
  if (
    !(await requiresBuild(connection, repository, { request, build: requires }))
  )
    return unavailable(
      `no required build of its branch is ${requires}, without which a merge would not wait for gates: add it in "Required builds" of the repository, for the branch itself or for every branch, with no exemption that may hold for ${request.fromRef.id}`,
    );
  const refusal = await refusalOf(connection, repository);
  if (refusal !== undefined) return unavailable(refusal);
  const known = await readAutoMerge(connection, repository, { number, head });
  if (known !== undefined) return { type: 'enabled' };
  const { mergeable } = await readMergeability(connection, repository, number);
  return mergeable === 'clean'
    ? { type: 'ready' }
    : turnOn(connection, repository, request);
}

/** Takes that back, whoever asked for it. @internal */
export async function disableAutoMerge(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
): Promise<void> {
  try {
    await ifKnown(() =>
      connection.send(
        repository,
        `turn off auto-merge of pull request #${number}`,
        { method: 'DELETE', path: `/pull-requests/${number}/auto-merge` },
      ),
    );
  } catch (error) {
    // It is not open any more.
    const isOver = error instanceof ForgeRefusal && error.status === 409;
    if (!isOver) throw error;
  }
}

/** Why a repository has no auto-merge. A version that knows none would merge at once. */
async function refusalOf(
  connection: ForgeConnection,
  repository: RepositoryRef,
): Promise<string | undefined> {
  const settings = await ifKnown(async () => {
    const { body } = await connection.send<{ readonly enabled?: boolean }>(
      repository,
      'read the settings of auto-merge',
      { method: 'GET', path: '/settings/auto-merge' },
    );
    return body;
  });
  if (settings === undefined)
    return 'this Bitbucket has no auto-merge, which came with version 8.15';
  return settings.enabled === true
    ? undefined
    : 'the repository does not allow auto-merge: turn it on in its settings, or in those of its project';
}

async function turnOn(
  connection: ForgeConnection,
  repository: RepositoryRef,
  { id: number, version, fromRef }: BitbucketPullRequest,
): Promise<AutoMergeOutcome> {
  const { latestCommit: head } = fromRef;
  try {
    const { body: now } = await connection.send<BitbucketPullRequest>(
      repository,
      `turn on auto-merge of pull request #${number}`,
      {
        method: 'POST',
        path: `/pull-requests/${number}/merge`,
        query: { version: `${version}` },
        body: { autoMerge: true },
      },
    );
    if (now.state !== 'OPEN') return { type: 'enabled' };
  } catch (error) {
    const isAnswer = error instanceof ForgeRefusal && error.status === 409;
    if (!isAnswer) throw error;
    const now = await readOnce(connection, repository, number);
    return now.fromRef.latestCommit === head
      ? unavailable(`Bitbucket says: ${error.said}`)
      : headMoved(now);
  }
  const kept = await readAutoMerge(connection, repository, { number, head });
  return kept === undefined
    ? unavailable('Bitbucket has not turned on its auto-merge')
    : { type: 'enabled' };
}

function headMoved({ fromRef }: BitbucketPullRequest): AutoMergeOutcome {
  return {
    type: 'headMoved',
    message: `the head is ${fromRef.latestCommit} now`,
  };
}

function unavailable(message: string): AutoMergeOutcome {
  return { type: 'unavailable', message };
}

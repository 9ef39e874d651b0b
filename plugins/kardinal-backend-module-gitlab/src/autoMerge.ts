import {
  AutoMergeOutcome,
  ForgeConnection,
  ForgeRefusal,
  RepositoryRef,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { mergeabilityOf } from './mergeability';
import { GitLabMergeRequest, pullRequestOf } from './mergeRequest';
import { readOnce } from './readMergeRequest';
import { AwaitedStatus, whyUnawaited } from './whyUnawaited';

/** @internal */
export interface AutoMergeRequest extends AwaitedStatus {
  readonly number: number;
}

/**
 * Lets GitLab merge it once what its project requires is there. What can be merged already is not asked for: GitLab would merge it at
 * once.
 *
 * @internal
 */
export async function enableAutoMerge(
  connection: ForgeConnection,
  request: AutoMergeRequest,
): Promise<AutoMergeOutcome> {
  const { repository, number, head } = request;
  const before = await readOnce(connection, repository, number);
  const known = outcomeOf(before, head);
  if (known?.type === 'headMoved' || known?.type === 'unavailable')
    return known;
  const unawaited = await whyUnawaited(connection, request, before);
  if (unawaited !== undefined) return unavailable(unawaited);
  if (known !== undefined) return known;
  try {
    const { body } = await connection.send<GitLabMergeRequest>(
      repository,
      `turn on auto-merge of merge request !${number}`,
      {
        method: 'PUT',
        path: `/merge_requests/${number}/merge`,
        // Each of its names is one that some versions do not know.
        body: {
          sha: head,
          auto_merge: true,
          merge_when_pipeline_succeeds: true,
        },
      },
    );
    return outcomeOf(body, head) ?? refused(body, 'it is not turned on');
  } catch (error) {
    const isAnswer =
      error instanceof ForgeRefusal &&
      [405, 406, 409, 422].includes(error.status);
    if (!isAnswer) throw error;
    const now = await readOnce(connection, repository, number);
    return outcomeOf(now, head) ?? refused(now, error.said);
  }
}

/**
 * Takes that back, whoever asked for it.
 *
 * @throws ScmError where it is on afterwards.
 * @internal
 */
export async function disableAutoMerge(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
): Promise<void> {
  const isOn = async () => {
    const request = await readOnce(connection, repository, number);
    return pullRequestOf(request).autoMerge !== undefined;
  };
  if (!(await isOn())) return;
  const action = `turn off auto-merge of merge request !${number}`;
  try {
    await connection.send(repository, action, {
      method: 'POST',
      path: `/merge_requests/${number}/cancel_merge_when_pipeline_succeeds`,
    });
  } catch (error) {
    const isOver = error instanceof ForgeRefusal && error.status === 406;
    if (!isOver) throw error;
  }
  // Some versions answer that all is well where it failed.
  if (await isOn())
    throw new ScmError(
      'transient',
      `GitLab was asked to ${action} in ${repository.fullName}, and it is on`,
    );
}

/** What a merge request says by itself; `undefined` where it waits for something, and nobody asked for auto-merge. */
function outcomeOf(
  request: GitLabMergeRequest,
  head: string,
): AutoMergeOutcome | undefined {
  const { state, autoMerge, mergeable } = pullRequestOf(request);
  if (request.sha !== head)
    return { type: 'headMoved', message: `the head is ${request.sha} now` };
  if (state === 'closed') return unavailable('it is closed');
  if (state === 'merged' || autoMerge !== undefined) return { type: 'enabled' };
  return mergeable === 'clean' ? { type: 'ready' } : undefined;
}

function refused(request: GitLabMergeRequest, said: string): AutoMergeOutcome {
  const { awaits } = mergeabilityOf(request);
  const why =
    awaits === undefined ? '' : `, and the project requires ${awaits}`;
  return unavailable(
    `GitLab says: ${said}${why}. Before version 17.4, it waits for a pipeline alone`,
  );
}

function unavailable(message: string): AutoMergeOutcome {
  return { type: 'unavailable', message };
}

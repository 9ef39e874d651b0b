import {
  ForgeAnswer,
  ForgeConnection,
  RepositoryRef,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { CloudPullRequest } from './pullRequest';
import { readOnce } from './readPullRequest';

/** Before each look at a merge that takes long, in seconds. */
const WAITS = [1, 2, 4, 8];

/**
 * A merge that takes long goes on in a task of Bitbucket, whose address is in the answer.
 *
 * @returns the pull request once it is merged, or as it is where no task was named
 * @throws ScmError `transient` where it is not done yet: the next attempt finds out
 * @internal
 */
export async function finishMerge(
  connection: ForgeConnection,
  {
    repository,
    number,
  }: { readonly repository: RepositoryRef; readonly number: number },
  { headers }: Pick<ForgeAnswer<unknown>, 'headers'>,
): Promise<CloudPullRequest> {
  const [, task] =
    /\/task-status\/([\w-]+)/.exec(headers.get('location') ?? '') ?? [];
  if (task === undefined) return readOnce(connection, repository, number);
  for (const seconds of WAITS) {
    await connection.wait(seconds);
    const { body } = await connection.send<{
      readonly task_status?: string;
      readonly merge_result?: CloudPullRequest;
    }>(repository, `read how the merge of pull request #${number} goes`, {
      method: 'GET',
      path: `/pullrequests/${number}/merge/task-status/${task}`,
    });
    if (body.task_status === 'SUCCESS')
      return body.merge_result ?? readOnce(connection, repository, number);
  }
  throw new ScmError(
    'transient',
    `Bitbucket Cloud is still merging pull request #${number} in ${repository.fullName}`,
  );
}

import {
  ForgeConnection,
  RepositoryRef,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { readDescription, writeDescription } from '../labelledText';
import { CloudAccount, CloudPullRequest } from './pullRequest';
import { readOnce } from './readPullRequest';

/** What of a pull request is to change; the rest is as it is. @internal */
export interface Edit {
  readonly number: number;
  readonly title?: string;
  readonly body?: string;
  readonly addLabels?: readonly string[];
  readonly addReviewers?: readonly CloudAccount[];
}

/** @internal */
export async function editPullRequest(
  connection: ForgeConnection,
  repository: RepositoryRef,
  edit: Edit,
): Promise<CloudPullRequest> {
  const { number, addLabels = [], addReviewers = [] } = edit;
  const known = await readOnce(connection, repository, number);
  const { text, labels } = readDescription(known.summary?.raw ?? '');
  const reviewers = [...(known.reviewers ?? []), ...addReviewers];
  const { body } = await connection.send<CloudPullRequest>(
    repository,
    `edit pull request #${number}`,
    {
      method: 'PUT',
      path: `/pullrequests/${number}`,
      body: {
        title: edit.title ?? known.title,
        description: writeDescription({
          text: edit.body ?? text,
          labels: [...new Set([...labels, ...addLabels])],
        }),
        // What is left out of these is taken away.
        reviewers: [...new Set(reviewers.map(({ uuid }) => uuid))].map(
          uuid => ({ uuid }),
        ),
      },
    },
  );
  return body;
}

/** One that is not open cannot be declined once more. @internal */
export async function closePullRequest(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
): Promise<void> {
  try {
    await connection.send(repository, `decline pull request #${number}`, {
      method: 'POST',
      path: `/pullrequests/${number}/decline`,
      body: {},
    });
  } catch (error) {
    const mayBeClosed = error instanceof ScmError && error.kind === 'invalid';
    if (!mayBeClosed) throw error;
    const now = await readOnce(connection, repository, number);
    if (now.state === 'OPEN') throw error;
  }
}

import {
  ForgeConnection,
  ForgeRefusal,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';
import { readDescription, writeDescription } from '../labelledText';
import { BitbucketPullRequest } from './pullRequest';
import { readOnce } from './readPullRequest';

/** How often a change begins anew because somebody else was faster. */
const ATTEMPTS = 4;

/** A pull request that is to be changed, as it was read for that. @internal */
export interface Change {
  readonly repository: RepositoryRef;
  readonly number: number;
  /** What has to be sent, by what was read; nothing where nothing is left to do. */
  readonly send: (
    known: BitbucketPullRequest,
  ) => (() => Promise<unknown>) | undefined;
}

/**
 * Reads a pull request and changes it with the version that it has: Bitbucket refuses a change of what has changed meanwhile, and
 * it is read and changed again then.
 *
 * @throws ForgeRefusal where Bitbucket refuses the change of what has not changed
 * @internal
 */
export async function changePullRequest(
  connection: ForgeConnection,
  { repository, number, send }: Change,
): Promise<void> {
  let known = await readOnce(connection, repository, number);
  for (let attempt = 1; ; attempt += 1) {
    const change = send(known);
    if (change === undefined) return;
    try {
      await change();
      return;
    } catch (error) {
      const mayHaveChanged =
        error instanceof ForgeRefusal && error.status === 409;
      if (!mayHaveChanged || attempt === ATTEMPTS) throw error;
      const now = await readOnce(connection, repository, number);
      if (now.version === known.version && now.state === known.state)
        throw error;
      known = now;
    }
  }
}

/** Title, text and labels, each as it is where it is not to change. @internal */
export function editPullRequest(
  connection: ForgeConnection,
  repository: RepositoryRef,
  edit: {
    readonly number: number;
    readonly title?: string;
    readonly body?: string;
    readonly addLabels?: readonly string[];
  },
): Promise<void> {
  const { number, addLabels = [] } = edit;
  return changePullRequest(connection, {
    repository,
    number,
    send: known => () => {
      const { text, labels } = readDescription(known.description ?? '');
      return connection.send(repository, `edit pull request #${number}`, {
        method: 'PUT',
        path: `/pull-requests/${number}`,
        body: {
          version: known.version,
          title: edit.title ?? known.title,
          description: writeDescription({
            text: edit.body ?? text,
            labels: [...new Set([...labels, ...addLabels])],
          }),
          // What is left out of these is taken away.
          reviewers: (known.reviewers ?? []).map(({ user }) => ({
            user: { name: user.name },
          })),
          ...(known.draft !== undefined && { draft: known.draft }),
        },
      });
    },
  });
}

/** One that is not open cannot be declined once more. @internal */
export function closePullRequest(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
): Promise<void> {
  return changePullRequest(connection, {
    repository,
    number,
    send: ({ state, version }) =>
      state === 'OPEN'
        ? () =>
            connection.send(repository, `decline pull request #${number}`, {
              method: 'POST',
              path: `/pull-requests/${number}/decline`,
              query: { version: `${version}` },
              body: {},
            })
        : undefined,
  });
}

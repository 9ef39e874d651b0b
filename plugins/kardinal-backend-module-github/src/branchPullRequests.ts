import {
  Branches,
  OpenPullRequestRequest,
  PullRequest,
  RepositoryRef,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { GitHubConnection } from './GitHubConnection';
import { detailedPullRequest, listedPullRequest } from './pullRequest';

/** The pull request of two branches, found before it is opened again; with its labels. @internal */
export async function openPullRequest(
  connection: GitHubConnection,
  request: OpenPullRequestRequest,
): Promise<PullRequest> {
  const opened = await create(connection, request).catch(error =>
    openedBefore(connection, request, error),
  );
  const missing = request.labels.filter(
    label => !opened.labels.includes(label),
  );
  if (opened.state !== 'open' || missing.length === 0) return opened;
  const { repository } = request;
  return {
    ...opened,
    labels: await addLabels(connection, repository, {
      number: opened.number,
      labels: missing,
    }),
  };
}

/** The open pull request, else the newest one. @internal */
export function findPullRequest(
  connection: GitHubConnection,
  { repository, head, base }: Branches,
): Promise<PullRequest | undefined> {
  return connection.call(
    repository,
    `look for the pull request of ${head}`,
    async (octokit, parameters) => {
      const { data } = await octokit.rest.pulls.list({
        ...parameters,
        head: `${parameters.owner}:${head}`,
        base,
        state: 'all',
        sort: 'created',
        direction: 'desc',
      });
      const pulls = data
        .map(listedPullRequest)
        .filter(pull => pull.head.branch === head);
      return pulls.find(({ state }) => state === 'open') ?? pulls[0];
    },
  );
}

function create(
  connection: GitHubConnection,
  { repository, head, base, title, body }: OpenPullRequestRequest,
): Promise<PullRequest> {
  return connection.call(
    repository,
    `open a pull request for ${head}`,
    async (octokit, parameters) => {
      const pull = { ...parameters, head, base, title, body };
      const { data } = await octokit.rest.pulls.create(pull);
      return detailedPullRequest(data);
    },
  );
}

/** GitHub refuses a second pull request, and one for what was merged already. */
async function openedBefore(
  connection: GitHubConnection,
  request: OpenPullRequestRequest,
  error: unknown,
): Promise<PullRequest> {
  if (!(error instanceof ScmError) || error.kind !== 'invalid') throw error;
  const found = await findPullRequest(connection, request);
  if (!found || found.state === 'closed') throw error;
  return found;
}

function addLabels(
  connection: GitHubConnection,
  repository: RepositoryRef,
  { number, labels }: { readonly number: number; readonly labels: string[] },
): Promise<string[]> {
  return connection.call(
    repository,
    `label pull request #${number}`,
    async (octokit, parameters) => {
      await connection.labels.ensure(octokit, parameters, {
        repository,
        labels,
      });
      const { data } = await octokit.rest.issues.addLabels({
        ...parameters,
        issue_number: number,
        labels,
      });
      return data.map(({ name }) => name);
    },
  );
}

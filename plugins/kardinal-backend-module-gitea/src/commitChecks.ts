import {
  CommitCheck,
  CommitStatusRequest,
  Conditional,
  conditional,
  ForgeConnection,
  ForgeRefusal,
  RepositoryRef,
  ScmError,
  statusDescription,
} from '@kardinal/backstage-plugin-kardinal-node';
import { totalOf } from './giteaRest';

interface GiteaStatus {
  readonly context: string;
  readonly status: string;
  readonly description: string;
  readonly target_url: string;
}

const PAGE_LIMIT = 20;

/**
 * Sets a status of a commit.
 *
 * @throws ScmError `invalid` where there is no such commit: Gitea answers as if it were broken.
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
      `set the status ${context} of ${sha.slice(0, 8)}`,
      {
        method: 'POST',
        path: `/statuses/${sha}`,
        body: {
          context,
          state,
          description: statusDescription(description),
          ...(targetUrl && { target_url: targetUrl }),
        },
      },
    );
  } catch (error) {
    const mayBeAbsent =
      error instanceof ForgeRefusal && [404, 500].includes(error.status);
    if (mayBeAbsent && (await isAbsent(connection, repository, sha)))
      throw new ScmError(
        'invalid',
        `${repository.fullName} has no commit ${sha} that a status ${context} could be set on`,
      );
    throw error;
  }
}

/**
 * The newest status of each context of a commit; Gitea's own Actions report there too. One request for each 50 of them.
 *
 * @internal
 */
export async function listCommitChecks(
  connection: ForgeConnection,
  repository: RepositoryRef,
  sha: string,
  { etag }: { readonly etag?: string },
): Promise<Conditional<readonly CommitCheck[]>> {
  return conditional(await readChecks(connection, repository, sha), etag);
}

/** None of a commit that is not there. @internal */
export async function readChecks(
  connection: ForgeConnection,
  repository: RepositoryRef,
  sha: string,
): Promise<readonly CommitCheck[]> {
  const checks: CommitCheck[] = [];
  try {
    for (let page = 1; page <= PAGE_LIMIT; page += 1) {
      const { body, headers } = await connection.send<{
        readonly statuses: readonly GiteaStatus[] | null;
      }>(repository, `read the checks of ${sha.slice(0, 8)}`, {
        method: 'GET',
        path: `/commits/${sha}/status`,
        query: { limit: '50', page: `${page}` },
      });
      const statuses = body.statuses ?? [];
      checks.push(...statuses.map(checkOf));
      if (statuses.length === 0 || checks.length >= (totalOf(headers) ?? 0))
        break;
    }
    return checks;
  } catch (error) {
    if (!(error instanceof ForgeRefusal) || error.status !== 404) throw error;
    if (await isAbsent(connection, repository, sha)) return [];
    throw error;
  }
}

function checkOf({
  context,
  status,
  description,
  target_url: targetUrl,
}: GiteaStatus): CommitCheck {
  return {
    kind: 'status',
    context,
    state: stateOf(status),
    description,
    ...(targetUrl ? { targetUrl } : {}),
  };
}

/** As branch protection takes them: a warning does not pass. */
function stateOf(status: string): CommitCheck['state'] {
  if (status === 'success' || status === 'skipped') return 'success';
  return status === 'pending' ? 'pending' : 'failure';
}

/** Whether the commit is what is missing, and not the repository. */
async function isAbsent(
  connection: ForgeConnection,
  repository: RepositoryRef,
  sha: string,
): Promise<boolean> {
  try {
    await connection.send(repository, 'read it', { method: 'GET', path: '' });
  } catch {
    return false;
  }
  try {
    await connection.send(repository, `read the commit ${sha.slice(0, 8)}`, {
      method: 'GET',
      path: `/git/commits/${sha}`,
    });
    return false;
  } catch (error) {
    return error instanceof ScmError && error.kind === 'notFound';
  }
}

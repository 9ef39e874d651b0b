import {
  CommitCheck,
  Conditional,
  conditional,
  ForgeConnection,
  RepositoryRef,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';

/** A status of a commit, or a job of a pipeline, as GitLab gives it. @internal */
export interface GitLabStatus {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  readonly description: string | null;
  readonly target_url: string | null;
  readonly allow_failure?: boolean;
  /** Older versions do not say it. */
  readonly pipeline_id?: number;
}

const PAGE_LIMIT = 20;

/**
 * The newest status of each name of a commit, and the jobs of its pipelines, which GitLab lists with them.
 *
 * @internal
 */
export async function listCommitChecks(
  connection: ForgeConnection,
  repository: RepositoryRef,
  sha: string,
  { etag }: { readonly etag?: string },
): Promise<Conditional<readonly CommitCheck[]>> {
  const statuses = await readStatuses(connection, repository, sha);
  const newest = new Map<string, GitLabStatus>();
  for (const status of statuses) {
    const known = newest.get(status.name);
    if (known === undefined || known.id < status.id)
      newest.set(status.name, status);
  }
  return conditional([...newest.values()].map(checkOf), etag);
}

/** None of a commit that is not there. @internal */
export async function readStatuses(
  connection: ForgeConnection,
  repository: RepositoryRef,
  sha: string,
  query: Readonly<Record<string, string>> = {},
): Promise<readonly GitLabStatus[]> {
  try {
    return await connection.sendAll<GitLabStatus>(
      repository,
      `read the checks of ${sha.slice(0, 8)}`,
      {
        path: `/repository/commits/${sha}/statuses`,
        query,
        pageLimit: PAGE_LIMIT,
      },
    );
  } catch (error) {
    if (!(error instanceof ScmError) || error.kind !== 'notFound') throw error;
    // The same answer as that the project may not be seen.
    await connection.send(repository, 'read it', { method: 'GET', path: '' });
    return [];
  }
}

/** The one that counts, of several of a name. @internal */
export function newestOf(
  statuses: readonly GitLabStatus[],
): GitLabStatus | undefined {
  return statuses.reduce<GitLabStatus | undefined>(
    (found, each) => (found && found.id > each.id ? found : each),
    undefined,
  );
}

function checkOf(status: GitLabStatus): CommitCheck {
  const { name, description, target_url: targetUrl } = status;
  return {
    kind: 'status',
    context: name,
    state: stateOf(status),
    description: description ?? '',
    ...(targetUrl ? { targetUrl } : {}),
  };
}

/** As a pipeline takes them: a job that may fail does not fail it. */
function stateOf({
  status,
  allow_failure: mayFail = false,
}: GitLabStatus): CommitCheck['state'] {
  switch (status) {
    case 'success':
    case 'skipped':
      return 'success';
    case 'failed':
    case 'canceled':
      return mayFail ? 'success' : 'failure';
    default:
      // It runs, it is planned, or it waits for somebody to start it.
      return mayFail && status === 'manual' ? 'success' : 'pending';
  }
}

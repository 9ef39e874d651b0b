import {
  CommitCheck,
  Conditional,
  conditional,
  ForgeConnection,
  RepositoryRef,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { entriesOf, pathIn } from './azureDevOpsRest';
import { AzureStatusContext, contextOf } from './statusContext';

/** A status of a commit as Azure DevOps gives it. */
interface AzureStatus {
  readonly id: number;
  readonly state: string;
  readonly description?: string | null;
  readonly targetUrl?: string | null;
  readonly context: AzureStatusContext;
}

/** What one commit has at most, of which the newest of each context is asked for. */
const LIMIT = '1000';

/** The newest status of each context of a commit; none of one that is not there. @internal */
export async function listCommitChecks(
  connection: ForgeConnection,
  repository: RepositoryRef,
  sha: string,
  { etag }: { readonly etag?: string },
): Promise<Conditional<readonly CommitCheck[]>> {
  const newest = new Map<string, AzureStatus>();
  for (const status of await readStatuses(connection, repository, sha)) {
    const context = contextOf(status.context);
    const known = newest.get(context);
    if (known === undefined || known.id < status.id)
      newest.set(context, status);
  }
  const checks = [...newest].map(([context, status]) =>
    checkOf(context, status),
  );
  return conditional(checks, etag);
}

async function readStatuses(
  connection: ForgeConnection,
  repository: RepositoryRef,
  sha: string,
): Promise<readonly AzureStatus[]> {
  try {
    const { body } = await connection.send<unknown>(
      repository,
      `read the checks of ${sha.slice(0, 8)}`,
      {
        method: 'GET',
        path: pathIn(repository, `/commits/${sha}/statuses`),
        query: { latestOnly: 'true', top: LIMIT },
      },
    );
    return entriesOf(body);
  } catch (error) {
    if (!(error instanceof ScmError) || error.kind !== 'notFound') throw error;
    await requireRepository(connection, repository);
    return [];
  }
}

/**
 * A commit that is not there is answered as a repository that may not be seen.
 *
 * @throws ScmError where it is the repository
 * @internal
 */
export async function requireRepository(
  connection: ForgeConnection,
  repository: RepositoryRef,
): Promise<void> {
  await connection.send(repository, 'read it', {
    method: 'GET',
    path: pathIn(repository, ''),
  });
}

function checkOf(context: string, status: AzureStatus): CommitCheck {
  const { state, description, targetUrl } = status;
  return {
    kind: 'status',
    context,
    state: stateOf(state),
    description: description ?? '',
    ...(targetUrl ? { targetUrl } : {}),
  };
}

/** A policy takes what does not apply for passed. */
function stateOf(state: string): CommitCheck['state'] {
  switch (state) {
    case 'succeeded':
    case 'notApplicable':
      return 'success';
    case 'failed':
    case 'error':
      return 'failure';
    default:
      return 'pending';
  }
}

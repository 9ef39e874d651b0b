import {
  ForgeConnection,
  ForgeRefusal,
  PullRequest,
  RepositoryRef,
  cutText,
} from '@kardinal/backstage-plugin-kardinal-node';

/** What Bitbucket says of whether a pull request can be merged. @internal */
export interface BitbucketMergeability {
  readonly canMerge?: boolean;
  readonly conflicted?: boolean;
  readonly outcome?: string;
  /** What merge checks ask for. */
  readonly vetoes?: readonly {
    readonly summaryMessage?: string;
    readonly detailedMessage?: string;
  }[];
}

type Mergeability = Pick<PullRequest, 'mergeable' | 'awaits'>;

/** In characters: checks are of plugins, which write what they like. */
const LIMIT = 300;

/** Of an open one; nothing where it was closed meanwhile. @internal */
export async function readMergeability(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
): Promise<Mergeability> {
  try {
    const { body } = await connection.send<BitbucketMergeability>(
      repository,
      `read what keeps pull request #${number} from being merged`,
      { method: 'GET', path: `/pull-requests/${number}/merge` },
    );
    return mergeabilityOf(body);
  } catch (error) {
    const isClosed = error instanceof ForgeRefusal && error.status === 409;
    if (!isClosed) throw error;
    return {};
  }
}

/** Whether it can be merged, and what its merge checks ask for. @internal */
export function mergeabilityOf({
  canMerge,
  conflicted,
  outcome,
  vetoes = [],
}: BitbucketMergeability): Mergeability {
  if (conflicted || outcome === 'CONFLICTED') return { mergeable: 'conflict' };
  if (vetoes.length > 0)
    return { mergeable: 'blocked', awaits: awaitsOf(vetoes) };
  if (outcome === 'UNKNOWN') return {};
  return { mergeable: canMerge === false ? 'blocked' : 'clean' };
}

function awaitsOf(vetoes: BitbucketMergeability['vetoes'] = []): string {
  const said = vetoes
    .map(({ summaryMessage, detailedMessage = '' }) =>
      (summaryMessage ?? detailedMessage).replace(/\s+/g, ' ').trim(),
    )
    .filter(text => text !== '')
    .join('; ');
  return said === ''
    ? 'what its merge checks ask for'
    : `what its merge checks ask for: ${cutText(said, LIMIT)}`;
}

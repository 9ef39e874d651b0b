import {
  ForgeConnection,
  ForgeRefusal,
  PullRequest,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';
import { readBuilds } from './commitBuilds';
import {
  BranchRestriction,
  enforcedRules,
  isAboutBuilds,
  missingOf,
} from './mergeChecks';
import { CloudPullRequest } from './pullRequest';

type Mergeability = Pick<PullRequest, 'mergeable' | 'awaits'>;

/** An open pull request, and the whole hash of its head. @internal */
export interface OpenRequest {
  readonly request: CloudPullRequest;
  readonly head: string;
}

const PAGE_LIMIT = 20;

/**
 * What keeps an open pull request from being merged. Bitbucket Cloud does not say so itself: it lists the files in conflict, and
 * the rules of branches to whoever may administer the repository. Nothing where it says neither.
 *
 * @internal
 */
export async function readMergeability(
  connection: ForgeConnection,
  repository: RepositoryRef,
  open: OpenRequest,
): Promise<Mergeability> {
  if (open.request.draft)
    return { mergeable: 'blocked', awaits: 'that it is no draft any more' };
  const hasConflict = await readConflict(connection, repository, open.request);
  if (hasConflict) return { mergeable: 'conflict' };
  const missing = await readMissing(connection, repository, open);
  if (missing !== undefined && missing.length > 0)
    return {
      mergeable: 'blocked',
      awaits: `what its merge checks ask for: ${missing.join('; ')}`,
    };
  return hasConflict === undefined || missing === undefined
    ? {}
    : { mergeable: 'clean' };
}

/** Undefined where Bitbucket does not say. */
function readConflict(
  connection: ForgeConnection,
  repository: RepositoryRef,
  { id, source, destination }: CloudPullRequest,
): Promise<boolean | undefined> {
  const ends = [source, destination].map(({ commit }) => commit?.hash ?? '');
  return unlessRefused(async () => {
    const { items } = await connection.sendPage(
      repository,
      `read the conflicts of pull request #${id}`,
      // That of the pull request itself only points here, which no credential follows.
      { path: `/file-conflicts/${ends.join('..')}`, page: 1 },
    );
    return items.length > 0;
  });
}

/** What enforced rules ask for; undefined where the token may not read them. */
async function readMissing(
  connection: ForgeConnection,
  repository: RepositoryRef,
  { request, head }: OpenRequest,
): Promise<readonly string[] | undefined> {
  const restrictions = await unlessRefused(() =>
    connection.sendAll<BranchRestriction>(repository, 'read the branch rules', {
      path: '/branch-restrictions',
      pageLimit: PAGE_LIMIT,
    }),
  );
  if (restrictions === undefined) return undefined;
  const rules = enforcedRules(restrictions, request.destination.branch.name);
  const builds = rules.some(isAboutBuilds)
    ? await readBuilds(connection, repository, head)
    : [];
  return missingOf(rules, { request, builds });
}

/** These are words for people: that they are missing keeps nobody from reading the rest. Limits do. */
async function unlessRefused<T>(
  read: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ForgeRefusal)) throw error;
    return undefined;
  }
}

import {
  ForgeConnection,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';
import { BitbucketPullRequest } from './pullRequest';
import { ifKnown } from './readAutoMerge';

/** The interface of the merge check that requires builds. @internal */
export const REQUIRED_BUILDS = 'required-builds';

const PAGE_LIMIT = 5;

interface RefMatcher {
  readonly id: string;
  readonly type: { readonly id: string };
}

interface RequiredBuilds {
  readonly buildParentKeys: readonly string[];
  /** Of the branch that is merged to. */
  readonly refMatcher: RefMatcher;
  /** Of branches that need not have them. */
  readonly exemptRefMatcher?: RefMatcher | null;
}

/**
 * Whether a build is required of a pull request for certain: by its branch, or by all of them. Patterns and kinds of branches are
 * Bitbucket's to read, and count for nothing.
 *
 * @internal
 */
export async function requiresBuild(
  connection: ForgeConnection,
  repository: RepositoryRef,
  {
    request: { fromRef, toRef },
    build,
  }: { readonly request: BitbucketPullRequest; readonly build: string },
): Promise<boolean> {
  const conditions = await ifKnown(() =>
    connection.sendAll<RequiredBuilds>(repository, 'read required builds', {
      api: REQUIRED_BUILDS,
      path: '/conditions',
      pageLimit: PAGE_LIMIT,
    }),
  );
  return (conditions ?? []).some(
    ({ buildParentKeys, refMatcher, exemptRefMatcher }) =>
      buildParentKeys.includes(build) &&
      isOfBranch(refMatcher, toRef.id) &&
      !mayExempt(exemptRefMatcher, fromRef.id),
  );
}

function isOfBranch({ id, type }: RefMatcher, ref: string): boolean {
  return type.id === 'ANY_REF' || (type.id === 'BRANCH' && id === ref);
}

function mayExempt(
  matcher: RefMatcher | null | undefined,
  ref: string,
): boolean {
  return !!matcher && !(matcher.type.id === 'BRANCH' && matcher.id !== ref);
}

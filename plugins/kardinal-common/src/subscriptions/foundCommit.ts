import { objectName, shortHash } from '../api/names';
import { Bundle, Subscription } from '../api/types.generated';
import {
  commitBundleName,
  commitBundleSpec,
  isBundleOfCommit,
} from '../release/commitBundle';
import { subscribedBundle } from './subscribedBundle';

/** A commit that a Subscription found. @public */
export interface FoundCommit {
  /** URL of its repository. */
  readonly repository: string;
  /** Its full name. */
  readonly sha: string;
  /** The tag that names it; absent of a branch. */
  readonly tag?: string;
  /** The directory that is promoted; everything when absent. */
  readonly path?: string;
  /** As the commit says, as everything below: nobody has proven it. */
  readonly author: string;
  readonly subject: string;
  /** RFC 3339; when it was committed or, where somebody noted that, tagged. */
  readonly builtAt?: string;
}

/** The Bundle of a commit, as far as there is one. @public */
export type CommitBundle =
  | { readonly type: 'made'; readonly name: string }
  | { readonly type: 'none'; readonly name: string }
  /** Its names belong to Bundles of something else. */
  | { readonly type: 'taken'; readonly name: string };

/**
 * Which Bundle of a Pipeline is that of a commit, however it is named; or the name that it gets: one commit is promoted once for
 * each directory.
 *
 * @public
 */
export function bundleOfCommit(
  pipeline: string,
  commit: FoundCommit,
  bundles: readonly Bundle[],
): CommitBundle {
  const made = bundles.find(each => isOf(each, commit));
  if (made !== undefined) return { type: 'made', name: made.metadata.name };
  const plain = commitBundleName(pipeline, commit.sha);
  // Another directory of the same commit has that of the commit alone.
  const own = objectName(`${plain}-${shortHash(commit.path ?? '', 4)}`);
  const taken = new Set(bundles.map(({ metadata }) => metadata.name));
  const name = [plain, own].find(each => !taken.has(each));
  return name === undefined
    ? { type: 'taken', name: own }
    : { type: 'none', name };
}

/**
 * The Bundle that a found commit becomes. Deterministic, but for its time.
 *
 * @param name - of {@link bundleOfCommit}
 * @param createdAt - RFC 3339
 * @public
 */
export function foundCommitBundle(
  subscription: Subscription,
  commit: FoundCommit,
  name: string,
  createdAt: string,
): Bundle {
  const { builtAt, ...said } = commit;
  return subscribedBundle(
    subscription,
    { name, what: commitReference(commit) },
    commitBundleSpec(placeOf(commit), {
      ...said,
      ...(builtAt === undefined ? {} : { committedAt: builtAt }),
    }),
    createdAt,
  );
}

/** How people read it: the repository with the tag, or the short name of the commit. @public */
export function commitReference({
  repository,
  tag,
  sha,
}: Pick<FoundCommit, 'repository' | 'tag' | 'sha'>): string {
  return `${repository}@${tag ?? sha.slice(0, 7)}`;
}

function isOf(bundle: Bundle, commit: FoundCommit): boolean {
  return isBundleOfCommit(bundle, placeOf(commit), commit.sha);
}

function placeOf({ repository, path }: FoundCommit) {
  return {
    source: { url: repository },
    ...(path === undefined ? {} : { path }),
  };
}

import { cutText } from '@kardinal/foundation';
import { labels } from '../api/labels';
import { objectName } from '../api/names';
import { Bundle } from '../api/types.generated';
import { ConfigSource, isSameRepository } from '../graph/configSource';
import { WatchedBranch } from '../graph/watchedBranch';

/** What people may read of it is cut to these lengths, which the CRD allows. */
const longestMessage = 1_024;
const longestAuthor = 256;

/** A commit that may become a Bundle. @public */
export interface BranchCommit {
  /** Its full name. */
  readonly sha: string;
  /** As Git has it: nobody has proven it. */
  readonly author: string;
  /** RFC 3339; absent where the commit has no such time. */
  readonly committedAt?: string;
  /** The first line of its message. */
  readonly subject: string;
}

/** The name of the Bundle of a commit: one commit is promoted once. @public */
export function commitBundleName(pipeline: string, sha: string): string {
  return objectName([pipeline, 'config', sha.slice(0, 12)].join('-'));
}

/** What a Bundle promotes of a repository. @public */
export interface CommitPlace {
  readonly source: Pick<ConfigSource, 'url'>;
  /** A directory; everything when absent. */
  readonly path?: string;
}

/**
 * Whether somebody, such as CI, has made the Bundle of a commit under a name of their own. One that does not go everywhere does
 * not stand for the commit.
 *
 * @public
 */
export function isBundleOfCommit(
  { spec }: Bundle,
  { source, path }: CommitPlace,
  sha: string,
): boolean {
  const { gitCommit } = spec.artifacts;
  return (
    spec.type === 'config' &&
    spec.intent === undefined &&
    gitCommit?.sha === sha &&
    gitCommit.path === path &&
    isSameRepository(gitCommit.repository, source.url)
  );
}

/**
 * The Bundle that a commit of a watched branch becomes. Deterministic, but for its time.
 *
 * @param createdAt - RFC 3339
 * @public
 */
export function commitBundle(
  pipeline: { readonly name: string; readonly namespace?: string },
  watched: WatchedBranch,
  commit: BranchCommit,
  createdAt: string,
): Bundle {
  const { source } = watched;
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Bundle',
    metadata: {
      name: commitBundleName(pipeline.name, commit.sha),
      namespace: pipeline.namespace ?? 'default',
      labels: { [labels.pipeline]: pipeline.name },
      annotations: {
        [labels.createdAt]: createdAt,
        [labels.requestedBy]: 'kardinal',
        [labels.reason]: `Committed to ${source.branch} of ${source.url}`,
      },
    },
    spec: commitBundleSpec(watched, commit),
  };
}

/** What a Bundle of a commit promotes, and what the commit says of itself. @public */
export function commitBundleSpec(
  { source, path }: CommitPlace,
  { sha, author, committedAt, subject }: BranchCommit,
): Bundle['spec'] {
  const message = cutText(subject, longestMessage);
  return {
    type: 'config',
    artifacts: {
      gitCommit: {
        repository: source.url,
        sha,
        ...(path === undefined ? {} : { path }),
        ...(message === '' ? {} : { message }),
      },
    },
    provenance: {
      commitSHA: sha,
      author: cutText(author, longestAuthor),
      ...(committedAt === undefined ? {} : { buildTimestamp: committedAt }),
    },
  };
}

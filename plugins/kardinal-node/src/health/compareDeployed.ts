import {
  isAtVersion,
  isOfChart,
} from '@kardinal/backstage-plugin-kardinal-common';
import { HealthQuery } from './HealthAdapter';

/** What a tool says that it has deployed, or is about to. @public */
export interface Deployed {
  /** Commits as the tool writes them: `<commit>`, `main@sha1:<commit>`, `main/<commit>`. What is no commit does not count. */
  readonly revisions: readonly string[];
  /** Artifacts in registries, with their digests: `sha256:…` or `<tag>@sha256:…`. */
  readonly artifacts?: readonly {
    /** Registry and repository; absent where the tool does not say it. */
    readonly reference?: string;
    readonly revision?: string;
  }[];
  /** Helm charts that it deploys from where they are published. */
  readonly charts?: readonly {
    readonly repository?: string;
    readonly name: string;
    readonly version?: string;
  }[];
}

/** How what a tool has deployed compares with what was promoted. @public */
export type DeployedComparison =
  /** It is what was promoted, or a later commit that contains it. */
  | { readonly type: 'proven' }
  | {
      readonly type: 'other';
      /** The end of a sentence, e.g. `is at 1a2b3c4d, not at the promoted commit 5e6f7a8b`. */
      readonly what: string;
      /** As in a verdict. */
      readonly otherCommits?: readonly string[];
    }
  /** It says nothing that compares: images decide. */
  | { readonly type: 'unproven' };

/**
 * Compares what a tool has deployed with what was promoted: by the digest of an artifact, by the version of a chart, else by the
 * commit. A commit after the promoted one counts where `laterCommits` of the query has it.
 *
 * @public
 */
export function compareDeployed(
  query: HealthQuery,
  deployed: Deployed,
): DeployedComparison {
  const found = byArtifact(query, deployed) ?? byChart(query, deployed);
  if (found === undefined) return byCommit(query, deployed);
  // A chart does not say which values it has.
  const isMixed = query.images.length > 0 && query.renditions === undefined;
  const commit = isMixed ? byCommit(query, deployed) : found;
  return found.type === 'proven' && commit.type === 'other' ? commit : found;
}

function byArtifact(
  { renditions = [] }: HealthQuery,
  { artifacts = [] }: Deployed,
): DeployedComparison | undefined {
  if (artifacts.length === 0 || renditions.length === 0) return undefined;
  const own = artifacts.flatMap(({ reference, revision = '' }) => {
    const wanted = renditions.filter(
      each => reference === undefined || each.reference === reference,
    );
    return wanted.length === 0 ? [] : [{ wanted, digest: digestOf(revision) }];
  });
  if (own.length === 0)
    return {
      type: 'other',
      what: `deploys ${artifacts[0].reference}, not ${renditions[0].reference}`,
    };
  const other = own.find(({ wanted, digest }) =>
    wanted.every(each => each.digest !== digest),
  );
  if (other === undefined) return { type: 'proven' };
  const { wanted, digest } = other;
  return {
    type: 'other',
    what: `is at ${
      digest === '' ? 'no digest' : shortDigest(digest)
    }, not at the promoted digest ${shortDigest(wanted[0].digest)}`,
  };
}

/** Charts that the tool does not deploy itself may be in its repository, or in a chart that contains them. */
function byChart(
  { charts = [] }: HealthQuery,
  { charts: deployed = [] }: Deployed,
): DeployedComparison | undefined {
  const own = deployed.flatMap(({ version = '', ...chart }) => {
    const wanted = charts.find(each => isOfChart(chart, each));
    return wanted === undefined ? [] : [{ ...chart, version, wanted }];
  });
  const other = own.find(each => !isAtVersion(each, each.wanted));
  if (other !== undefined)
    return {
      type: 'other',
      what: `is at ${other.name} ${other.version || 'of no version'}, not at ${
        other.wanted.version
      }`,
    };
  return own.length > 0 && own.length === charts.length
    ? { type: 'proven' }
    : undefined;
}

function byCommit(
  { commit, laterCommits = [], images }: HealthQuery,
  { revisions }: Deployed,
): DeployedComparison {
  if (commit === undefined) return { type: 'unproven' };
  const commits = revisions.map(commitOf).filter(each => each !== '');
  if ([commit, ...laterCommits].some(each => commits.includes(each)))
    return { type: 'proven' };
  const named = revisions.filter(each => each !== '');
  // A tool that names versions alone says nothing of a commit.
  if (commits.length === 0 && named.length > 0 && images.length > 0)
    return { type: 'unproven' };
  return {
    type: 'other',
    what: `is at ${short(
      named[0] ?? 'no revision',
    )}, not at the promoted commit ${commit.slice(0, 8)}`,
    otherCommits: commits,
  };
}

/**
 * The commit in a revision; empty where it names none. Flux writes `main@sha1:<commit>`, and `main/<commit>` in earlier versions.
 *
 * @see https://fluxcd.io/flux/components/source/gitrepositories/#artifact
 */
function commitOf(revision: string): string {
  return (
    /(?:^|@sha1:|\/)([0-9a-f]{40}|[0-9a-f]{64})$/.exec(revision)?.[1] ?? ''
  );
}

/**
 * The digest in a revision; empty where it names none. Flux writes `<tag>@sha256:<digest>`.
 *
 * @see https://fluxcd.io/flux/components/source/ocirepositories/#artifact
 */
function digestOf(revision: string): string {
  return /(?:^|@)(sha256:[0-9a-f]{64})$/.exec(revision)?.[1] ?? '';
}

function short(revision: string): string {
  const commit = commitOf(revision);
  return commit === '' ? revision : commit.slice(0, 8);
}

function shortDigest(digest: string): string {
  return digest.slice(0, 19);
}

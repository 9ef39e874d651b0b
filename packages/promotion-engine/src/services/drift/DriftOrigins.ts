import {
  Bundle,
  bundleNamed,
  directoryOf,
  EnvironmentDrift,
  environmentBranch,
  Pipeline,
  isImport,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  Clock,
  Instant,
  keyOf,
  KeySource,
  ObjectKey,
} from '@kardinal/kube-controller';
import { BackgroundReads } from '../background/BackgroundReads';
import { CredentialUser, Credentials } from '../credentials/Credentials';
import { GitLog, GitLogRequest, GitRepositories } from '../git';
import { DriftOrigin, originOf, Promoted } from './originOf';

/** When a repository that could not be read is read again, in milliseconds. */
const retry = { first: 60_000, longest: 15 * 60_000 };
/** How long another drift of an environment waits after the one before it, in milliseconds. */
const pause = 10_000;
/** Of fifty commits each; more than that is nobody's hotfix. */
const mostPages = 20;

/** A drift, and where in its repository it may come from. */
interface Subject {
  readonly git: CredentialUser['spec']['git'];
  readonly branch: string;
  /** Absent where all of the branch is the environment. */
  readonly directory?: string;
  readonly promoted: Promoted;
  /** What runs. */
  readonly version: string;
  readonly workload: string;
}

/** What {@link DriftOrigins} is made from. */
export interface DriftOriginSources {
  readonly credentials: Pick<Credentials, 'find'>;
  readonly git: Pick<GitRepositories, 'log'>;
  readonly clock: Clock;
  readonly pipeline: (key: ObjectKey) => Pipeline | undefined;
}

/**
 * Looks in repositories for the commits that drift comes from, in the background, and wakes a Pipeline when it has found one. Only
 * the repository of an environment that has drifted is read, once for each drift.
 */
export class DriftOrigins implements KeySource {
  private readonly reads: BackgroundReads<Subject, DriftOrigin>;

  constructor(private readonly sources: DriftOriginSources) {
    this.reads = new BackgroundReads({
      clock: sources.clock,
      retry,
      pause,
      exists: owner => sources.pipeline(owner) !== undefined,
      read: (owner, subject) => this.read(owner, subject),
    });
  }

  subscribe(wake: (key: ObjectKey) => void): () => void {
    return this.reads.subscribe(wake);
  }

  /**
   * The drifts of a Pipeline with what the repository says of them. What they bear is not read again; what they do not begins to be.
   *
   * @param bundles - with statuses that are ours
   */
  add(
    pipeline: Pipeline,
    drifts: readonly EnvironmentDrift[],
    bundles: readonly Bundle[],
  ): readonly EnvironmentDrift[] {
    const open = drifts.filter(({ origin }) => origin === undefined);
    const subjects = open.flatMap((drift): [string, Subject][] => {
      const subject = subjectOf(pipeline, drift, bundles);
      return subject === undefined ? [] : [[drift.environment, subject]];
    });
    const found = this.reads.current(keyOf(pipeline), new Map(subjects));
    return drifts.map(drift => ({ ...drift, ...found.get(drift.environment) }));
  }

  private async read(
    { namespace }: ObjectKey,
    { git, branch, directory, promoted }: Subject,
  ): Promise<DriftOrigin> {
    // It may have been pushed until now; those that drift together share a fetch.
    const fetchedSince = this.sources.clock.now();
    const credentials = await this.sources.credentials.find({
      metadata: { namespace },
      spec: { git },
    });
    const log = await this.lastPage({
      repository: { url: git.url },
      base: branch,
      fetchedSince,
      ...(credentials === undefined ? {} : { credentials }),
      ...(promoted.type === 'commit' ? { since: promoted.sha } : {}),
      ...(directory === undefined ? {} : { directories: [directory] }),
    });
    return originOf(log, promoted);
  }

  /** The newest commits, and what the first page says of the history. */
  private async lastPage(
    request: GitLogRequest,
  ): Promise<Pick<GitLog, 'commits' | 'history'>> {
    const { git } = this.sources;
    const first = await git.log(request);
    let { commits } = first;
    let page = first;
    for (let count = 1; page.last !== page.head && count < mostPages; count++) {
      page = await git.log({ ...request, since: page.last });
      if (page.commits.length > 0) commits = page.commits;
    }
    return { commits, history: first.history };
  }
}

/** `undefined` where nothing can be said: the environment, or what was promoted there, is not there any more. */
function subjectOf(
  pipeline: Pipeline,
  { environment, promoted, version, workload }: EnvironmentDrift,
  bundles: readonly Bundle[],
): Subject | undefined {
  const spec = pipeline.spec.environments.find(
    ({ name }) => name === environment,
  );
  const bundle = bundleNamed(promoted.bundle, { bundles });
  const after = bundle && promotedIn(environment, bundle, bundles);
  if (spec === undefined || after === undefined) return undefined;
  const { url, provider, secretRef, layout } = pipeline.spec.git;
  return {
    git: {
      url,
      provider,
      ...(secretRef === undefined ? {} : { secretRef: secretRef.name }),
    },
    branch: environmentBranch(pipeline, spec),
    ...(layout === 'branch' ? {} : { directory: directoryOf(spec) }),
    promoted: after,
    version,
    workload,
  };
}

/** Where nothing had to be written, what was written there before counts; what was put on record was written by others. */
function promotedIn(
  environment: string,
  bundle: Bundle,
  bundles: readonly Bundle[],
): Promoted | undefined {
  const verifiedAt = bundle.status?.environments?.[environment]?.verifiedAt;
  if (verifiedAt === undefined) return undefined;
  const earlier = isImport(bundle) ? [bundle] : bundles;
  const written = earlier
    .flatMap(({ status }) => status?.environments?.[environment] ?? [])
    .filter(
      ({ verifiedAt: at = '' }) => Date.parse(at) <= Date.parse(verifiedAt),
    )
    .sort((a, b) => timeOf(b.verifiedAt) - timeOf(a.verifiedAt))
    .find(({ commit }) => commit !== undefined);
  return written?.commit === undefined
    ? { type: 'time', verifiedAt }
    : { type: 'commit', sha: written.commit };
}

function timeOf(time: string = ''): Instant {
  return Date.parse(time);
}

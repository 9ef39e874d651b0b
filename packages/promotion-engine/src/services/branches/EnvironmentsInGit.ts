import {
  directoryOf,
  environmentBranch,
  EnvironmentInGit,
  Pipeline,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Clock, keyOf, KeySource, ObjectKey } from '@kardinal/kube-controller';
import { BackgroundReads } from '../background/BackgroundReads';
import { nextTurn } from '../background/nextTurn';
import { CredentialUser, Credentials } from '../credentials/Credentials';
import { GitError, GitRepositories } from '../git';
import { PlacedInGit, readInGit } from './readInGit';

/** How often a branch is read that no Bundle says anything of, in milliseconds. */
const interval = 10 * 60_000;
/** When one that could not be read is read again, in milliseconds. */
const retry = { first: 60_000, longest: interval };
/** How long another question about an environment waits after the one before it, in milliseconds. */
const pause = 10_000;

interface Subject extends PlacedInGit {
  readonly git: CredentialUser['spec']['git'];
}

/** What a branch says; `nothing` where it says nothing of the environment. */
export type SaidInGit =
  | { readonly type: 'said'; readonly environment: EnvironmentInGit }
  | { readonly type: 'nothing' };

/** What {@link EnvironmentsInGit} is made from. */
export interface EnvironmentsInGitSources {
  readonly credentials: Pick<Credentials, 'find'>;
  readonly git: Pick<GitRepositories, 'log' | 'read'>;
  readonly clock: Clock;
  readonly pipeline: (key: ObjectKey) => Pipeline | undefined;
}

/**
 * Reads from the branches of environments what they have, in the background, and wakes a Pipeline with the answer. Only where no
 * Bundle knows it, as in a cluster that has lost them.
 */
export class EnvironmentsInGit implements KeySource {
  private readonly reads: BackgroundReads<Subject, SaidInGit>;

  constructor(private readonly sources: EnvironmentsInGitSources) {
    this.reads = new BackgroundReads({
      clock: sources.clock,
      pause,
      retry,
      again: ({ git }, now) => nextTurn(git.url, interval, now),
      exists: owner => sources.pipeline(owner) !== undefined,
      read: (owner, subject) => this.read(owner, subject),
    });
  }

  subscribe(wake: (key: ObjectKey) => void): () => void {
    return this.reads.subscribe(wake);
  }

  /** What is known of those environments of a Pipeline; nothing of one that was not read yet. Begins to read. */
  current(
    pipeline: Pipeline,
    environments: readonly string[],
  ): ReadonlyMap<string, SaidInGit> {
    const subjects = pipeline.spec.environments
      .filter(({ name }) => environments.includes(name))
      .map(spec => [spec.name, subjectOf(pipeline, spec)] as const);
    return this.reads.current(keyOf(pipeline), new Map(subjects));
  }

  private async read(
    { namespace }: ObjectKey,
    { git, ...place }: Subject,
  ): Promise<SaidInGit> {
    const due = this.sources.clock.now();
    const credentials = await this.sources.credentials.find({
      metadata: { namespace },
      spec: { git },
    });
    const environment = await readInGit(this.sources.git, place, {
      repository: { url: git.url },
      base: place.branch,
      ...(credentials === undefined ? {} : { credentials }),
      fetchedSince: due,
    }).catch(noneWhereMissing);
    return environment === undefined
      ? { type: 'nothing' }
      : { type: 'said', environment };
  }
}

/** A branch that is not there says nothing; what cannot be read may say what it said. */
function noneWhereMissing(error: unknown): undefined {
  if (error instanceof GitError && error.kind === 'notFound') return undefined;
  throw error;
}

function subjectOf(
  pipeline: Pipeline,
  environment: Pipeline['spec']['environments'][number],
): Subject {
  const { namespace = 'default', name } = pipeline.metadata;
  const { url, provider, secretRef } = pipeline.spec.git;
  return {
    git: {
      url,
      provider,
      ...(secretRef === undefined ? {} : { secretRef: secretRef.name }),
    },
    pipeline: `${namespace}/${name}`,
    environment: environment.name,
    branch: environmentBranch(pipeline, environment),
    directory: directoryOf(environment),
  };
}

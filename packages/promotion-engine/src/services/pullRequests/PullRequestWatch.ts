import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import {
  ObservedPullRequest,
  PullRequest,
  RepositoryRef,
  ScmProvider,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  Clock,
  Instant,
  keyOf as keyOfObject,
  KeySource,
  ObjectKey,
} from '@kardinal/kube-controller';
import { Credentials } from '../credentials/Credentials';

/** The longest time from opening a pull request until its step is known to wait for it, in milliseconds. */
const recordedWithin = 60_000;

/**
 * What the SCM last said of the pull requests that steps wait for.
 *
 * A webhook only forgets what was known and wakes the step, which reads the fact from the SCM again. It is a cache of
 * the outside, empty after a restart; no decision is kept here.
 */
export class PullRequestWatch implements KeySource {
  private readonly known = new Map<string, ObservedPullRequest>();
  /** Reads under way; what changes meanwhile makes them outdated. */
  private readonly reading = new Map<string, symbol>();
  /** Of which something was heard since they were last read. */
  private readonly hinted = new Set<string>();
  /** When something was heard of a pull request that no step waited for: its number may not be recorded yet. */
  private readonly early = new Map<string, Instant>();
  /** Of whose commit a check moved, while something kept them from being merged. */
  private readonly checked = new Set<string>();
  /** That were read once more because the SCM had not said whether they can be merged; until it is heard of them. */
  private readonly readAgain = new Set<string>();
  /** Why the SCM could not be read, until something is heard of it. */
  private readonly outages = new Map<string, unknown>();
  /** When the SCM last said how it is, in milliseconds since the Unix epoch. */
  private readonly heard = new Map<string, Instant>();
  private readonly wakers = new Set<(key: ObjectKey) => void>();

  constructor(
    private readonly deps: {
      readonly provider: (id: string) => ScmProvider;
      readonly credentials: Credentials;
      readonly clock: Clock;
      /** The steps that wait for a pull request. */
      readonly waitingSteps: () => readonly PromotionStep[];
    },
  ) {}

  subscribe(wake: (key: ObjectKey) => void): () => void {
    this.wakers.add(wake);
    return () => this.wakers.delete(wake);
  }

  /** The pull request of a waiting step; asks the SCM when nothing is known since the last hint. */
  async current(step: PromotionStep): Promise<ObservedPullRequest | undefined> {
    const number = step.status?.pullRequest?.number;
    if (number === undefined) return undefined;
    const provider = this.deps.provider(step.spec.git.provider);
    const repository = provider.repositoryOf(step.spec.git.url);
    const key = keyOf(step, repository, number);
    if (
      this.early.delete(
        nameOf(step.spec.git.provider, repository.fullName, number),
      )
    )
      this.known.delete(key);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    if (this.outages.has(key)) throw this.outages.get(key);
    const read = Symbol(key);
    this.reading.set(key, read);
    this.hinted.delete(key);
    const client = provider.client(await this.deps.credentials.require(step));
    const pullRequest = await client.getPullRequest(repository, number);
    const observed =
      pullRequest.state === 'closed'
        ? { pullRequest }
        : { pullRequest, reviews: await client.reviews(repository, number) };
    this.heard.set(key, this.deps.clock.now());
    if (this.reading.get(key) === read) {
      this.reading.delete(key);
      this.known.set(key, observed);
    }
    return observed;
  }

  /** What we just did ourselves needs no second read. */
  remember(
    step: PromotionStep,
    repository: RepositoryRef,
    pullRequest: PullRequest,
  ): void {
    if (pullRequest.state !== 'open') return;
    const key = keyOf(step, repository, pullRequest.number);
    this.known.set(key, { pullRequest });
  }

  /** A webhook's hint. Returns how many steps it concerned. */
  hint(provider: string, fullName: string, number: number): number {
    const concerned = this.deps.waitingSteps().filter(step => {
      if (step.spec.git.provider !== provider) return false;
      const repository = this.repositoryOf(step);
      return (
        repository?.fullName.toLowerCase() === fullName.toLowerCase() &&
        step.status?.pullRequest?.number === number
      );
    });
    for (const step of concerned) {
      this.readAgain.delete(this.keyOfStep(step) ?? '');
      this.markHinted(step);
    }
    if (concerned.length === 0)
      this.early.set(nameOf(provider, fullName, number), this.deps.clock.now());
    return concerned.length;
  }

  /**
   * A check of a commit moved: what keeps its pull request from being merged may be another thing now. Many move while one runs, so it is
   * read with the next sweep.
   */
  hintCheck(provider: string, fullName: string, sha: string): void {
    for (const step of this.deps.waitingSteps()) {
      if (step.spec.git.provider !== provider) continue;
      const key = this.keyOfStep(step);
      const known = key === undefined ? undefined : this.known.get(key);
      if (known?.pullRequest.mergeable !== 'blocked') continue;
      const isOf =
        known.pullRequest.head.sha === sha &&
        this.repositoryOf(step)?.fullName.toLowerCase() ===
          fullName.toLowerCase();
      if (key !== undefined && isOf) this.checked.add(key);
    }
  }

  /** Whether the SCM has something to say of a pull request: a read that failed before is due. */
  isHinted(step: PromotionStep): boolean {
    const key = this.keyOfStep(step);
    return key !== undefined && this.hinted.has(key);
  }

  /** When the SCM last said how the pull request of a step is; `undefined` where nothing was heard since the start. */
  heardAt(step: PromotionStep): Instant | undefined {
    const key = this.keyOfStep(step);
    return key === undefined ? undefined : this.heard.get(key);
  }

  /** The sweep could not read the repository: what is known grows old, and nobody else needs to ask meanwhile. */
  lost(step: PromotionStep, error: unknown): void {
    const key = this.keyOfStep(step);
    if (key === undefined) return;
    this.outages.set(key, error);
    if (this.known.has(key)) this.forget(step);
  }

  /** The sweep read the repository. */
  found(step: PromotionStep): void {
    const key = this.keyOfStep(step);
    if (key === undefined) return;
    this.heard.set(key, this.deps.clock.now());
    // A place in a queue changes while nothing of the pull request does.
    const isQueued = this.known.get(key)?.pullRequest.queue !== undefined;
    const isUnsettled = this.isUnsettled(key);
    if (isUnsettled) this.readAgain.add(key);
    const isDue =
      isQueued || isUnsettled || this.outages.has(key) || this.checked.has(key);
    if (isDue) this.markHinted(step);
  }

  /** The sweep found that this pull request is not what is known. */
  refresh(step: PromotionStep, pullRequest: PullRequest): void {
    const key = this.keyOfStep(step);
    const known = key === undefined ? undefined : this.known.get(key);
    if (known !== undefined && same(known.pullRequest, pullRequest)) return;
    this.markHinted(step);
  }

  /** Steps that no longer wait need no memory. */
  prune(): void {
    const oldest = this.deps.clock.now() - recordedWithin;
    for (const [name, at] of this.early)
      if (at < oldest) this.early.delete(name);
    const wanted = new Set(
      this.deps.waitingSteps().map(step => this.keyOfStep(step)),
    );
    const { known, hinted, checked, readAgain, outages, heard } = this;
    for (const memory of [known, hinted, checked, readAgain, outages, heard])
      for (const key of memory.keys()) if (!wanted.has(key)) memory.delete(key);
  }

  /** What was known is outdated: the SCM is asked again. */
  forget(step: PromotionStep): void {
    const key = this.keyOfStep(step);
    if (key !== undefined) {
      this.known.delete(key);
      this.reading.delete(key);
    }
    for (const wake of this.wakers) wake(keyOfObject(step));
  }

  private markHinted(step: PromotionStep): void {
    const key = this.keyOfStep(step);
    if (key !== undefined) {
      this.hinted.add(key);
      this.outages.delete(key);
      this.checked.delete(key);
    }
    this.forget(step);
  }

  /**
   * Whether the SCM may know by now whether it can be merged. GitHub computes that once it is asked, and says later.
   *
   * @see https://docs.github.com/rest/guides/using-the-rest-api-to-interact-with-your-git-database#checking-mergeability-of-pull-requests
   */
  private isUnsettled(key: string): boolean {
    const { pullRequest } = this.known.get(key) ?? {};
    const isUnknown =
      pullRequest?.state === 'open' && pullRequest.mergeable === undefined;
    return isUnknown && !this.readAgain.has(key);
  }

  private keyOfStep(step: PromotionStep): string | undefined {
    const repository = this.repositoryOf(step);
    const number = step.status?.pullRequest?.number;
    return repository === undefined || number === undefined
      ? undefined
      : keyOf(step, repository, number);
  }

  /** `undefined` when no provider that is installed has the repository: the step says so itself. */
  private repositoryOf({ spec }: PromotionStep): RepositoryRef | undefined {
    try {
      return this.deps.provider(spec.git.provider).repositoryOf(spec.git.url);
    } catch {
      return undefined;
    }
  }
}

/** What a webhook calls a pull request. */
function nameOf(provider: string, fullName: string, number: number): string {
  return `${provider} ${fullName.toLowerCase()}#${number}`;
}

/** What one credential may read is nothing that another one's step learns. */
function keyOf(
  { metadata, spec }: PromotionStep,
  { url }: RepositoryRef,
  number: number,
): string {
  return [metadata.namespace, spec.git.secretRef, `${url}#${number}`].join(' ');
}

function same(a: PullRequest, b: PullRequest): boolean {
  return (
    a.state === b.state &&
    a.head.sha === b.head.sha &&
    a.updatedAt === b.updatedAt &&
    a.fingerprint === b.fingerprint
  );
}

import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import {
  ObservedPullRequest,
  PullRequest,
  RepositoryRef,
  ScmProvider,
} from '@kardinal/backstage-plugin-kardinal-node';
import { KeySource, ObjectKey } from '@kardinal/kube-controller';
import { Credentials } from '../credentials/Credentials';

/**
 * What the SCM last said of the pull requests that steps wait for.
 *
 * A webhook only forgets what was known and wakes the step, which reads the fact from the SCM again. It is a cache of
 * the outside, empty after a restart; no decision is kept here.
 */
export class PullRequestWatch implements KeySource {
  private readonly known = new Map<string, ObservedPullRequest>();
  private readonly wakers = new Set<(key: ObjectKey) => void>();

  constructor(
    private readonly deps: {
      readonly provider: (id: string) => ScmProvider;
      readonly credentials: Credentials;
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
    const known = this.known.get(keyOf(repository, number));
    if (known !== undefined) return known;
    const client = provider.client(await this.deps.credentials.require(step));
    const pullRequest = await client.getPullRequest(repository, number);
    const observed =
      pullRequest.state === 'merged'
        ? { pullRequest, reviews: await client.reviews(repository, number) }
        : { pullRequest };
    this.known.set(keyOf(repository, number), observed);
    return observed;
  }

  /** What we just did ourselves needs no second read. */
  remember(repository: RepositoryRef, pullRequest: PullRequest): void {
    if (pullRequest.state === 'open')
      this.known.set(keyOf(repository, pullRequest.number), { pullRequest });
  }

  /** A webhook's hint. Returns how many steps it concerned. */
  hint(provider: string, fullName: string, number: number): number {
    const concerned = this.deps.waitingSteps().filter(step => {
      if (step.spec.git.provider !== provider) return false;
      const repository = this.deps
        .provider(provider)
        .repositoryOf(step.spec.git.url);
      return (
        repository.fullName.toLowerCase() === fullName.toLowerCase() &&
        step.status?.pullRequest?.number === number
      );
    });
    concerned.forEach(step => this.forget(step));
    return concerned.length;
  }

  /** The sweep found that this pull request is not what is known. */
  refresh(step: PromotionStep, pullRequest: PullRequest): void {
    const { git } = step.spec;
    const repository = this.deps.provider(git.provider).repositoryOf(git.url);
    const known = this.known.get(keyOf(repository, pullRequest.number));
    if (known !== undefined && same(known.pullRequest, pullRequest)) return;
    this.forget(step);
  }

  /** Steps that no longer wait need no memory. */
  prune(): void {
    const wanted = new Set(
      this.deps.waitingSteps().flatMap(step => {
        const number = step.status?.pullRequest?.number;
        const { git } = step.spec;
        return number === undefined
          ? []
          : keyOf(
              this.deps.provider(git.provider).repositoryOf(git.url),
              number,
            );
      }),
    );
    for (const key of this.known.keys())
      if (!wanted.has(key)) this.known.delete(key);
  }

  private forget(step: PromotionStep): void {
    const { git } = step.spec;
    const repository = this.deps.provider(git.provider).repositoryOf(git.url);
    const number = step.status?.pullRequest?.number ?? 0;
    this.known.delete(keyOf(repository, number));
    const { name, namespace } = step.metadata;
    for (const wake of this.wakers)
      wake({ name, ...(namespace === undefined ? {} : { namespace }) });
  }
}

function keyOf(repository: RepositoryRef, number: number): string {
  return `${repository.url}#${number}`;
}

function same(a: PullRequest, b: PullRequest): boolean {
  return a.state === b.state && a.head.sha === b.head.sha;
}

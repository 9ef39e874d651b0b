import {
  PromotionStep,
  proposedBranch,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ScmProvider } from '@kardinal/backstage-plugin-kardinal-node';
import {
  keyOf,
  KeySource,
  keyText,
  ObjectKey,
} from '@kardinal/kube-controller';

/**
 * Wakes the promotions that wait for somebody else's hydrator when a webhook says that something came to the branch that it
 * proposes on. A hint that is lost costs a minute: then they look by themselves.
 */
export class ProposalWatch implements KeySource {
  /** The retry that needs not be waited for, by step. */
  private readonly hinted = new Map<string, string | undefined>();
  private readonly wakers = new Set<(key: ObjectKey) => void>();

  constructor(
    private readonly deps: {
      readonly provider: (id: string) => ScmProvider;
      /** The steps that have begun, and have not written. */
      readonly promotingSteps: () => readonly PromotionStep[];
    },
  ) {}

  subscribe(wake: (key: ObjectKey) => void): () => void {
    this.wakers.add(wake);
    return () => {
      this.wakers.delete(wake);
      if (this.wakers.size === 0) this.hinted.clear();
    };
  }

  /** A webhook's hint that somebody pushed. Returns how many steps it concerned. */
  hint(provider: string, fullName: string, branch: string): number {
    const promoting = this.deps.promotingSteps();
    const concerned = promoting.filter(
      ({ spec: { git } }) =>
        git.hydrator === 'external' &&
        git.provider === provider &&
        proposedBranch(git.branch) === branch &&
        this.nameOf(git.provider, git.url) === fullName.toLowerCase(),
    );
    this.forgetOthers(promoting);
    for (const step of concerned) {
      this.hinted.set(keyText(keyOf(step)), step.status?.retryAt);
      for (const wake of this.wakers) wake(keyOf(step));
    }
    return concerned.length;
  }

  /** Whether something came since a step found nothing: its retry is due at once. */
  isHinted(step: PromotionStep): boolean {
    const key = keyText(keyOf(step));
    return (
      this.hinted.has(key) && this.hinted.get(key) === step.status?.retryAt
    );
  }

  private forgetOthers(promoting: readonly PromotionStep[]): void {
    const known = new Set(promoting.map(step => keyText(keyOf(step))));
    for (const key of this.hinted.keys())
      if (!known.has(key)) this.hinted.delete(key);
  }

  private nameOf(provider: string, url: string): string | undefined {
    try {
      const { fullName } = this.deps.provider(provider).repositoryOf(url);
      return fullName.toLowerCase();
    } catch {
      // Which the step says itself.
      return undefined;
    }
  }
}

import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import {
  ScmError,
  ScmProvider,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Clock, Logger, errorWords } from '@kardinal/kube-controller';
import { Credentials } from '../credentials/Credentials';
import { PullRequestWatch } from './PullRequestWatch';

/** How often each repository with a waiting step is read, in milliseconds. */
const sweepInterval = 60_000;

/** Repositories that are read at once. */
const readers = 8;

/**
 * Finds what a lost webhook would have reported: one conditional request per repository and interval, and none for
 * repositories where nothing waits.
 */
export class PullRequestSweep {
  private readonly etags = new Map<string, string>();

  constructor(
    private readonly deps: {
      readonly provider: (id: string) => ScmProvider;
      readonly credentials: Credentials;
      readonly watch: PullRequestWatch;
      readonly waitingSteps: () => readonly PromotionStep[];
      readonly clock: Clock;
      readonly logger: Logger;
    },
  ) {}

  /** Runs until the signal aborts. */
  start(signal: AbortSignal): void {
    const next = () => {
      const cancel = this.deps.clock.setTimeout(() => {
        signal.removeEventListener('abort', cancel);
        void this.sweep().finally(() => {
          if (!signal.aborted) next();
        });
      }, sweepInterval);
      signal.addEventListener('abort', cancel, { once: true });
    };
    next();
  }

  /** One round over the repositories. Never throws. */
  async sweep(): Promise<void> {
    this.deps.watch.prune();
    const byRepository = new Map<string, PromotionStep[]>();
    for (const step of this.deps.waitingSteps()) {
      const { url, provider, secretRef } = step.spec.git;
      const key = [provider, url, step.metadata.namespace, secretRef].join(' ');
      byRepository.set(key, [...(byRepository.get(key) ?? []), step]);
    }
    const waiting = [...byRepository];
    const readWaiting = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        await this.sweepRepository(...next);
    };
    // A forge that does not answer holds up its own repositories.
    await Promise.all(Array.from({ length: readers }, readWaiting));
    for (const key of this.etags.keys())
      if (!byRepository.has(key)) this.etags.delete(key);
  }

  private async sweepRepository(key: string, steps: readonly PromotionStep[]) {
    const [first] = steps;
    try {
      const provider = this.deps.provider(first.spec.git.provider);
      const repository = provider.repositoryOf(first.spec.git.url);
      const client = provider.client(
        await this.deps.credentials.require(first),
      );
      const etag = this.etags.get(key);
      // Whatever their labels are: a person may have taken ours away.
      const answer = await client.listPullRequests(
        repository,
        etag === undefined ? {} : { etag },
      );
      for (const step of steps) this.deps.watch.found(step);
      if (answer.type === 'unchanged') return;
      if (answer.etag !== undefined) this.etags.set(key, answer.etag);
      for (const step of steps) {
        const found = answer.value.find(
          each => each.number === step.status?.pullRequest?.number,
        );
        if (found !== undefined) this.deps.watch.refresh(step, found);
      }
    } catch (error) {
      if (isOutage(error))
        for (const step of steps) this.deps.watch.lost(step, error);
      this.deps.logger.warn('The sweep of pull requests failed', {
        repository: first.spec.git.url,
        error: errorWords(error),
      });
    }
  }
}

/** Nobody can read the repository now. Limits and credentials are another matter: single reads may still be possible. */
function isOutage(error: unknown): boolean {
  return error instanceof ScmError && error.kind === 'transient';
}

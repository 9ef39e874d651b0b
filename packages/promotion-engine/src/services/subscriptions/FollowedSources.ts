import { canonicalRepository } from '@kardinal/backstage-plugin-kardinal-common';
import { ScmProvider } from '@kardinal/backstage-plugin-kardinal-node';
import { keyText, ObjectKey } from '@kardinal/kube-controller';
import { ChartSource } from './chartPlan';
import { GitSource } from './gitPlan';
import { SubscriptionSource } from './subscriptionPlan';
import { HintListener, PushHint } from './SubscriptionHints';

interface Followed {
  readonly owner: ObjectKey;
  readonly sources: readonly SubscriptionSource[];
  /** How often somebody said that it is worth a look. */
  hints: number;
}

/** What {@link FollowedSources} is made from. */
export interface FollowedSourcesOptions {
  readonly provider: (id: string) => ScmProvider;
  readonly exists: (owner: ObjectKey) => boolean;
  readonly wake: (owner: ObjectKey) => void;
}

/** Which Subscriptions follow what, so that a hint reaches those whom it is about. */
export class FollowedSources implements HintListener {
  readonly #followed = new Map<string, Followed>();

  constructor(private readonly options: FollowedSourcesOptions) {}

  /** Remembers what a Subscription follows. Returns how many hints there were about it. */
  follow(owner: ObjectKey, sources: readonly SubscriptionSource[]): number {
    const key = keyText(owner);
    const hints = this.#followed.get(key)?.hints ?? 0;
    this.#followed.set(key, { owner, sources, hints });
    return hints;
  }

  leave(owner: ObjectKey): void {
    this.#followed.delete(keyText(owner));
  }

  clear(): void {
    this.#followed.clear();
  }

  image(repository: string): number {
    const pushed = canonicalRepository(repository);
    return this.#hint(
      source =>
        (source.type === 'image' &&
          canonicalRepository(source.repository) === pushed) ||
        (source.type === 'chart' && isPushedTo(source, pushed)),
    );
  }

  push(push: PushHint): number {
    return this.#hint(
      source => source.type === 'git' && this.#isOf(source, push),
    );
  }

  #isOf({ source, select, branch }: GitSource, push: PushHint): boolean {
    if (source.provider !== push.provider) return false;
    const isTag = push.branch === undefined;
    if (isTag !== (select !== 'branch')) return false;
    if (!isTag && push.branch !== branch) return false;
    const name = this.#nameOf(source);
    return name?.toLowerCase() === push.repository.toLowerCase();
  }

  #nameOf({ provider, url }: GitSource['source']): string | undefined {
    try {
      return this.options.provider(provider).repositoryOf(url).fullName;
    } catch {
      // Which its Pipeline says itself.
      return undefined;
    }
  }

  #hint(isMeant: (source: SubscriptionSource) => boolean): number {
    const { exists, wake } = this.options;
    const meant = [...this.#followed.values()].filter(({ sources }) =>
      sources.some(isMeant),
    );
    for (const followed of meant) {
      followed.hints += 1;
      if (exists(followed.owner)) wake(followed.owner);
      else this.leave(followed.owner);
    }
    return meant.length;
  }
}

/** In a registry, a chart is a repository. */
function isPushedTo(
  { kind, repository, name }: ChartSource,
  pushed: string,
): boolean {
  const plain = repository.replace(/^oci:\/\//, '').replace(/\/+$/, '');
  return (
    kind === 'registry' && canonicalRepository(`${plain}/${name}`) === pushed
  );
}

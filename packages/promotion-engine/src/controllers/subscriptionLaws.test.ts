import {
  Bundle,
  bundleType,
  Pipeline,
  pipelineType,
  Subscription,
  subscriptionType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { createControllerRuntime } from '@kardinal/kube-controller';
import {
  eventLoopTurn,
  FakeCluster,
  Incarnation,
  LawWorld,
  ManualClock,
  quiescentLaw,
  snapshotOf,
} from '@kardinal/kube-controller/testing';
import { crashLaw, staleLaw } from '../__testUtils__/laws';
import { MemoryGit } from '../__testUtils__/MemoryGit';
import { MemoryRegistry } from '../__testUtils__/MemoryRegistry';
import { storeImage } from '../__testUtils__/storeImage';
import {
  combinedSubscriptionOf,
  gitSubscriptionOf,
  subscriptionOf,
} from '../__testUtils__/subscriptionOf';
import { testSeals } from '../__testUtils__/testSeals';
import { CachedResources } from '../services/CachedResources';
import { RegistryLimits } from '../services/registryLooks';
import { SubscriptionHints } from '../services/subscriptions/SubscriptionHints';
import { SubscriptionResources } from '../services/subscriptions/SubscriptionResources';
import { SubscriptionWatch } from '../services/subscriptions/SubscriptionWatch';
import { subscriptionController } from './subscription/SubscriptionReconciler';

const pipeline = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'Pipeline',
  metadata: { name: 'shop', namespace: 'default' },
  spec: {
    git: { url: 'https://github.com/acme/gitops', branch: 'main' },
    environments: [],
  },
} as unknown as Pipeline;

/** A Subscription begins with what is there; then somebody pushes something new, once. */
abstract class PushedSource implements LawWorld {
  readonly clock = new ManualClock(Date.parse('2026-11-26T10:00:00Z'));
  readonly cluster = new FakeCluster({
    types: [subscriptionType, pipelineType, bundleType],
    clock: this.clock,
  });
  readonly registry = new MemoryRegistry('https://ghcr.io');
  readonly git = new MemoryGit();
  #pushed: 'no' | 'yes' = 'no';

  constructor(private readonly subscription: Subscription) {
    this.cluster.seed(pipelineType, pipeline);
    this.cluster.seed(subscriptionType, subscription);
  }

  protected abstract push(): void;

  get latest() {
    const { metadata } = this.subscription;
    return this.cluster.peek(subscriptionType, metadata)?.status?.latest;
  }

  bundles(): readonly Bundle[] {
    return this.cluster.peekAll(bundleType);
  }

  runtime({ options }: Incarnation) {
    const runtime = createControllerRuntime(options);
    const seals = testSeals();
    const cached = new CachedResources(runtime, seals);
    const subscriptions = new SubscriptionResources(runtime, seals);
    const watch = new SubscriptionWatch({
      limits: new RegistryLimits(),
      git: this.git,
      provider: () => {
        throw new Error('nobody pushes to Git');
      },
      hints: new SubscriptionHints(),
      egress: this.registry,
      credentials: {
        find: async () => undefined,
        verifyingKey: async () => {
          throw new Error('no key is named');
        },
        registryLogin: async () => {
          throw new Error('no Secret is named');
        },
      },
      clock: this.clock,
      subscription: key => subscriptions.find(key),
    });
    runtime.add(
      subscriptionController({
        cached,
        subscriptions,
        egress: this.registry,
        seals,
        watch,
      }),
    );
    return runtime;
  }

  async react(): Promise<void> {
    // Looks go on in the background.
    for (let turn = 0; turn < 30; turn += 1) await eventLoopTurn();
    if (this.latest === undefined || this.#pushed === 'yes') return;
    this.#pushed = 'yes';
    this.push();
  }

  isDone(): boolean {
    return this.latest?.bundle !== undefined;
  }

  snapshot(): unknown {
    return snapshotOf(this.cluster, [
      'since',
      'seal',
      'kardinal.io/created-at',
    ]);
  }
}

/** It begins with 1.0.0; then a build pushes 1.1.0. */
class PushedImage extends PushedSource {
  constructor() {
    super(subscriptionOf());
    storeImage(this.registry, 'acme/shop', '1.0.0');
  }

  protected push(): void {
    storeImage(this.registry, 'acme/shop', '1.1.0', { labels: { v: '1.1.0' } });
  }
}

/** It begins with one commit; then somebody pushes another. */
class PushedCommit extends PushedSource {
  constructor() {
    super(gitSubscriptionOf());
    this.git.commits = [{ sha: 'a'.repeat(40) }];
  }

  protected push(): void {
    this.git.commits.push({ sha: 'b'.repeat(40) });
  }
}

/** It begins with 1.0.0 of two images; then both get 1.1.0. */
class PushedPair extends PushedSource {
  constructor() {
    super(combinedSubscriptionOf());
    for (const id of ['api', 'web'])
      storeImage(this.registry, `acme/${id}`, '1.0.0');
  }

  protected push(): void {
    for (const id of ['api', 'web'])
      storeImage(this.registry, `acme/${id}`, '1.1.0', { labels: { v: id } });
  }
}

describe('a Subscription', () => {
  it('makes one Bundle of a new tag', async () => {
    const worlds: PushedImage[] = [];
    await quiescentLaw(() => {
      const world = new PushedImage();
      worlds.push(world);
      return world;
    });
    const [world] = worlds;
    expect(world.bundles().map(({ spec }) => spec.artifacts)).toEqual([
      {
        images: [
          {
            reference: 'ghcr.io/acme/shop:1.1.0',
            digest: world.latest?.digest,
          },
        ],
      },
    ]);
    // What was looked at again and again was never pulled again.
    const pulls = world.registry.requests.filter(
      ({ method, url }) => method === 'GET' && !url.includes('/tags/list'),
    );
    expect(new Set(pulls.map(({ url }) => url)).size).toBe(pulls.length);
  });

  it('makes one Bundle of a new commit', async () => {
    const worlds: PushedCommit[] = [];
    await quiescentLaw(() => {
      const world = new PushedCommit();
      worlds.push(world);
      return world;
    });
    const [world] = worlds;
    expect(world.bundles().map(({ spec }) => spec.artifacts)).toEqual([
      {
        gitCommit: {
          repository: 'https://github.com/acme/gitops',
          sha: 'b'.repeat(40),
          path: 'configs',
          message: 'A change',
        },
      },
    ]);
  });

  it.each([
    ['an image', () => new PushedImage()],
    ['a repository', () => new PushedCommit()],
    ['two images', () => new PushedPair()],
  ])(
    'of %s ends in the same world after a crash at any point',
    async (_what, create) => {
      const report = await crashLaw(create);
      expect(report.io.some(name => name.startsWith('apply '))).toBe(true);
    },
  );

  it.each([
    ['an image', () => new PushedImage()],
    ['a repository', () => new PushedCommit()],
    ['two images', () => new PushedPair()],
  ])(
    'of %s is not harmed by stale caches and old leaders',
    async (_what, create) => {
      await expect(staleLaw(create)).resolves.not.toThrow();
    },
  );
});

import {
  Bundle,
  bundleType,
  imageBundleName,
  Pipeline,
  pipelineType,
  subscriptionType,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  createControllerRuntime,
  findCondition,
} from '@kardinal/kube-controller';
import {
  eventLoopTurn,
  FakeCluster,
  ManualClock,
} from '@kardinal/kube-controller/testing';
import { MemoryGit } from '../../__testUtils__/MemoryGit';
import { MemoryRegistry } from '../../__testUtils__/MemoryRegistry';
import { storeImage } from '../../__testUtils__/storeImage';
import { subscriptionOf } from '../../__testUtils__/subscriptionOf';
import { testSeals } from '../../__testUtils__/testSeals';
import { CachedResources } from '../../services/CachedResources';
import { RegistryLimits } from '../../services/registryLooks';
import { SubscriptionHints } from '../../services/subscriptions/SubscriptionHints';
import { SubscriptionResources } from '../../services/subscriptions/SubscriptionResources';
import { SubscriptionWatch } from '../../services/subscriptions/SubscriptionWatch';
import { subscriptionController } from './SubscriptionReconciler';

const repository = 'ghcr.io/acme/shop';

const pipeline = (reason = 'Valid') =>
  ({
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Pipeline',
    metadata: { name: 'shop', namespace: 'default' },
    spec: { git: { url: 'https://github.com/acme/gitops' }, environments: [] },
    status: {
      conditions: [
        {
          type: 'Ready',
          status: reason === 'Valid' ? 'True' : 'False',
          reason,
          message: 'x',
          lastTransitionTime: '2026-11-26T10:00:00Z',
        },
      ],
    },
  } as unknown as Pipeline);

const bundleOf = (
  name: string,
  images: Bundle['spec']['artifacts']['images'],
): Bundle => ({
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'Bundle',
  metadata: {
    name,
    namespace: 'default',
    labels: { 'kardinal.io/pipeline': 'shop' },
  },
  spec: { type: 'image', artifacts: { images } },
});

describe('the controller of Subscriptions', () => {
  let clock: ManualClock;
  let cluster: FakeCluster;
  let registry: MemoryRegistry;
  let stopping: AbortController;
  let running: Promise<void>;

  beforeEach(() => {
    clock = new ManualClock(Date.parse('2026-11-26T10:00:00Z'));
    cluster = new FakeCluster({
      types: [subscriptionType, pipelineType, bundleType],
      clock,
    });
    registry = new MemoryRegistry('https://ghcr.io');
    storeImage(registry, 'acme/shop', '1.0.0');
    stopping = new AbortController();
    const runtime = createControllerRuntime({ client: cluster, clock });
    const seals = testSeals();
    const cached = new CachedResources(runtime, seals);
    const subscriptions = new SubscriptionResources(runtime, seals);
    const watch = new SubscriptionWatch({
      limits: new RegistryLimits(),
      git: new MemoryGit(),
      provider: () => {
        throw new Error('nobody pushes to Git');
      },
      hints: new SubscriptionHints(),
      egress: registry,
      credentials: {
        find: async () => undefined,
        verifyingKey: async () => {
          throw new Error('no key is named');
        },
        registryLogin: async () => ({ username: 'ana', password: 'x' }),
      },
      clock,
      subscription: key => subscriptions.find(key),
    });
    runtime.add(
      subscriptionController({
        cached,
        subscriptions,
        egress: registry,
        seals,
        watch,
      }),
    );
    running = runtime.start(stopping.signal);
  });

  afterEach(async () => {
    stopping.abort();
    await running;
  });

  const status = () =>
    cluster.peek(subscriptionType, subscriptionOf().metadata)?.status;
  const reason = () => findCondition(status()?.conditions, 'Ready')?.reason;
  const names = () =>
    cluster.peekAll(bundleType).map(({ metadata }) => metadata.name);

  async function until(isSo: () => boolean): Promise<void> {
    for (let turn = 0; turn < 2_000 && !isSo(); turn += 1) {
      await eventLoopTurn();
      if (turn % 50 === 49) await clock.advance(30_000);
    }
    expect([isSo(), status()]).toEqual([true, status()]);
  }

  it('waits for its Pipeline, and for a valid one', async () => {
    await cluster.create(subscriptionType, subscriptionOf());
    await until(() => reason() === 'PipelineMissing');
    expect(registry.requests).toEqual([]);
    cluster.seed(pipelineType, pipeline('ValidationFailed'));
    await until(() => reason() === 'PipelineInvalid');
    await cluster.delete(pipelineType, pipeline().metadata);
    cluster.seed(pipelineType, pipeline());
    await until(() => status()?.latest?.tag === '1.0.0');
    expect(names()).toEqual([]);
  });

  it('makes no second Bundle where CI makes one', async () => {
    cluster.seed(pipelineType, pipeline());
    await cluster.create(subscriptionType, subscriptionOf());
    await until(() => status()?.latest?.tag === '1.0.0');
    const digest = storeImage(registry, 'acme/shop', '1.1.0', {
      labels: { v: '2' },
    });
    await cluster.create(
      bundleType,
      bundleOf('by-ci', [{ reference: `${repository}:1.1.0`, digest }]),
    );
    await until(() => status()?.latest?.bundle === 'by-ci');
    expect(names()).toEqual(['by-ci']);
  });

  it('takes no Bundle of something else for its own', async () => {
    cluster.seed(pipelineType, pipeline());
    await cluster.create(subscriptionType, subscriptionOf());
    await until(() => status()?.latest?.tag === '1.0.0');
    const digest = storeImage(registry, 'acme/shop', '1.1.0', {
      labels: { v: '2' },
    });
    const name = imageBundleName('shop', { repository, tag: '1.1.0', digest });
    await cluster.create(
      bundleType,
      bundleOf(name, [{ reference: 'ghcr.io/evil/shop:1' }]),
    );
    await until(() => reason() === 'NameTaken');
    expect(status()?.latest?.tag).toBe('1.0.0');
  });

  it('begins anew where somebody wrote its status', async () => {
    cluster.seed(pipelineType, pipeline());
    cluster.seed(subscriptionType, {
      ...subscriptionOf(),
      status: {
        latest: {
          reference: `${repository}:0.1.0`,
          tag: '0.1.0',
          digest: 'sha256:forged',
          since: '2026-11-26T09:00:00Z',
        },
      },
    });
    await until(() => status()?.latest?.tag === '1.0.0');
    expect(names()).toEqual([]);
  });

  it('follows one tag to what it means', async () => {
    storeImage(registry, 'acme/shop', 'stable');
    cluster.seed(pipelineType, pipeline());
    await cluster.create(
      subscriptionType,
      subscriptionOf({ select: 'digest', tag: 'stable' }),
    );
    await until(() => status()?.latest?.tag === 'stable');
    const digest = storeImage(registry, 'acme/shop', 'stable', {
      labels: { v: '2' },
    });
    await until(() => status()?.latest?.digest === digest);
    expect(names()).toEqual([
      imageBundleName('shop', { repository, tag: 'stable', digest }),
    ]);
  });
});

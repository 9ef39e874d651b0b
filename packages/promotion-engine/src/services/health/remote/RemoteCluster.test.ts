import {
  PromotionStep,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { HealthAdapter } from '@kardinal/backstage-plugin-kardinal-node';
import { createControllerRuntime, KubeObject } from '@kardinal/kube-controller';
import {
  builtinTypes,
  eventLoopTurn,
  FakeCluster,
  ManualClock,
} from '@kardinal/kube-controller/testing';
import { healthAdapters } from '../../../builtin/health';
import { Registry } from '../../../registry/Registry';
import { createEgressGuard } from '../../egress';
import { HealthService } from '../HealthService';

const { secrets, deployments } = builtinTypes;
const images = [{ name: 'app', repository: 'ghcr.io/acme/app', tag: '2.0.0' }];
const server = 'https://eu.example.com:6443';
const namespace = 'default';

function kubeconfig(url: string, user: object = { token: 'not-a-secret' }) {
  return JSON.stringify({
    'current-context': 'eu',
    contexts: [{ name: 'eu', context: { cluster: 'eu', user: 'eu' } }],
    clusters: [{ name: 'eu', cluster: { server: url } }],
    users: [{ name: 'eu', user }],
  });
}

function secret(name: string, text: string, key = 'kubeconfig'): KubeObject {
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace },
    data: { [key]: Buffer.from(text).toString('base64') },
  } as KubeObject;
}

function deployment(tag: string): KubeObject {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'app', namespace: 'prod', generation: 1 },
    spec: {
      replicas: 1,
      template: {
        spec: { containers: [{ image: `ghcr.io/acme/app:${tag}` }] },
      },
    },
    status: {
      observedGeneration: 1,
      replicas: 1,
      updatedReplicas: 1,
      availableReplicas: 1,
      conditions: [{ type: 'Available', status: 'True' }],
    },
  } as KubeObject;
}

class World {
  readonly clock = new ManualClock();
  readonly home = new FakeCluster({
    types: [promotionStepType],
    clock: this.clock,
  });
  readonly remote = new FakeCluster({ clock: this.clock });
  /** Steps that were woken, one after the other. */
  readonly woken: string[] = [];
  /** Servers that were connected to, one after the other. */
  readonly connected: string[] = [];
  closed = 0;
  private readonly service: HealthService;
  readonly stop: () => void;

  constructor() {
    const adapters = new Registry<HealthAdapter>('health adapter');
    adapters.add(...healthAdapters);
    this.service = new HealthService(
      createControllerRuntime({ client: this.home, clock: this.clock }),
      adapters,
      {
        guard: createEgressGuard({
          allow: [],
          own: ['https://home.example.com'],
          resolve: async host =>
            host === 'alias.example.com' || host === 'home.example.com'
              ? ['10.1.1.1']
              : ['10.2.2.2'],
        }),
        connect: access => {
          this.connected.push(access.server);
          return {
            list: (type, options) => this.remote.list(type, options),
            watch: (type, options) => this.remote.watch(type, options),
            close: () => {
              this.closed++;
            },
          };
        },
      },
    );
    this.stop = this.service.subscribe(({ name }) => {
      this.woken.push(name);
    });
  }

  judge(cluster = 'eu', name = 's') {
    const step = {
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'PromotionStep',
      metadata: { name, namespace },
      spec: {
        pipeline: 'app',
        environment: 'prod',
        bundleRef: 'b',
        health: { type: 'resource', cluster },
      },
      status: { state: 'HealthChecking' },
    } as PromotionStep;
    return this.service.assess(step, { images, charts: [] });
  }

  async settle(): Promise<void> {
    for (let turn = 0; turn < 30; turn++) await eventLoopTurn();
  }

  /** Once what a first look asks for is there. */
  async judged(cluster = 'eu'): Promise<string> {
    for (let look = 0; look < 3; look++) {
      this.judge(cluster);
      await this.settle();
    }
    return this.judge(cluster).message;
  }

  async elapse(milliseconds: number): Promise<void> {
    await this.clock.advance(milliseconds);
    await this.settle();
  }
}

describe('health of a remote cluster', () => {
  let world: World;

  beforeEach(() => {
    world = new World();
  });

  afterEach(() => world.stop());

  it.each(['kubeconfig', 'value'])(
    'is what workloads there say, by the key %s of a Secret',
    async key => {
      await world.home.create(secrets, secret('eu', kubeconfig(server), key));
      world.remote.seed(deployments, deployment('2.0.0'));
      world.home.seed(deployments, deployment('1.0.0'));
      expect(await world.judged()).toBe('app runs the promoted version');
      expect(world.connected).toEqual([server]);
    },
  );

  it('wakes its readers when something changes there', async () => {
    await world.home.create(secrets, secret('eu', kubeconfig(server)));
    world.remote.seed(deployments, deployment('1.0.0'));
    expect(await world.judged()).toMatch(/does not run/);
    world.woken.length = 0;
    const { spec } = deployment('2.0.0') as KubeObject & { spec: object };
    await world.remote.patch(
      deployments,
      { namespace: 'prod', name: 'app' },
      { type: 'merge', body: { spec } },
    );
    await world.settle();
    expect(world.woken).toEqual(['s']);
  });

  it('follows the Secret as it comes, changes and goes', async () => {
    const at = 'health.cluster: the Secret default/eu';
    expect(await world.judged()).toBe(`${at} does not exist`);
    world.woken.length = 0;
    await world.home.create(secrets, secret('eu', '{', 'token'));
    await world.settle();
    expect(world.woken).toContain('s');
    expect(await world.judged()).toBe(`${at} has no key kubeconfig`);
    const merge = (text: string) =>
      world.home.patch(
        secrets,
        { namespace, name: 'eu' },
        { type: 'merge', body: { data: secretData(text) } },
      );
    await merge(kubeconfig(server));
    expect(await world.judged()).toBe('Deployment prod/app does not exist');
    await merge(kubeconfig('https://us.example.com'));
    expect(await world.judged()).toBe('Deployment prod/app does not exist');
    expect(world.connected).toEqual([server, 'https://us.example.com']);
    expect(world.closed).toBe(1);
    await world.home.delete(secrets, { namespace, name: 'eu' });
    expect(await world.judged()).toBe(`${at} does not exist`);
    expect(world.closed).toBe(2);
  });

  it.each([
    ['points home', kubeconfig('https://home.example.com')],
    ['points home by another name', kubeconfig('https://alias.example.com')],
    ['points to the machine', kubeconfig('https://127.0.0.1:6443')],
    ['points to metadata of the cloud', kubeconfig('https://169.254.169.254')],
    ['starts a program', kubeconfig(server, { exec: { command: 'sh' } })],
  ])('is refused where its kubeconfig %s', async (_what, text) => {
    await world.home.create(secrets, secret('eu', text));
    expect(await world.judged()).toMatch(
      /^health\.cluster: the Secret default\/eu \(key kubeconfig\): (server|users\[0\]\.user\.exec)/,
    );
    expect(world.connected).toEqual([]);
  });

  it('is a reason while it cannot be reached, and goes on by itself', async () => {
    await world.home.create(secrets, secret('eu', kubeconfig(server)));
    world.remote.seed(deployments, deployment('2.0.0'));
    const heal = world.remote.intercept(() => {
      throw new Error('connect ECONNREFUSED 10.2.2.2:6443');
    });
    expect(await world.judged()).toBe(
      'Deployments cannot be read: connect ECONNREFUSED 10.2.2.2:6443',
    );
    heal();
    world.woken.length = 0;
    await world.elapse(60_000);
    expect(world.woken).toContain('s');
    expect(world.judge().type).toBe('healthy');
  });

  it('is watched in the namespaces that are read only, and not when nobody reads it', async () => {
    await world.home.create(secrets, secret('eu', kubeconfig(server)));
    await world.judged();
    const asked = world.remote.calls.filter(({ verb }) => verb === 'list');
    expect(asked).toHaveLength(1);
    world.judge('us');
    await world.elapse(1_300_000);
    expect(world.remote.openWatches).toBe(0);
    expect(world.closed).toBe(1);
  });

  it('is refused beyond so many of a namespace', async () => {
    for (let count = 0; count < 10; count++)
      world.judge(`c${count}`, `s${count}`);
    expect(world.judge('c10', 's10').message).toBe(
      'health.cluster: 10 other clusters of the namespace are read already',
    );
  });
});

function secretData(text: string): object {
  return { kubeconfig: Buffer.from(text).toString('base64') };
}

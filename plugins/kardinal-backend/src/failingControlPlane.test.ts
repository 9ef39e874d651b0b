import { createHmac } from 'node:crypto';
import { AddressInfo } from 'node:net';
import { createBackendModule } from '@backstage/backend-plugin-api';
import {
  mockServices,
  startTestBackend,
  TestBackend,
} from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import {
  ControlPlaneStatus,
  PipelineView,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  ControlPlaneContext,
  kardinalControlPlaneExtensionPoint,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  memoryStorage,
  startEmbeddedCluster,
  Storage,
  StorageError,
} from '@kardinal/embedded-cluster';
import { HttpKubeClient } from '@kardinal/kube-controller';
import { KubeConfig } from '@kubernetes/client-node';
import request from 'supertest';
import { createGuestbook } from './__testUtils__/createGuestbook';
import { until } from './__testUtils__/until';
import { kardinalPlugin } from './plugin';

// A control plane that fails: what it answers to people and CI while the backend starts and while it runs.

const full = {
  type: 'full',
  where: '/var/kardinal.sqlite',
  detail: 'database or disk is full',
} as const;

const token = 'token-of-the-tests';
const hmacSecret = 'secret-of-the-tests';

const signature = (body: string) =>
  `sha256=${createHmac('sha256', hmacSecret).update(body).digest('hex')}`;

const release = {
  type: 'create',
  arguments: {
    artifacts: { images: [{ reference: 'ghcr.io/acme/guestbook:1.0.0' }] },
  },
};

/** A disk that is full until the test frees it, below a control plane of its own. */
class World {
  disk: 'full' | 'free' = 'free';
  client: HttpKubeClient | undefined;
  context: ControlPlaneContext | undefined;
  /** Resolves when the control plane may start; rejects when it never will. */
  start: Promise<void> = Promise.resolve();

  readonly module = createBackendModule({
    pluginId: 'kardinal',
    moduleId: 'failing-control-plane',
    register: env => {
      env.registerInit({
        deps: { controlPlanes: kardinalControlPlaneExtensionPoint },
        init: async ({ controlPlanes }) =>
          controlPlanes.addControlPlane({
            id: 'failing',
            connect: context => this.connect(context),
          }),
      });
    },
  });

  private async connect(context: ControlPlaneContext) {
    this.context = context;
    await Promise.race([this.start, aborted(context.signal)]);
    const cluster = await startEmbeddedCluster({
      storage: this.storage(),
      token: 'token-of-the-embedded-api',
      storageRetryMilliseconds: 50,
      onStorageStatus: status =>
        context.report(
          status.type === 'working'
            ? status
            : { ...status, since: new Date(status.since).toISOString() },
        ),
    });
    const kubeConfig = new KubeConfig();
    kubeConfig.loadFromString(cluster.kubeconfig());
    this.client = HttpKubeClient.fromKubeConfig(kubeConfig);
    return {
      kubeconfig: cluster.kubeconfig(),
      description: 'For tests only',
      kind: 'evaluation' as const,
      stop: () => cluster.stop(),
    };
  }

  private storage(): Storage {
    const memory = memoryStorage();
    return {
      ...memory,
      append: async (changes, revision) => {
        if (this.disk === 'full') throw new StorageError(full);
        await memory.append(changes, revision);
      },
    };
  }
}

describe('a control plane that fails', () => {
  let world: World;
  let backend: TestBackend | undefined;
  let page: AbortController | undefined;

  beforeEach(() => {
    world = new World();
  });

  afterEach(async () => {
    page?.abort();
    await backend?.stop();
  });

  async function startBackend(): Promise<TestBackend> {
    backend = await startTestBackend({
      features: [
        kardinalPlugin,
        world.module,
        catalogServiceMock.factory({ entities: [] }),
        mockServices.rootConfig.factory({
          data: {
            app: { baseUrl: 'http://portal.example.com' },
            kardinal: {
              controlPlane: { type: 'failing' },
              ci: {
                tokens: [
                  {
                    name: 'ci',
                    token,
                    hmacSecret,
                    pipelines: ['default/guestbook'],
                  },
                ],
              },
            },
          },
        }),
      ],
    });
    return backend;
  }

  const createPipeline = () => createGuestbook(() => world.client);

  const path = '/api/kardinal/pipelines/default/guestbook';
  const view = () => request(backend!.server).get(path);

  async function viewOnce(isReached: (view: PipelineView) => boolean) {
    let last: PipelineView | undefined;
    await until(async () => {
      const { status, body } = await view();
      if (status !== 200 || !isReached(body)) throw new Error('not yet');
      last = body;
    });
    return last;
  }

  it('is a reason in the view for as long as it is so, and in the refusal of what would be written', async () => {
    await startBackend();
    await createPipeline();
    await viewOnce(({ controlPlaneProblem }) => !controlPlaneProblem);
    const followed = await followChanges();

    world.disk = 'full';
    const title = 'The control plane cannot store changes: the disk is full';
    const refused = await request(backend!.server)
      .post(`${path}/commands`)
      .send(release);
    expect([refused.status, refused.body.error.message]).toEqual([
      503,
      expect.stringContaining(`${title}. Free space for /var/kardinal.sqlite.`),
    ]);
    const body = JSON.stringify({
      pipeline: 'guestbook',
      artifacts: { images: [{ reference: 'ghcr.io/acme/guestbook:1' }] },
    });
    const ci = await request(backend!.server)
      .post('/api/v1/bundles')
      .set('Authorization', `Bearer ${token}`)
      .set('X-Kardinal-Signature', signature(body))
      .send(body);
    expect([ci.status, ci.body.error.message]).toEqual([
      503,
      expect.stringContaining(title),
    ]);
    const shown = await viewOnce(
      each => each.controlPlaneProblem !== undefined,
    );
    expect(shown).toMatchObject({
      name: 'guestbook',
      controlPlaneProblem: { title },
    });

    await followed.until(/"op":"add","path":"\/controlPlaneProblem"/);

    world.disk = 'free';
    await viewOnce(({ controlPlaneProblem }) => !controlPlaneProblem);
    await followed.until(/"op":"remove","path":"\/controlPlaneProblem"/);
    await followed.leave();
    const accepted = await request(backend!.server)
      .post(`${path}/commands`)
      .send(release);
    expect(accepted.status).toBe(201);
  });

  /** What an open page is sent, from its first picture on. */
  async function followChanges() {
    let text = '';
    page = new AbortController();
    const { port } = backend!.server.address() as AddressInfo;
    const reading = fetch(`http://localhost:${port}${path}/stream`, page)
      .then(async ({ body }) => {
        const decoder = new TextDecoder();
        for await (const chunk of body!) text += decoder.decode(chunk);
      })
      .catch(() => {});
    const shows = (pattern: RegExp) =>
      until(async () => expect(text).toMatch(pattern));
    await shows(/"type":"snapshot"/);
    return {
      until: shows,
      async leave() {
        page?.abort();
        await reading;
      },
    };
  }

  const failing: ControlPlaneStatus = {
    type: 'failing',
    failure: { ...full, type: 'locked', detail: 'SQLITE_BUSY' },
    since: '2026-11-21T14:32:00Z',
  };

  it('does not keep the backend from starting: the portal says what it waits for', async () => {
    let mayStart = () => {};
    world.start = new Promise(resolve => (mayStart = resolve));
    const started = startBackend();
    await until(async () => world.context!.report(failing));
    await started;
    const early = await view();
    expect([early.status, early.body.error.message]).toEqual([
      503,
      'The control plane has not started: its database is locked. End what holds /var/kardinal.sqlite locked, such as a backup or a database shell. It then starts by itself. Noticed 2026-11-21T14:32:00Z.',
    ]);
    const ci = await request(backend!.server)
      .post('/api/v1/bundles')
      .send('{}');
    expect([ci.status, ci.body.error.message]).toEqual([
      503,
      expect.not.stringContaining('/var/kardinal.sqlite'),
    ]);

    mayStart();
    world.context!.report({ type: 'working' });
    await until(async () => {
      if (!world.client) throw new Error('not yet');
    });
    await createPipeline();
    await viewOnce(() => true);
  });

  it('keeps the backend from starting when the configuration is wrong', async () => {
    world.start = Promise.reject(new Error('embedded.port: too large'));
    await expect(startBackend()).rejects.toThrow(/embedded\.port: too large/);
  });

  it('says so when it ends later', async () => {
    let failForGood = (_error: Error) => {};
    world.start = new Promise((_resolve, reject) => (failForGood = reject));
    const started = startBackend();
    await until(async () => world.context!.report(failing));
    await started;
    failForGood(new Error('the port 7008 is taken'));
    await until(async () => {
      const { body } = await view();
      expect(body.error.message).toMatch(
        /has not started: it does not try again\. Correct this and start the backend again: the port 7008 is taken\./,
      );
    });
  });

  it('stops waiting for the control plane when the backend ends', async () => {
    world.start = new Promise(() => {});
    const started = startBackend();
    await until(async () => world.context!.report(failing));
    await started;
    await backend!.stop();
    expect(world.context!.signal.aborted).toBe(true);
  });
});

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

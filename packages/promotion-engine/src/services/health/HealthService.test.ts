import {
  PromotionStep,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  createHealthAdapter,
  HealthQuery,
  WatchedKind,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  KubeObject,
  MemoryStore,
  ResourceType,
  Store,
} from '@kardinal/kube-controller';
import {
  builtinTypes,
  FakeCluster,
  ManualClock,
} from '@kardinal/kube-controller/testing';
import { healthAdapters } from '../../builtin/health';
import { Registry } from '../../registry/Registry';
import { HealthOptions } from './HealthOptions';
import { HealthService } from './HealthService';

const { deployments } = builtinTypes;

function step(
  name: string,
  resource: Readonly<Record<string, unknown>>,
  state: NonNullable<PromotionStep['status']>['state'] = 'HealthChecking',
): PromotionStep {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PromotionStep',
    metadata: { name, namespace: 'default', resourceVersion: '1' },
    spec: {
      pipeline: 'app',
      environment: 'prod',
      bundleRef: 'b',
      path: 'x',
      git: { url: 'https://h/o/r', branch: 'main', provider: 'github' },
      update: { strategy: 'kustomize' },
      approval: 'auto',
      health: { type: 'resource', resource },
    },
    status: { state },
  } as PromotionStep;
}

function deployment(
  namespace: string,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): KubeObject {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace, labels, resourceVersion: '1' },
  };
}

describe('HealthService', () => {
  let stores: Map<string, MemoryStore<KubeObject>>;
  let service: HealthService;

  const storeOf = (type: ResourceType) => {
    const store = stores.get(type.kind) ?? new MemoryStore(type);
    stores.set(type.kind, store);
    return store;
  };
  const steps = () =>
    storeOf(promotionStepType) as unknown as MemoryStore<PromotionStep>;
  const woken = (object: KubeObject) =>
    service.readersOf(deployments, object).map(({ name }) => name);

  function serviceWith(
    adapters: Registry<(typeof healthAdapters)[number]>,
    options: HealthOptions = {},
  ) {
    return new HealthService(
      {
        store: ((type: ResourceType, indexes = {}) => {
          const store = storeOf(type);
          store.declareIndexes(indexes);
          return store as Store<KubeObject>;
        }) as never,
        client: new FakeCluster(),
        clock: new ManualClock(),
      },
      adapters,
      options,
    );
  }

  beforeEach(() => {
    stores = new Map();
    const adapters = new Registry<(typeof healthAdapters)[number]>(
      'health adapter',
    );
    adapters.add(...healthAdapters);
    const mirrors = [{ source: 'ghcr.io', mirror: 'mirror.example.com/ghcr' }];
    service = serviceWith(adapters, { mirrors });
  });

  it.each`
    what                                 | settings                                         | changed                                       | wakes
    ${'the object that it read'}         | ${{ name: 'web' }}                               | ${deployment('prod', 'web')}                  | ${['s']}
    ${'another object beside it'}        | ${{ name: 'web' }}                               | ${deployment('prod', 'api')}                  | ${[]}
    ${'the same name elsewhere'}         | ${{ name: 'web' }}                               | ${deployment('dev', 'web')}                   | ${[]}
    ${'the default name'}                | ${{}}                                            | ${deployment('prod', 'app')}                  | ${['s']}
    ${'a named namespace'}               | ${{ name: 'web', namespace: 'shop' }}            | ${deployment('shop', 'web')}                  | ${['s']}
    ${'what its selector may match now'} | ${{ labelSelector: { tier: 'web' } }}            | ${deployment('prod', 'new', { tier: 'web' })} | ${['s']}
    ${'a selector of another namespace'} | ${{ labelSelector: { a: 'b' }, namespace: 'q' }} | ${deployment('prod', 'new')}                  | ${[]}
  `('$what wakes $wakes', ({ settings, changed, wakes }) => {
    service.assess(step('s', settings), { images: [], charts: [] });
    expect(woken(changed)).toEqual(wakes);
  });

  it('knows what was promoted in a mirror', () => {
    const image = 'mirror.example.com/ghcr/acme/app:2.0.0';
    storeOf(deployments).upsert({
      ...deployment('prod', 'app'),
      spec: { replicas: 1, template: { spec: { containers: [{ image }] } } },
      status: { replicas: 1, updatedReplicas: 1, availableReplicas: 0 },
    } as KubeObject);
    const images = [
      { name: 'app', repository: 'ghcr.io/acme/app', tag: '2.0.0' },
    ];
    expect(service.assess(step('s', {}), { images, charts: [] })).toMatchObject(
      {
        type: 'progressing',
        message: 'app is rolling out: no replica is ready yet',
      },
    );
  });

  const digest = `sha256:${'ab'.repeat(32)}`;
  it.each`
    what                           | image                                       | ready        | seen
    ${'what was promoted'}         | ${'ghcr.io/acme/app:2.0.0'}                 | ${1}         | ${{ type: 'runs' }}
    ${'it, and it is not well'}    | ${'ghcr.io/acme/app:2.0.0'}                 | ${0}         | ${{ type: 'unhealthy' }}
    ${'another version'}           | ${'ghcr.io/acme/app:1.9.0'}                 | ${1}         | ${{ type: 'differs', workload: 'app', version: '1.9.0' }}
    ${'another digest'}            | ${`ghcr.io/acme/app@${digest}`}             | ${1}         | ${{ type: 'differs', workload: 'app', version: 'abababababab' }}
    ${'it from a mirror'}          | ${'mirror.example.com/ghcr/acme/app:2.0.0'} | ${1}         | ${{ type: 'runs' }}
    ${'another from a mirror'}     | ${'mirror.example.com/ghcr/acme/app:1.9.0'} | ${1}         | ${{ type: 'differs', workload: 'app', version: '1.9.0' }}
    ${'something else altogether'} | ${'nginx:2.0.0'}                            | ${1}         | ${{ type: 'unknown' }}
    ${'nothing that can be read'}  | ${undefined}                                | ${undefined} | ${{ type: 'unknown' }}
  `('sees that an environment runs $what', ({ image, ready, seen }) => {
    if (image !== undefined)
      storeOf(deployments).upsert({
        ...deployment('prod', 'app'),
        spec: { replicas: 1, template: { spec: { containers: [{ image }] } } },
        status: {
          replicas: 1,
          updatedReplicas: 1,
          availableReplicas: ready,
          conditions: [{ type: 'Available', status: 'True' }],
        },
      } as KubeObject);
    const query = {
      pipeline: 'app',
      environment: 'prod',
      images: [{ name: 'app', repository: 'ghcr.io/acme/app', tag: '2.0.0' }],
      settings: {},
    };
    expect(service.observe({ namespace: 'default', query })).toMatchObject(
      seen,
    );
    expect(woken(deployment('prod', 'app'))).toEqual([]);
  });

  it('cannot see which configuration runs, nor what another cluster has that is not read', () => {
    const query = { pipeline: 'app', environment: 'prod', images: [] };
    for (const settings of [{}, { cluster: 'far' }])
      expect(
        service.observe({
          namespace: 'default',
          query: { ...query, settings },
        }),
      ).toEqual({ type: 'unknown' });
  });

  it('wakes nobody who did not read the object', () => {
    service.assess(step('web', { name: 'web' }), { images: [], charts: [] });
    service.assess(step('api', { name: 'api' }), { images: [], charts: [] });
    expect(woken(deployment('prod', 'web'))).toEqual(['web']);
    expect(woken(deployment('prod', 'api'))).toEqual(['api']);
  });

  it('knows only what the newest assessment read', () => {
    service.assess(step('s', { name: 'web' }), { images: [], charts: [] });
    service.assess(step('s', { name: 'api' }), { images: [], charts: [] });
    expect(woken(deployment('prod', 'web'))).toEqual([]);
    expect(woken(deployment('prod', 'api'))).toEqual(['s']);
  });

  it.each(['Verified', 'Failed', 'Superseded', 'NoOp'] as const)(
    'forgets what a step read that is %s',
    state => {
      service.assess(step('s', { name: 'web' }), { images: [], charts: [] });
      steps().upsert(step('s', { name: 'web' }, state));
      expect(woken(deployment('prod', 'web'))).toEqual([]);
    },
  );

  it('forgets what a step read that was deleted, and nothing of one that goes on', () => {
    service.assess(step('s', { name: 'web' }), { images: [], charts: [] });
    steps().upsert(step('s', { name: 'web' }));
    expect(woken(deployment('prod', 'web'))).toEqual(['s']);
    steps().observeDeletion(step('s', { name: 'web' }));
    expect(woken(deployment('prod', 'web'))).toEqual([]);
  });

  it('hands an adapter of a third party its settings, the commit, and later ones', () => {
    stores.clear();
    const queries: HealthQuery[] = [];
    const adapters = new Registry<(typeof healthAdapters)[number]>('adapter');
    adapters.add(
      createHealthAdapter({
        id: 'machine',
        watches: [],
        assess(query) {
          queries.push(query);
          return { type: 'healthy', message: 'it runs' };
        },
      }),
    );
    service = serviceWith(adapters);
    const { spec, ...rest } = step('s', {});
    const health = { type: 'machine', settings: { yards: ['north'] } };
    const asked = { ...rest, spec: { ...spec, health } } as PromotionStep;
    const status = { state: 'HealthChecking', commit: 'a' } as const;
    service.assess({ ...asked, status }, { images: [], charts: [] }, ['b']);
    expect(queries).toMatchObject([
      { settings: health, commit: 'a', laterCommits: ['b'] },
    ]);
  });

  it('finds an object, and knows what is absent', () => {
    storeOf(deployments).upsert(deployment('prod', 'web'));
    const find = (name: string) =>
      service.find(step('s', {}), {
        kind: deployments,
        key: { namespace: 'prod', name },
      });
    expect(find('web')).toMatchObject({
      type: 'found',
      object: { metadata: { name: 'web' } },
    });
    expect(find('api')).toEqual({ type: 'absent' });
  });

  it('does not know what it has not read yet, nor what another cluster has that is not read', () => {
    const { spec, ...rest } = step('s', {});
    const far = { ...rest, spec: { ...spec, health: { cluster: 'far' } } };
    const kind: WatchedKind = {
      apiVersion: 'argoproj.io/v1alpha1',
      kind: 'Application',
      plural: 'applications',
      scope: 'Namespaced',
    };
    const key = { namespace: 'argocd', name: 'shop' };
    expect(service.find(step('s', {}), { kind, key })).toEqual({
      type: 'unread',
      message: 'Reads applications',
    });
    expect(service.find(far as PromotionStep, { kind, key })).toEqual({
      type: 'unread',
      message: 'health.cluster: this process reads no other clusters',
    });
  });

  it('wakes a step whose adapter threw after it read', () => {
    stores.clear();
    const kind: WatchedKind = { ...deployments };
    const adapters = new Registry<(typeof healthAdapters)[number]>('adapter');
    adapters.add(
      createHealthAdapter({
        id: 'resource',
        watches: [kind],
        assess(_query, reader) {
          reader.get(kind, { namespace: 'prod', name: 'web' });
          throw new Error('no such field');
        },
      }),
    );
    service = serviceWith(adapters);
    expect(service.assess(step('s', {}), { images: [], charts: [] })).toEqual({
      type: 'progressing',
      message: 'The health adapter resource failed: no such field',
    });
    expect(woken(deployment('prod', 'web'))).toEqual(['s']);
  });
});

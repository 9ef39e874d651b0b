import {
  KubeObject,
  rfc3339,
  systemClock,
} from '../../packages/foundation/src';
import {
  keyOf,
  MemoryStore,
  ObjectKey,
  ResourceType,
} from '../../packages/kube-controller/src';
import { FakeCluster } from '../../packages/kube-controller/src/testing';
import {
  healthAdapters,
  observing,
  Registry,
} from '../../packages/promotion-engine/src';
import { HealthService } from '../../packages/promotion-engine/src/services/health/HealthService';
import { createArgoCdAdapter } from '../../plugins/kardinal-backend-module-argocd/src';
import {
  EnvironmentDrift,
  environmentDrifts,
  Pipeline,
} from '../../plugins/kardinal-common/src';
import { HealthAdapter, workloadKinds } from '../../plugins/kardinal-node/src';
import { BoardSize, SeededBoard } from './SeededBoard';

/** What an Application says of itself. */
interface Application extends KubeObject {
  readonly status: object;
}

const applications: ResourceType<Application> = {
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  plural: 'applications',
  scope: 'Namespaced',
};

/** By which adapter environments are observed. */
export type ObservedBy = 'resource' | 'argocd';

/** Pipelines whose environments run what was promoted, each observed by its workload. */
export class ObservedFleet {
  private readonly seeded: SeededBoard;
  private readonly deployments = new MemoryStore<KubeObject>(
    workloadKinds.Deployment,
    { freeze: 'off' },
  );
  private readonly cluster = new FakeCluster({ types: [applications] });
  private readonly health: HealthService;
  private readonly woken: ObjectKey[] = [];
  private readonly close: () => void;
  private version = 0;

  constructor(size: BoardSize, private readonly by: ObservedBy) {
    this.seeded = new SeededBoard(size);
    const adapters = new Registry<HealthAdapter>('health adapter');
    adapters.add(...healthAdapters, createArgoCdAdapter());
    this.health = new HealthService(
      {
        store: ((type: ResourceType, indexes = {}) => {
          const isDeployment = type.kind === workloadKinds.Deployment.kind;
          const store = isDeployment
            ? this.deployments
            : new MemoryStore<KubeObject>(type);
          store.declareIndexes(indexes);
          return store;
        }) as never,
        client: this.cluster,
        clock: systemClock,
      },
      adapters,
    );
    const { health, woken } = this;
    this.close = health.observers.subscribe(key => woken.push(key));
    for (const pipeline of this.pipelines())
      for (const { name } of pipeline.spec.environments)
        this.run(pipeline.metadata.name, name, size.bundles);
  }

  end(): void {
    this.close();
  }

  pipelines(): readonly Pipeline[] {
    return this.seeded.cached.pipelines.list().map(pipeline => ({
      ...pipeline,
      spec: {
        ...pipeline.spec,
        environments: pipeline.spec.environments.map(each => ({
          ...each,
          health: { ...each.health, type: this.by },
        })),
      },
    }));
  }

  /** One pass over the environments of a Pipeline, as its controller makes it. */
  observe(pipeline: Pipeline): readonly EnvironmentDrift[] {
    const { cached } = this.seeded;
    const { namespace, name } = pipeline.metadata;
    return this.health.follow(keyOf(pipeline), followed =>
      environmentDrifts({
        pipeline,
        bundles: cached
          .bundlesOfPipeline(namespace, name)
          .map(bundle => cached.trusted(bundle)),
        observe: observing(followed, pipeline),
        now: rfc3339(Date.now()),
      }),
    );
  }

  /** An environment comes to run the nth version; the Pipelines that hear of it, once the change is there. */
  async change(
    pipeline: string,
    environment: string,
    nth: number,
  ): Promise<readonly ObjectKey[]> {
    this.woken.length = 0;
    const changed = this.run(pipeline, environment, nth);
    if (this.by === 'resource')
      return this.health.observersOf(workloadKinds.Deployment, changed);
    while (this.woken.length === 0)
      await new Promise(resolve => setImmediate(resolve));
    return [...this.woken];
  }

  private run(pipeline: string, environment: string, nth: number): KubeObject {
    const image = `ghcr.io/acme/guestbook:1.${nth}.0`;
    if (this.by === 'argocd')
      return this.sync(`${pipeline}-${environment}`, image);
    this.version += 1;
    const object = deployment(
      { namespace: environment, name: pipeline },
      image,
      String(this.version),
    );
    this.deployments.upsert(object);
    return object;
  }

  /** An Application comes to run an image. */
  private sync(name: string, image: string): KubeObject {
    const key = { namespace: 'argocd', name };
    const status = {
      sync: { status: 'Synced', revision: 'a'.repeat(40) },
      health: { status: 'Healthy' },
      operationState: { phase: 'Succeeded' },
      summary: { images: [image] },
    };
    if (this.cluster.peek(applications, key) !== undefined)
      return this.cluster.setStatus(applications, key, status);
    const { apiVersion, kind } = applications;

    return this.cluster.seed(applications, {
      apiVersion,
      kind,
      metadata: key,
      status,
    });
  }
}

function deployment(
  key: { readonly namespace: string; readonly name: string },
  image: string,
  resourceVersion: string,
): KubeObject {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {
      ...key,
      uid: `${key.namespace}/${key.name}`,
      generation: 1,
      resourceVersion,
    },
    spec: {
      replicas: 2,
      template: { spec: { containers: [{ name: 'app', image }] } },
    },
    status: {
      observedGeneration: 1,
      replicas: 2,
      updatedReplicas: 2,
      availableReplicas: 2,
      conditions: [{ type: 'Available', status: 'True' }],
    },
  } as KubeObject;
}

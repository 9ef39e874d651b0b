import { KubeObject, ResourceType } from '../../packages/foundation/src';
import { KubeClient } from '../../packages/kube-controller/src';
import { until } from './until';

/** A Rollout, as far as a journey moves it. */
export interface Rollout extends KubeObject {
  readonly spec: object;
  readonly status?: object;
}

const rolloutType: ResourceType<Rollout> = {
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Rollout',
  plural: 'rollouts',
  scope: 'Namespaced',
};

const crdType: ResourceType = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  plural: 'customresourcedefinitions',
  scope: 'Cluster',
};

const open = {
  type: 'object',
  'x-kubernetes-preserve-unknown-fields': true,
} as const;

/** The definition of Rollouts with the fields open; theirs says each of them. */
const definition = {
  apiVersion: crdType.apiVersion,
  kind: crdType.kind,
  metadata: { name: 'rollouts.argoproj.io' },
  spec: {
    group: 'argoproj.io',
    scope: 'Namespaced',
    names: { kind: 'Rollout', plural: 'rollouts', singular: 'rollout' },
    versions: [
      {
        name: 'v1alpha1',
        served: true,
        storage: true,
        subresources: { status: {} },
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: { spec: open, status: open },
          },
        },
      },
    ],
  },
} as KubeObject;

const steps = [{ setWeight: 20 }, { pause: {} }];

/** What the controller of Argo Rollouts writes, in the order in which it does. */
const phases = {
  stable: { phase: 'Healthy', stableRS: 'new', currentStepIndex: 2 },
  paused: {
    phase: 'Paused',
    message: 'CanaryPauseStep',
    stableRS: 'old',
    currentStepIndex: 1,
    controllerPause: true,
    pauseConditions: [{ reason: 'CanaryPauseStep' }],
  },
  aborted: {
    phase: 'Degraded',
    message: 'RolloutAborted: Rollout aborted update',
    abort: true,
    stableRS: 'old',
    currentStepIndex: 0,
  },
} as const;

/** One Rollout that a test moves as its controller and the GitOps tool would. */
export class Rollouts {
  private readonly client: KubeClient;
  private readonly key: { readonly namespace: string; readonly name: string };

  private constructor(
    client: KubeClient,
    key: { readonly namespace: string; readonly name: string },
  ) {
    this.client = client;
    this.key = key;
  }

  /** Installs the definition, and a Rollout that is stable with an image. */
  static async install(
    client: KubeClient,
    key: { readonly namespace: string; readonly name: string },
    image: string,
  ): Promise<Rollouts> {
    await client.create(crdType, definition);
    const { apiVersion, kind } = rolloutType;
    await until('an API that takes Rollouts', () =>
      client.create(rolloutType, {
        apiVersion,
        kind,
        metadata: key,
        spec: specOf(image),
      }),
    );
    const rollouts = new Rollouts(client, key);
    await rollouts.become('stable');
    return rollouts;
  }

  /** The GitOps tool applies another image; the controller has not seen it. */
  async apply(image: string): Promise<void> {
    await this.client.patch(rolloutType, this.key, {
      type: 'merge',
      body: { spec: specOf(image) },
    });
  }

  /** The controller has seen the newest version, and is that far. */
  async become(phase: keyof typeof phases): Promise<void> {
    const found = await this.client.get(rolloutType, this.key);
    if (found === undefined) throw new Error('There is no Rollout');
    await this.client.replaceStatus(rolloutType, {
      ...found,
      status: {
        observedGeneration: String(found.metadata.generation),
        currentPodHash: 'new',
        ...phases[phase],
      },
    });
  }
}

function specOf(image: string): object {
  return {
    template: { spec: { containers: [{ name: 'app', image }] } },
    strategy: { canary: { steps } },
  };
}

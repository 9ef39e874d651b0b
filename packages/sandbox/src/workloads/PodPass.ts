import { KubeClient, NotFoundError } from '@kardinal/kube-controller';
import { Deployment } from './Deployment';
import { hasBadImage } from './hasBadImage';
import { NextPods, nextPods, templateHash } from './nextPods';
import { Pod, podType, ReplicaSet, replicaSetType } from './Pod';
import { podStatus } from './podStatus';
import { replicaSetOf } from './replicaSetOf';

/** @public */
export interface PodPassOptions {
  readonly client: KubeClient;
  readonly now: () => number;
}

const fieldManager = 'sandbox-workloads';
/** Of a cluster with hundreds of Deployments, some in each pass: pods are only looked at. */
const perPass = 2;

/**
 * Makes the ReplicaSets and Pods that the status of each Deployment counts, as a person expects to see them. No container runs.
 *
 * What it remembers only saves work; a new instance does the same.
 *
 * @public
 */
export class PodPass {
  /** The resourceVersion that a Deployment had when its pods were written, by its uid. */
  private readonly shown = new Map<string, string | undefined>();

  constructor(private readonly options: PodPassOptions) {}

  /** @param deployments - all that there are now */
  async run(
    deployments: readonly Deployment[],
    signal: AbortSignal,
  ): Promise<void> {
    const news = deployments.filter(
      ({ metadata: { uid = '', resourceVersion } }) =>
        this.shown.get(uid) !== resourceVersion,
    );
    for (const deployment of news.slice(0, perPass)) {
      signal.throwIfAborted();
      await this.show(deployment, signal);
      const { uid = '', resourceVersion } = deployment.metadata;
      this.shown.set(uid, resourceVersion);
    }
  }

  private async show(
    deployment: Deployment,
    signal: AbortSignal,
  ): Promise<void> {
    const { client } = this.options;
    const { namespace } = deployment.metadata;
    const selector = matchLabels(deployment);
    if (Object.keys(selector).length === 0) return;
    const labelSelector = Object.entries(selector)
      .map(([key, value]) => `${key}=${value}`)
      .join(',');
    const where = { namespace, labelSelector, signal };
    const { items: pods } = await client.list(podType, where);
    const { items: sets } = await client.list(replicaSetType, where);
    const name = replicaSetOf(deployment);
    const next = nextPods(deployment, name, pods);
    const owner = await this.replicaSet(deployment, name, next);
    for (const pod of next.present) await this.pod(deployment, owner, pod);
    for (const { metadata } of next.removed)
      await client.delete(podType, { namespace, name: metadata.name });
    for (const { metadata } of sets)
      if (metadata.name !== name && next.old.length === 0)
        await client.delete(replicaSetType, {
          namespace,
          name: metadata.name,
        });
  }

  private async replicaSet(
    deployment: Deployment,
    name: string,
    { present }: NextPods,
  ): Promise<ReplicaSet> {
    const { client } = this.options;
    const { metadata, spec } = deployment;
    const labels = labelsOf(deployment, name);
    const replicaSet = await client.apply(
      replicaSetType,
      {
        apiVersion: replicaSetType.apiVersion,
        kind: replicaSetType.kind,
        metadata: {
          name,
          namespace: metadata.namespace,
          labels,
          ownerReferences: [ownedBy(deployment)],
        },
        spec: {
          replicas: present.length,
          selector: { matchLabels: labels },
          template: {
            ...spec.template,
            metadata: { ...spec.template.metadata, labels },
          },
        },
      },
      { fieldManager, onConflict: 'force' },
    );
    const ready = present.filter(({ isReady }) => isReady).length;
    return client.replaceStatus(replicaSetType, {
      ...replicaSet,
      status: {
        observedGeneration: replicaSet.metadata.generation,
        replicas: present.length,
        readyReplicas: ready,
        availableReplicas: ready,
      },
    });
  }

  private async pod(
    deployment: Deployment,
    owner: ReplicaSet,
    { name, isReady }: NextPods['present'][number],
  ): Promise<void> {
    const { client, now } = this.options;
    const { namespace } = deployment.metadata;
    const { template } = deployment.spec;
    const waits = hasBadImage(deployment) ? 'crashing' : 'starting';
    const existing = await client.get(podType, { namespace, name });
    const before = existing?.status?.containerStatuses?.[0]?.ready;
    if (before === isReady) return;
    const pod: Pod =
      existing ??
      (await client.create(podType, {
        apiVersion: podType.apiVersion,
        kind: podType.kind,
        metadata: {
          name,
          namespace,
          labels: labelsOf(deployment, owner.metadata.name),
          ownerReferences: [ownedBy(owner)],
        },
        spec: template.spec ?? {},
      }));
    const status = podStatus(template, isReady ? 'ready' : waits, now());
    await client
      .replaceStatus(podType, { ...pod, status: { ...pod.status, ...status } })
      .catch(leaveToNextPass);
  }
}

/** What was deleted meanwhile is made again. */
function leaveToNextPass(error: unknown): void {
  if (!(error instanceof NotFoundError)) throw error;
}

function matchLabels({ spec }: Deployment): Readonly<Record<string, string>> {
  return spec.selector?.matchLabels ?? {};
}

function labelsOf(
  { metadata, spec }: Deployment,
  replicaSet: string,
): Readonly<Record<string, string>> {
  return {
    ...spec.template.metadata?.labels,
    [templateHash]: replicaSet.slice(metadata.name.length + 1),
  };
}

function ownedBy({ apiVersion, kind, metadata }: Deployment | ReplicaSet) {
  const { name, uid = '' } = metadata;
  return { apiVersion, kind, name, uid, controller: true };
}

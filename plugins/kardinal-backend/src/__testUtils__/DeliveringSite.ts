import {
  Bundle,
  bundleType,
  pipelineType,
  policyGateType,
  PromotionStep,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import githubModule from '@kardinal/backstage-plugin-kardinal-backend-module-github';
import { KubeObject, ResourceType } from '@kardinal/kube-controller';
import { LocalForge, startLocalForge } from '@kardinal/local-forge';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PluginSite } from './PluginSite';
import { until } from './until';

const bot = { login: 'kardinal-bot', token: 'token-of-the-bot' };
const image = 'ghcr.io/acme/guestbook';
const kustomization = `images:\n  - name: ${image}\n    newTag: 1.0.0\n`;

const secretType: ResourceType = {
  apiVersion: 'v1',
  kind: 'Secret',
  plural: 'secrets',
  scope: 'Namespaced',
};
const deploymentType: ResourceType = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  plural: 'deployments',
  scope: 'Namespaced',
};

/**
 * The plugin over a forge with real Git: dev, through a pull request that the controller merges, and prod behind a gate
 * that stays closed. What a version with `-bad` runs on never becomes available.
 */
export class DeliveringSite extends PluginSite {
  private forge!: LocalForge;
  private directory!: string;

  async begin(): Promise<void> {
    this.directory = await mkdtemp(join(tmpdir(), 'delivering-'));
    this.forge = await startLocalForge({
      directory: this.directory,
      users: [bot],
    });
    const { cloneUrl } = await this.forge.createRepository({
      owner: 'platform',
      name: 'gitops',
      files: {
        'environments/dev/kustomization.yaml': kustomization,
        'environments/prod/kustomization.yaml': kustomization,
      },
    });
    const { host } = new URL(cloneUrl);
    await this.start(undefined, undefined, {
      forge: githubModule,
      github: [{ host, apiBaseUrl: this.forge.apiUrl }],
    });
    await this.client.create(secretType, {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'forge', namespace: 'default' },
      data: { token: Buffer.from(bot.token).toString('base64') },
    } as KubeObject);
    await this.client.create(policyGateType, {
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'PolicyGate',
      metadata: {
        name: 'not-yet',
        namespace: 'default',
        labels: { 'kardinal.io/applies-to': 'prod' },
      },
      spec: { expression: 'false', recheckInterval: '5m' },
    });
    const dev = {
      name: 'dev',
      pr: true,
      onHealthFailure: 'rollback',
      health: { resource: { namespace: 'default' } },
    };
    await this.client.patch(
      pipelineType,
      { namespace: 'default', name: 'guestbook' },
      {
        type: 'merge',
        body: {
          spec: {
            git: { url: cloneUrl, secretRef: { name: 'forge' } },
            environments: [dev, { name: 'prod' }],
          },
        },
      },
    );
  }

  override async stop(): Promise<void> {
    await super.stop();
    await this.forge?.stop();
    await rm(this.directory, { recursive: true, force: true });
  }

  /** CI releases a version. */
  async release(version: string): Promise<void> {
    const reference = `${image}:${version}`;
    const answer = await this.post({
      pipeline: 'guestbook',
      artifacts: { images: [{ reference }] },
    });
    if (answer.status !== 201) throw new Error(answer.text);
  }

  /** Somebody has the workload run a version that nobody promoted. */
  runByHand(version: string): Promise<void> {
    return this.run(`${image}:${version}`);
  }

  /** Lets workloads follow until the condition holds. */
  async untilTrue(
    condition: (bundles: readonly Bundle[]) => boolean,
  ): Promise<void> {
    await until(async () => {
      await this.followPromotions();
      const { items } = await this.client.list(bundleType);
      if (!condition(items))
        throw new Error(JSON.stringify(items.map(({ status }) => status)));
    });
  }

  private async followPromotions(): Promise<void> {
    const { items } = await this.client.list(promotionStepType);
    const waiting = items.find(
      ({ status }) => status?.state === 'HealthChecking',
    );
    if (waiting !== undefined) await this.rollOut(waiting);
  }

  private async rollOut({ spec }: PromotionStep): Promise<void> {
    const bundle = await this.client.get(bundleType, {
      namespace: 'default',
      name: spec.bundleRef,
    });
    const { images = [] } = bundle?.spec.artifacts ?? {};
    await this.run(images[0].reference);
  }

  private async run(reference: string): Promise<void> {
    const wanted = deployment(reference);
    const applied = await this.client.apply(deploymentType, wanted, {
      fieldManager: 'gitops',
      onConflict: 'force',
    });
    await this.client.replaceStatus(deploymentType, {
      ...applied,
      status: statusOf(reference, applied.metadata.generation),
    } as KubeObject);
  }
}

function deployment(reference: string): KubeObject {
  const matchLabels = { app: 'guestbook' };
  const containers = [{ name: 'app', image: reference }];
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'guestbook', namespace: 'default' },
    spec: {
      replicas: 1,
      selector: { matchLabels },
      template: { metadata: { labels: matchLabels }, spec: { containers } },
    },
  } as KubeObject;
}

function statusOf(reference: string, observedGeneration: number | undefined) {
  const isBad = reference.endsWith('-bad');
  const available = isBad ? 0 : 1;
  return {
    observedGeneration,
    replicas: 1,
    updatedReplicas: 1,
    availableReplicas: available,
    conditions: [
      isBad
        ? {
            type: 'Progressing',
            status: 'False',
            reason: 'ProgressDeadlineExceeded',
            // After its last change, which may be of this very second.
            lastTransitionTime: new Date(Date.now() + 60_000).toISOString(),
          }
        : { type: 'Available', status: 'True' },
    ],
  };
}

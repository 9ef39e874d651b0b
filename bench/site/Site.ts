import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KubeConfig } from '@kubernetes/client-node';
import { HttpKubeClient } from '../../packages/kube-controller/src';
import {
  createSeals,
  loadSeals,
  parseAgentKey,
} from '../../packages/promotion-engine/src';
import { CopyPlan } from '../copies/copiesOf';
import { ControlPlane, startControlPlane } from './ControlPlane';
import { Forge, startForge } from './Forge';
import { manifestsOf } from './manifests';
import { firstVersion, RepositoryPlan, SiteFacts, SiteKind } from './options';
import { Rollouts } from './Rollouts';
import { Workloads } from './Workloads';

const webhookSecret = 'secret-of-the-webhooks';

/** Everything around the product: forge, control plane, workloads. Lives in a process of its own, and the forge in another. */
export class Site {
  private constructor(
    private readonly parts: {
      readonly directory: string;
      readonly forge: Forge;
      readonly controlPlane: ControlPlane;
      readonly client: HttpKubeClient;
      readonly workloads: Workloads;
      readonly rollouts: Rollouts;
      readonly rolloutsUrl: string;
    },
  ) {}

  static async start(kind: SiteKind): Promise<Site> {
    const directory = await mkdtemp(join(tmpdir(), 'bench-'));
    const controlPlane = await startControlPlane(kind.controlPlane);
    const kubeConfig = new KubeConfig();
    kubeConfig.loadFromString(controlPlane.kubeconfig);
    const client = HttpKubeClient.fromKubeConfig(kubeConfig);
    const workloads = new Workloads(client, kind.controlPlane);
    await workloads.createNamespaces(['platform-policies']);
    const rollouts = new Rollouts(workloads);
    const rolloutsUrl = await rollouts.listen();
    const forge = await startForge(kind.forge, directory);
    return new Site({
      directory,
      forge,
      controlPlane,
      client,
      workloads,
      rollouts,
      rolloutsUrl,
    });
  }

  facts(): SiteFacts {
    const { forge, controlPlane } = this.parts;
    return {
      kubeconfig: controlPlane.kubeconfig,
      forgeUrl: forge.url,
      forgeApiUrl: forge.apiUrl,
      botToken: forge.botToken,
      reviewerToken: forge.reviewerToken,
      webhookSecret,
    };
  }

  /** Makes the repository, and what its manifests say runs. @returns the URL to clone. */
  async createRepository(plan: RepositoryPlan): Promise<string> {
    const { forge, workloads, rolloutsUrl } = this.parts;
    const { name, directories } = plan;
    const cloneUrl = await forge.createRepository(name, {
      'README.md': `# ${name}\n`,
      ...manifestsOf(plan),
    });
    await forge.addWebhook({
      name,
      url: rolloutsUrl,
      secret: webhookSecret,
      events: ['push'],
    });
    const places = new Set(directories.map(each => each.environment));
    await workloads.createNamespaces([...places]);
    for (const { pipeline, environment } of directories)
      await workloads.roll({ pipeline, environment, version: firstVersion });
    return cloneUrl;
  }

  /** Tells somebody else of what happens to pull requests. */
  async announce(name: string, url: string): Promise<void> {
    await this.parts.forge.addWebhook({
      name,
      url,
      secret: webhookSecret,
      events: ['pull_request'],
    });
  }

  /** How long each push takes at least, in milliseconds; 0 as long as it takes. */
  slowPushes(milliseconds: number): Promise<void> {
    return this.parts.forge.slowPushes(milliseconds);
  }

  /** Calls of the forge by route since the last reset. */
  calls(): Promise<Record<string, number>> {
    return this.parts.forge.calls();
  }

  resetCalls(): Promise<void> {
    return this.parts.forge.resetCalls();
  }

  /** Makes many Pipelines with Bundles of one that was promoted; the API is away for a while. @returns how many objects there are. */
  async multiply(plan: CopyPlan): Promise<number> {
    const { controlPlane, client } = this.parts;
    const own = await loadSeals(client, 'default');
    const ofShards = new Map(
      plan.agents?.map(({ shard, sealKey }) => {
        const { signing } = parseAgentKey(sealKey, shard);
        const keys = { signing, verifying: new Map() };
        return [shard, createSeals(() => keys)];
      }),
    );
    return controlPlane.multiply(
      plan,
      (shard = '') => ofShards.get(shard) ?? own,
    );
  }

  /** Resident memory of this process, in bytes. */
  memory(): number {
    return process.memoryUsage.rss();
  }

  async stop(): Promise<void> {
    const { forge, rollouts, controlPlane, directory } = this.parts;
    rollouts.stop();
    await forge.stop();
    await controlPlane.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

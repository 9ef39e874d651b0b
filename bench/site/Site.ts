import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KubeConfig } from '@kubernetes/client-node';
import { HttpKubeClient } from '../../packages/kube-controller/src';
import { LocalForge, startLocalForge } from '../../packages/local-forge/src';
import { CopyPlan } from '../copies/copiesOf';
import { ControlPlane, startControlPlane } from './ControlPlane';
import { manifestsOf } from './manifests';
import {
  ControlPlaneKind,
  firstVersion,
  namespaces,
  owner,
  RepositoryPlan,
  SiteFacts,
} from './options';
import { Rollouts } from './Rollouts';
import { Workloads } from './Workloads';

const bot = { login: 'kardinal-bot', token: 'token-of-the-bot' };
const reviewer = { login: 'ana', token: 'token-of-ana' };
const webhookSecret = 'secret-of-the-webhooks';

/** Everything around the product: forge, control plane, workloads. Lives in a process of its own. */
export class Site {
  private stopSlowPushes = () => {};

  private constructor(
    private readonly parts: {
      readonly directory: string;
      readonly forge: LocalForge;
      readonly controlPlane: ControlPlane;
      readonly workloads: Workloads;
      readonly rollouts: Rollouts;
      readonly rolloutsUrl: string;
    },
  ) {}

  static async start(kind: ControlPlaneKind): Promise<Site> {
    const directory = await mkdtemp(join(tmpdir(), 'bench-'));
    const controlPlane = await startControlPlane(kind);
    const kubeConfig = new KubeConfig();
    kubeConfig.loadFromString(controlPlane.kubeconfig);
    const client = HttpKubeClient.fromKubeConfig(kubeConfig);
    const workloads = new Workloads(client, kind);
    await workloads.createNamespaces(['platform-policies', ...namespaces]);
    const rollouts = new Rollouts(workloads);
    const rolloutsUrl = await rollouts.listen();
    const forge = await startLocalForge({
      directory: join(directory, 'forge'),
      users: [bot, reviewer],
    });
    return new Site({
      ...{ directory, forge, controlPlane, workloads, rollouts, rolloutsUrl },
    });
  }

  facts(): SiteFacts {
    const { forge, controlPlane } = this.parts;
    return {
      kubeconfig: controlPlane.kubeconfig,
      forgeUrl: forge.url,
      forgeApiUrl: forge.apiUrl,
      botToken: bot.token,
      reviewerToken: reviewer.token,
      webhookSecret,
    };
  }

  /** Makes the repository, and what its manifests say runs. @returns the URL to clone. */
  async createRepository(plan: RepositoryPlan): Promise<string> {
    const { forge, workloads, rolloutsUrl } = this.parts;
    const { name, directories } = plan;
    const repository = await forge.createRepository({
      ...{ owner, name },
      files: { 'README.md': `# ${name}\n`, ...manifestsOf(directories) },
    });
    await forge.setWebhook({
      ...{ owner, name, url: rolloutsUrl, secret: webhookSecret },
      events: ['push'],
    });
    for (const { pipeline, environment } of directories)
      await workloads.roll({ pipeline, environment, version: firstVersion });
    return repository.cloneUrl;
  }

  /** Tells somebody else of what happens to pull requests. */
  async announce(name: string, url: string): Promise<void> {
    await this.parts.forge.setWebhook({
      ...{ owner, name, url, secret: webhookSecret },
      events: ['pull_request'],
    });
  }

  /** How long each push takes at least, in milliseconds; 0 as long as it takes. */
  slowPushes(milliseconds: number): void {
    this.stopSlowPushes();
    this.stopSlowPushes =
      milliseconds === 0
        ? () => {}
        : this.parts.forge.injectFault({
            ...{ kind: 'delay', route: 'git push', milliseconds },
          });
  }

  /** Calls of the forge by route since the last reset. */
  calls(): Record<string, number> {
    return Object.fromEntries(
      Object.entries(this.parts.forge.calls()).map(([route, { count }]) => [
        route,
        count,
      ]),
    );
  }

  resetCalls(): void {
    this.parts.forge.resetCalls();
  }

  /** Makes many Pipelines with Bundles of one that was promoted; the API is away for a while. @returns how many objects there are. */
  multiply(plan: CopyPlan): Promise<number> {
    return this.parts.controlPlane.multiply(plan);
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

import { join } from 'node:path';
import { KubeConfig } from '@kubernetes/client-node';
import { HttpKubeClient } from '../../packages/kube-controller/src';
import { RemoteProcess, startRemote } from '../process/remote';
import { AgentPlan } from '../product/agentMain';
import { Installation, introduceAgents } from '../product/Installation';
import { Tenant } from '../product/Tenant';
import { SiteCalls } from '../site/main';
import { SiteFacts, SiteKind } from '../site/options';

/** Each is a shard with an agent of its own. */
export const environments = ['dev', 'test', 'staging', 'prod'] as const;
/** As long as a push to a forge on the internet takes, in milliseconds. */
const pushTime = 500;
/** Pipelines of the tenant that releases everything at once, and their repositories. */
const busyPlan = { pipelines: 200, repositories: 40 } as const;
/** Single releases of the other tenant. */
const probes = 20;
/** Of the backend and of each agent; MiB. */
const heap = 1_536;
const processArguments = ['--expose-gc', `--max-old-space-size=${heap}`];

/** What agents of four shards and the backend work beside. */
export class ShardedSite {
  private constructor(
    readonly site: RemoteProcess<SiteCalls>,
    private readonly facts: SiteFacts,
    /** Whose requests are not counted. */
    private readonly client: HttpKubeClient,
    private readonly tenants: Tenant[] = [],
  ) {}

  /** Starts it, and stops it when the work has ended. */
  static async use<T>(
    kind: SiteKind,
    work: (site: ShardedSite) => Promise<T>,
  ): Promise<T> {
    const site = startRemote<SiteCalls>(join(__dirname, '../site/main.ts'), [
      '--max-old-space-size=8000',
    ]);
    await site.calls.start(kind);
    try {
      const facts = await site.calls.facts();
      const kubeConfig = new KubeConfig();
      kubeConfig.loadFromString(facts.kubeconfig);
      const client = HttpKubeClient.fromKubeConfig(kubeConfig);
      return await new ShardedSite(site, facts, client).use(work);
    } finally {
      await site.calls.stop();
      await site.stop();
    }
  }

  /** Agents that the control plane knows. Pushes take as long as elsewhere from then on. */
  async introduceAgents(): Promise<readonly AgentPlan[]> {
    await this.site.calls.slowPushes(pushTime);
    const portal = await this.install([]);
    const plans = await introduceAgents(this.client, environments);
    await portal.stop();
    return plans;
  }

  /** The backend, and the agents. */
  install(plans: readonly AgentPlan[]): Promise<Installation> {
    return Installation.start(this.facts, plans, processArguments);
  }

  /** Who releases everything at once, and who releases one after the other. */
  async busyAndQuiet(): Promise<{
    readonly busy: Tenant;
    readonly quiet: Tenant;
  }> {
    const { pipelines, repositories } = busyPlan;
    const busy = await this.tenant('busy', 'busy', pipelines, repositories);
    const quiet = await this.tenant('quiet', 'quiet', probes, probes);
    return { busy, quiet };
  }

  async tenant(
    namespace: string,
    prefix: string,
    pipelines: number,
    repositories: number,
  ): Promise<Tenant> {
    const { facts, client } = this;
    const tenant = await Tenant.create(
      { facts, client, site: this.site.calls },
      {
        namespace,
        prefix,
        pipelines,
        repositories,
        environments,
        environment: shard => ({ approval: 'auto', shard }),
      },
    );
    this.tenants.push(tenant);
    return tenant;
  }

  private async use<T>(work: (site: ShardedSite) => Promise<T>): Promise<T> {
    try {
      return await work(this);
    } finally {
      for (const { watch } of this.tenants) watch.stop();
    }
  }
}

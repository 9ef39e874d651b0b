import { join } from 'node:path';
import { KubeConfig } from '@kubernetes/client-node';
import { HttpKubeClient } from '../../packages/kube-controller/src';
import { RemoteProcess, startRemote } from '../process/remote';
import { Fleet } from '../product/Fleet';
import { FleetPlan } from '../product/fleetObjects';
import { Product } from '../product/Product';
import { SiteCalls } from '../site/main';
import { SiteFacts, SiteKind } from '../site/options';

/** A site in a process of its own, and the product in this one. */
export class World {
  private constructor(
    private readonly process: RemoteProcess<SiteCalls>,
    readonly facts: SiteFacts,
    readonly product: Product,
    /** Whose requests are not counted. */
    readonly client: HttpKubeClient,
  ) {}

  static async start(kind: SiteKind): Promise<World> {
    const remote = startRemote<SiteCalls>(join(__dirname, '../site/main.ts'), [
      '--max-old-space-size=10000',
    ]);
    await remote.calls.start(kind);
    const facts = await remote.calls.facts();
    const product = await Product.start(facts);
    const kubeConfig = new KubeConfig();
    kubeConfig.loadFromString(facts.kubeconfig);
    const client = HttpKubeClient.fromKubeConfig(kubeConfig);
    return new World(remote, facts, product, client);
  }

  /** Of the site. */
  get pid(): number {
    return this.process.pid;
  }

  get site() {
    return this.process.calls;
  }

  createFleet(plan: FleetPlan): Promise<Fleet> {
    return Fleet.create(this, plan);
  }

  async stop(): Promise<void> {
    await this.product.stop();
    await this.site.stop();
    await this.process.stop();
  }
}

/** Runs with a world that is gone afterwards. */
export async function withWorld<T>(
  kind: SiteKind,
  work: (world: World) => Promise<T>,
): Promise<T> {
  const world = await World.start(kind);
  try {
    return await work(world);
  } finally {
    await world.stop();
  }
}

import {
  Bundle,
  bundleType,
  pipelineType,
} from '../../plugins/kardinal-common/src';
import { KubeClient, ResourceType } from '../../packages/kube-controller/src';
import { Remote } from '../process/remote';
import { SiteCalls } from '../site/main';
import { SiteFacts } from '../site/options';
import {
  createRepositories,
  FleetPlan,
  forgeSecret,
  namesOf,
  pipelineOf,
  secretType,
} from './fleetObjects';
import { TenantWatch } from './TenantWatch';
import { until } from './until';

const namespaceType: ResourceType = {
  apiVersion: 'v1',
  kind: 'Namespace',
  plural: 'namespaces',
  scope: 'Cluster',
};

/** A namespace with Pipelines, seen through the API server alone. */
export class Tenant {
  /** What happens in it. */
  readonly watch: TenantWatch;

  private constructor(
    private readonly client: KubeClient,
    readonly namespace: string,
    readonly pipelines: readonly string[],
    /** To clone, of each Pipeline. */
    readonly urls: readonly string[],
    /** Of the forge. */
    readonly token: string,
  ) {
    this.watch = new TenantWatch(client, namespace);
  }

  static async create(
    parts: {
      readonly site: Remote<SiteCalls>;
      readonly facts: SiteFacts;
      readonly client: KubeClient;
    },
    plan: FleetPlan & { readonly namespace: string },
  ): Promise<Tenant> {
    const { site, facts, client } = parts;
    const { namespace } = plan;
    const pipelines = namesOf(plan);
    const urls = await createRepositories(site, pipelines, plan);
    const options = { fieldManager: 'bench', onConflict: 'force' } as const;
    await client.apply(
      namespaceType,
      { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } },
      options,
    );
    await client.apply(
      secretType,
      forgeSecret(facts.botToken, namespace),
      options,
    );
    await until('kinds are installed', async () => {
      await client.list(pipelineType, { limit: 1 });
      return true;
    });
    for (const [index, name] of pipelines.entries())
      await client.create(pipelineType, pipelineOf(name, urls[index], plan));
    return new Tenant(client, namespace, pipelines, urls, facts.botToken);
  }

  /** A release that needs no portal. @returns the Bundle's name */
  async release(pipeline: string, version: string): Promise<string> {
    const { namespace } = this;
    const name = `${pipeline}-${version.replaceAll('.', '-')}`;
    const reference = `ghcr.io/acme/${pipeline}:${version}`;
    await this.client.create(bundleType, {
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'Bundle',
      metadata: {
        name,
        namespace,
        labels: { 'kardinal.io/pipeline': pipeline },
      },
      spec: { type: 'image', artifacts: { images: [{ reference }] } },
    } as Bundle);
    return name;
  }

  /** How many of its Bundles are on their way. */
  async unfinished(): Promise<number> {
    const { items } = await this.client.list(bundleType, this);
    return items.filter(({ status }) => status?.phase !== 'Verified').length;
  }
}

import {
  Bundle,
  Pipeline,
  pipelineType,
} from '../../plugins/kardinal-common/src';
import { KubeObject, ResourceType } from '../../packages/kube-controller/src';
import { HttpKubeClient } from '../../packages/kube-controller/src';
import { Remote } from '../process/remote';
import { SiteCalls } from '../site/main';
import { environments, SiteFacts } from '../site/options';
import { ciToken, Product } from './Product';
import { until } from './until';

/** Whether each Pipeline has a repository of its own. */
export type Layout = 'separate' | 'one';

type EnvironmentSpec = Pipeline['spec']['environments'][number];

/** What a fleet consists of. */
export interface FleetPlan {
  readonly pipelines: number;
  readonly layout: Layout;
  /** What the environments have beside name, path and strategy. Default: approval auto. */
  readonly environment?: (name: string) => Partial<EnvironmentSpec>;
}

const secretType: ResourceType = {
  apiVersion: 'v1',
  kind: 'Secret',
  plural: 'secrets',
  scope: 'Namespaced',
};

/** Pipelines of three environments in a row, with their repositories and workloads. */
export class Fleet {
  private constructor(
    private readonly product: Product,
    readonly pipelines: readonly string[],
    /** To clone, each once. */
    readonly repositories: readonly string[],
  ) {}

  static async create(
    parts: {
      readonly product: Product;
      readonly site: Remote<SiteCalls>;
      readonly facts: SiteFacts;
      /** Not counted. */
      readonly client: HttpKubeClient;
    },
    plan: FleetPlan,
  ): Promise<Fleet> {
    const { product, site, facts, client } = parts;
    const names = Array.from({ length: plan.pipelines }, (_, index) => {
      return `app-${String(index).padStart(4, '0')}`;
    });
    const cloneUrls = await createRepositories(site, names, plan.layout);
    await client.apply(secretType, forgeSecret(facts.botToken), {
      ...{ fieldManager: 'bench', onConflict: 'force' },
    });
    await until('kinds are installed', async () => {
      await client.list(pipelineType, { limit: 1 });
      return true;
    });
    for (const [index, name] of names.entries())
      await client.create(
        pipelineType,
        pipelineOf(name, cloneUrls[index], plan),
      );
    const { pipelines } = product.kardinal.cached;
    await until('Pipelines are valid', () =>
      names.every(name => {
        const pipeline = pipelines.get({ namespace: 'default', name });
        return pipeline?.status?.phase !== undefined;
      }),
    );
    return new Fleet(product, names, [...new Set(cloneUrls)]);
  }

  /** As CI does. @returns the Bundle's name. */
  async release(pipeline: string, version: string): Promise<string> {
    const reference = `ghcr.io/acme/${pipeline}:${version}`;
    const response = await fetch(`${this.product.url}/api/v1/bundles`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${ciToken}`,
      },
      body: JSON.stringify({
        pipeline,
        artifacts: { images: [{ reference }] },
      }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status} ${text}`);
    return (JSON.parse(text) as { name: string }).name;
  }

  /** Resolves at the moment at which all of the Bundles are in the phase. */
  reach(
    bundles: readonly string[],
    phase: NonNullable<Bundle['status']>['phase'],
  ): Promise<void> {
    const store = this.product.kardinal.cached.bundles;
    const missing = new Set(
      bundles.filter(name => {
        const bundle = store.get({ namespace: 'default', name });
        return bundle?.status?.phase !== phase;
      }),
    );
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new Error(`Not ${phase} in 5 minutes: ${[...missing]}`));
      }, 300_000);
      const stop = store.onChange((_before, after) => {
        const name = after?.metadata.name ?? '';
        if (after?.status?.phase === phase) missing.delete(name);
        if (missing.size > 0) return;
        clearTimeout(timer);
        stop();
        resolve();
      });
    });
  }
}

async function createRepositories(
  site: Remote<SiteCalls>,
  pipelines: readonly string[],
  layout: Layout,
): Promise<readonly string[]> {
  const directoriesOf = (pipeline: string) =>
    environments.map(environment => ({
      ...{ pipeline, environment },
      directory: pathOf(pipeline, environment),
    }));
  if (layout === 'one') {
    const directories = pipelines.flatMap(directoriesOf);
    const url = await site.createRepository({ name: 'gitops', directories });
    return pipelines.map(() => url);
  }
  const urls: string[] = [];
  for (const name of pipelines)
    urls.push(
      await site.createRepository({ name, directories: directoriesOf(name) }),
    );
  return urls;
}

function pathOf(pipeline: string, environment: string): string {
  return `apps/${pipeline}/${environment}`;
}

function forgeSecret(token: string): KubeObject {
  return {
    ...{ apiVersion: 'v1', kind: 'Secret' },
    metadata: { name: 'forge-token', namespace: 'default' },
    data: { token: Buffer.from(token).toString('base64') },
  } as KubeObject;
}

function pipelineOf(name: string, url: string, plan: FleetPlan): Pipeline {
  const { environment = () => ({ approval: 'auto' as const }) } = plan;
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Pipeline',
    metadata: { name, namespace: 'default' },
    spec: {
      git: {
        ...{ url, branch: 'main', provider: 'github', layout: 'directory' },
        secretRef: { name: 'forge-token' },
      },
      historyLimit: 20,
      environments: environments.map(each => ({
        name: each,
        path: pathOf(name, each),
        update: { strategy: 'kustomize' },
        approval: 'auto',
        ...environment(each),
      })),
    },
  };
}

import { Pipeline } from '../../plugins/kardinal-common/src';
import { KubeObject, ResourceType } from '../../packages/kube-controller/src';
import { Remote } from '../process/remote';
import { SiteCalls } from '../site/main';
import { environments, ManifestDirectory } from '../site/options';

type EnvironmentSpec = Pipeline['spec']['environments'][number];

/** What a fleet consists of. */
export interface FleetPlan {
  /** Of its Pipelines and repositories; two fleets of a world need two. Default: app. */
  readonly prefix?: string;
  /** Of its Pipelines. Default: default. */
  readonly namespace?: string;
  readonly pipelines: number;
  /** Shared out among the Pipelines. */
  readonly repositories: number;
  /** In a row. Default: dev, staging, prod. */
  readonly environments?: readonly string[];
  /** Where nothing is written, no manifests and workloads are needed. Default: complete. */
  readonly manifests?: 'complete' | 'none';
  /** Where environments are: directories, with kustomizations (the default), or branches, rendered from plain manifests. */
  readonly layout?: Pipeline['spec']['git']['layout'];
  /** What the environments have beside name, path and strategy. Default: approval auto. */
  readonly environment?: (name: string) => Partial<EnvironmentSpec>;
}

export const secretType: ResourceType = {
  apiVersion: 'v1',
  kind: 'Secret',
  plural: 'secrets',
  scope: 'Namespaced',
};

/** Of its Pipelines. */
export function namesOf({
  pipelines,
  prefix = 'app',
}: Pick<FleetPlan, 'pipelines' | 'prefix'>): readonly string[] {
  return Array.from(
    { length: pipelines },
    (_, index) => `${prefix}-${String(index).padStart(4, '0')}`,
  );
}

/** @returns the URL to clone, for each of the Pipelines */
export async function createRepositories(
  site: Remote<SiteCalls>,
  pipelines: readonly string[],
  plan: FleetPlan,
): Promise<readonly string[]> {
  const { repositories: count, manifests = 'complete', prefix = 'app' } = plan;
  const urls: string[] = [];
  for (let index = 0; index < count; index++) {
    const directories = pipelines
      .filter((_name, at) => manifests !== 'none' && at % count === index)
      .flatMap(name => directoriesOf(name, plan));
    const name = `gitops-${prefix}-${index}`;
    const form = plan.layout === 'branch' ? 'plain' : 'kustomizations';
    urls.push(await site.createRepository({ name, directories, form }));
  }
  return pipelines.map((_name, at) => urls[at % count]);
}

/** Where the repository has the environments of a Pipeline. */
export function directoriesOf(
  pipeline: string,
  plan: Pick<FleetPlan, 'environments'>,
): readonly ManifestDirectory[] {
  return (plan.environments ?? environments).map(environment => ({
    pipeline,
    environment,
    directory: pathOf(pipeline, environment),
  }));
}

function pathOf(pipeline: string, environment: string): string {
  return `apps/${pipeline}/${environment}`;
}

/** What the Pipelines of a namespace reach the forge with. */
export function forgeSecret(token: string, namespace = 'default'): KubeObject {
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'forge-token', namespace },
    data: { token: Buffer.from(token).toString('base64') },
  } as KubeObject;
}

/** A Pipeline that promotes in a repository. */
export function pipelineOf(
  name: string,
  url: string,
  plan: FleetPlan,
): Pipeline {
  const { environment = () => ({ approval: 'auto' as const }) } = plan;
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Pipeline',
    metadata: { name, namespace: plan.namespace ?? 'default' },
    spec: {
      git: {
        url,
        branch: 'main',
        provider: 'github',
        layout: plan.layout ?? 'directory',
        secretRef: { name: 'forge-token' },
      },
      // CI asks for every release.
      ...(plan.layout === 'branch' && { config: { watch: { suspend: true } } }),
      historyLimit: 20,
      graphHistoryLimit: 3,
      environments: (plan.environments ?? environments).map(each => ({
        name: each,
        path: pathOf(name, each),
        update: { strategy: 'kustomize' },
        approval: 'auto',
        ...environment(each),
      })),
    },
  };
}

import { createHash } from 'node:crypto';
import { Bundle, Pipeline } from '../../plugins/kardinal-common/src';

type PipelineSpec = Pipeline['spec'];

/** An environment as a team would write it; what is left out is the service's own. */
export type EnvironmentOptions = Partial<PipelineSpec['environments'][number]> &
  Pick<PipelineSpec['environments'][number], 'name'>;

export interface ServiceOptions {
  /** In the order of promotion. */
  readonly environments?: readonly EnvironmentOptions[];
  /** What the Pipeline has beside its environments, e.g. `promotion`. */
  readonly spec?: Partial<Omit<PipelineSpec, 'environments'>>;
  /** Of its Deployments; default: that of Kubernetes. */
  readonly progressDeadlineSeconds?: number;
}

/** Every way to reach an environment. */
const everyWay: readonly EnvironmentOptions[] = [
  { name: 'dev', approval: 'auto' },
  { name: 'staging', approval: 'auto', pr: true },
  { name: 'live', approval: 'pr-review' },
];

/** A service beside the sample, with manifests and a Pipeline. */
export class Service {
  /** Also of its Pipeline. */
  readonly name: string;
  private readonly options: Required<ServiceOptions>;

  constructor(name: string, options: ServiceOptions = {}) {
    this.name = name;
    this.options = {
      environments: everyWay,
      spec: {},
      progressDeadlineSeconds: 600,
      ...options,
    };
  }

  /** In the order of promotion. */
  get environments(): readonly string[] {
    return this.options.environments.map(({ name }) => name);
  }

  /** Those that are reached by a pull request. */
  get reviewed(): readonly string[] {
    return this.options.environments
      .filter(({ approval, pr }) => approval === 'pr-review' || pr === true)
      .map(({ name }) => name);
  }

  /** Where the repository has an environment of it. */
  pathOf(environment: string): string {
    return `environments/${this.name}-${environment}`;
  }

  imageOf(version: string): string {
    return `${this.image}:${version}`;
  }

  /** A Bundle as somebody writes it by hand. */
  bundle(version: string): Bundle {
    return {
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'Bundle',
      metadata: {
        name: `${this.name}-${version.replaceAll('.', '-')}`,
        namespace: 'default',
        labels: { 'kardinal.io/pipeline': this.name },
      },
      spec: { type: 'image', artifacts: this.artifacts(version) },
    };
  }

  /** What its CI sends for a version. */
  ciRequest(version: string): string {
    return JSON.stringify({
      pipeline: this.name,
      artifacts: this.artifacts(version),
      provenance: {
        commitSHA: createHash('sha1').update(version).digest('hex'),
        author: 'ana',
      },
    });
  }

  pipeline(
    repositoryUrl: string,
    forge: Pick<PipelineSpec['git'], 'provider' | 'secretRef'> = {
      provider: 'github',
      secretRef: { name: 'forge-token' },
    },
  ): Pipeline {
    return {
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'Pipeline',
      metadata: { name: this.name, namespace: 'default' },
      spec: {
        git: {
          url: repositoryUrl,
          branch: 'main',
          layout: 'directory',
          ...forge,
        },
        // Nothing of a long run is tidied away before it was looked at.
        historyLimit: 10_000,
        graphHistoryLimit: 3,
        ...this.options.spec,
        environments: this.options.environments.map(environment => ({
          approval: 'auto',
          path: this.pathOf(environment.name),
          update: { strategy: 'kustomize' },
          health: {
            type: 'resource',
            resource: {
              kind: 'Deployment',
              condition: 'Available',
              name: this.name,
              namespace: this.namespaceOf(environment.name),
            },
            timeout: '10m',
          },
          ...environment,
        })),
      },
    };
  }

  namespaceOf(environment: string): string {
    return `${this.name}-${environment}`;
  }

  /** The manifests of an environment, by their path in the repository. */
  manifests(environment: string): Readonly<Record<string, string>> {
    const path = this.pathOf(environment);
    return {
      [`${path}/kustomization.yaml`]: `namespace: ${this.namespaceOf(
        environment,
      )}
resources:
  - deployment.yaml
images:
  - name: ${this.name}
    newName: ${this.image}
    newTag: 0.0.0
`,
      [`${path}/deployment.yaml`]: `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${this.name}
spec:
  replicas: 1
  progressDeadlineSeconds: ${this.options.progressDeadlineSeconds}
  selector:
    matchLabels: { app: ${this.name} }
  template:
    metadata:
      labels: { app: ${this.name} }
    spec:
      containers:
        - name: ${this.name}
          image: ${this.name}
`,
    };
  }

  private get image(): string {
    return `registry.example.com/${this.name}`;
  }

  private artifacts(version: string): Bundle['spec']['artifacts'] {
    return { images: [{ name: this.name, reference: this.imageOf(version) }] };
  }
}

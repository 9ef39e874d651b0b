import { createHash } from 'node:crypto';
import { Bundle, Pipeline } from '../../plugins/kardinal-common/src';

/** Every way to reach an environment. */
const environments = [
  { name: 'dev', approval: 'auto' },
  { name: 'staging', approval: 'auto', pr: true },
  { name: 'live', approval: 'pr-review' },
] as const;

/** A service beside the sample, with a gate that opens after seconds instead of minutes. */
export class Service {
  /** Also of its Pipeline. */
  readonly name: string;
  /** In the order of promotion. */
  readonly environments = environments.map(({ name }) => name);
  /** Those that are reached by a pull request. */
  readonly reviewed = ['staging', 'live'] as const;

  constructor(name: string) {
    this.name = name;
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

  pipeline(repositoryUrl: string): Pipeline {
    return {
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'Pipeline',
      metadata: { name: this.name, namespace: 'default' },
      spec: {
        git: {
          url: repositoryUrl,
          branch: 'main',
          layout: 'directory',
          provider: 'github',
          secretRef: { name: 'forge-token' },
        },
        // Nothing of a long run is tidied away before it was looked at.
        historyLimit: 10_000,
        graphHistoryLimit: 3,
        environments: environments.map(environment => ({
          ...environment,
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

import { KubeObject } from '../../packages/foundation/src';
import { createOnce } from '../../packages/sandbox/src/kube/createOnce';
import { Pipeline, pipelineType } from '../../plugins/kardinal-common/src';
import { filesAt } from './filesAt';
import { headsOf } from './headsOf';
import { pushFiles } from './pushFiles';
import { Service, ServiceOptions } from './Service';
import { TestSandbox } from './TestSandbox';

export interface RenderedOptions {
  /** Who renders. Default each promotion does. */
  readonly hydrator?: Pipeline['spec']['git']['hydrator'];
  /** What the Pipeline has beside its environments. */
  readonly spec?: ServiceOptions['spec'];
  /** Keys of the checks that staging has to pass before live gets a change. */
  readonly checks?: readonly string[];
  /** Keys of the checks that what is proposed to staging has to pass before it is merged. */
  readonly proposed?: readonly string[];
}

/**
 * A service whose environments are branches of rendered manifests. Its Deployments are applied once: nothing of the sandbox
 * brings branches to the cluster.
 */
export class RenderedService extends Service {
  private readonly hydrator: RenderedOptions['hydrator'];

  constructor(
    name: string,
    { spec = {}, checks, proposed, hydrator }: RenderedOptions = {},
  ) {
    super(name, {
      // Who follows a journey says which commits are promoted.
      spec: { config: { watch: { suspend: true } }, ...spec },
      environments: [
        { name: 'dev', approval: 'auto' },
        {
          name: 'staging',
          approval: 'auto',
          pr: true,
          ...(checks && {
            activeCommitStatuses: checks.map(key => ({ key })),
          }),
          ...(proposed && {
            proposedCommitStatuses: proposed.map(key => ({ key })),
          }),
        },
        { name: 'live', approval: 'pr-review' },
      ],
    });
    this.hydrator = hydrator;
  }

  /** Where the dry branch has what an environment is rendered from; the sandbox deploys what is in `environments`. */
  override pathOf(environment: string): string {
    return `apps/${this.name}/${environment}`;
  }

  branchOf(environment: string): string {
    return `live/${this.name}/${environment}`;
  }

  override pipeline(repositoryUrl: string): Pipeline {
    const pipeline = super.pipeline(repositoryUrl);
    const { git: repository, environments } = pipeline.spec;
    return {
      ...pipeline,
      spec: {
        ...pipeline.spec,
        git: {
          ...repository,
          layout: 'branch',
          ...(this.hydrator && { hydrator: this.hydrator }),
        },
        environments: environments.map(environment => ({
          ...environment,
          branch: this.branchOf(environment.name),
        })),
      },
    };
  }

  /** Adds what runs, and the Pipeline. */
  async add(sandbox: TestSandbox): Promise<void> {
    await this.run(sandbox);
    const { kubernetes, forge } = sandbox;
    await kubernetes.client.create(pipelineType, this.pipeline(forge.cloneUrl));
  }

  /** Adds what runs. */
  async run({ platform }: TestSandbox): Promise<void> {
    for (const environment of this.environments) {
      const name = this.namespaceOf(environment);
      await createOnce(platform, {
        apiVersion: 'v1',
        kind: 'Namespace',
        metadata: { name },
      });
      await createOnce(platform, this.deployment(environment, 1));
    }
  }

  /** Somebody commits the number of replicas of every environment to the dry branch. Resolves with the commit. */
  configure(sandbox: TestSandbox, replicas: number): Promise<string> {
    const files = this.environments.map(environment => [
      `${this.pathOf(environment)}/deployment.json`,
      this.manifest(environment, replicas),
    ]);
    const message = `Run ${replicas} replicas of ${this.name}`;
    return pushFiles(sandbox, Object.fromEntries(files), message);
  }

  /** The Deployment of an environment with so many replicas. */
  manifest(environment: string, replicas: number): string {
    const deployment = this.deployment(environment, replicas);
    return `${JSON.stringify(deployment, undefined, 2)}\n`;
  }

  /** The files on the branch of an environment, by their paths in its directory. */
  rendered(
    sandbox: TestSandbox,
    environment: string,
  ): Promise<Readonly<Record<string, string>>> {
    return filesAt(
      sandbox,
      this.pathOf(environment),
      this.branchOf(environment),
    );
  }

  /** The commits at which its branches are. */
  heads(sandbox: TestSandbox): Promise<string> {
    return headsOf(sandbox, `live/${this.name}/*`);
  }

  private deployment(environment: string, replicas: number): KubeObject {
    const { name } = this;
    const labels = { app: name };
    const image = this.imageOf('1.0.0');
    return {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name, namespace: this.namespaceOf(environment) },
      spec: {
        replicas,
        selector: { matchLabels: labels },
        template: {
          metadata: { labels },
          spec: { containers: [{ name, image }] },
        },
      },
    } as KubeObject;
  }
}

import { KubeObject, ResourceType } from '../../packages/foundation/src';
import { KubeClient } from '../../packages/kube-controller/src';
import { install } from './install';
import { until } from './until';

interface Application extends KubeObject {
  readonly spec: object;
  readonly status?: object;
}

const applicationType: ResourceType<Application> = {
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  plural: 'applications',
  scope: 'Namespaced',
};

/** One Application of an artifact, which a test moves as Argo CD would. */
export class Applications {
  private constructor(
    private readonly client: KubeClient,
    private readonly key: { readonly namespace: string; readonly name: string },
  ) {}

  /** Installs the definition, and an Application that was not compared yet. */
  static async install(
    client: KubeClient,
    key: { readonly namespace: string; readonly name: string },
    repoURL: string,
  ): Promise<Applications> {
    await install(client, applicationType);
    const { apiVersion, kind } = applicationType;
    await until('an API that takes Applications', () =>
      client.create(applicationType, {
        apiVersion,
        kind,
        metadata: key,
        spec: { source: { repoURL, path: '.' } },
      }),
    );
    return new Applications(client, key);
  }

  /** It deploys an artifact, and what it made is well. */
  async deploy(digest: string): Promise<void> {
    await this.client.patch(applicationType, this.key, {
      type: 'merge',
      body: {
        spec: { source: { targetRevision: digest } },
        status: {
          sync: { status: 'Synced', revision: digest },
          health: { status: 'Healthy' },
          operationState: {
            phase: 'Succeeded',
            message: 'successfully synced',
          },
        },
      },
    });
  }
}

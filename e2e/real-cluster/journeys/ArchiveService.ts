import { Service } from '../../support/Service';

const repository = 'acme/rendered/archive';

/** A service that is deployed from a registry by an Application, which its promotion makes. */
export class ArchiveService extends Service {
  /** Where its manifests are stored, as Argo CD names it. */
  readonly storedAt: string;

  constructor(registry: string) {
    const name = 'archive-dev';
    super('archive', {
      environments: [
        {
          name: 'dev',
          health: { type: 'argocd', argocd: { name }, timeout: '10m' },
          steps: [
            { uses: 'git-clone' },
            { uses: 'kustomize-set-image' },
            {
              uses: 'push-rendition',
              config: {
                registry,
                repository,
                path: 'manifests',
              },
            },
            {
              uses: 'activate-rendition',
              config: {
                file: 'application.yaml',
                create: {
                  kind: 'Application',
                  name,
                  destination: { name: 'local', namespace: name },
                },
              },
            },
            { uses: 'git-commit' },
            { uses: 'git-push' },
            { uses: 'health-check' },
          ],
        },
      ],
    });
    this.storedAt = `oci://${new URL(registry).host}/${repository}`;
  }

  /** What is stored. The image is none of the Bundle's: the digest alone says what is deployed. */
  deployment(mode: string, image: string): string {
    return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${this.name}
spec:
  replicas: 1
  # Of the old Pod nothing stays: what crashes is all that there is.
  strategy: { type: Recreate }
  selector:
    matchLabels: { app: ${this.name} }
  template:
    metadata:
      labels: { app: ${this.name} }
    spec:
      containers:
        - name: ${this.name}
          image: registry.example.com/${image}
          env:
            - { name: MODE, value: ${mode} }
`;
  }
}

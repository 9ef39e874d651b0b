import { firstVersion, ManifestDirectory, RepositoryPlan } from './options';

/** The files of an environment: a kustomization, and what it refers to; or that alone. */
export function manifestsOf({
  directories,
  form = 'kustomizations',
}: Omit<RepositoryPlan, 'name'>): Record<string, string> {
  if (form === 'plain') return plainManifestsOf(directories, 0);
  return Object.fromEntries(
    directories.flatMap(each => [
      [`${each.directory}/kustomization.yaml`, kustomization(each)],
      [`${each.directory}/deployment.yaml`, deployment(each)],
    ]),
  );
}

/** A Deployment for each environment, which differs in its replicas. */
export function plainManifestsOf(
  directories: readonly ManifestDirectory[],
  replicas: number,
): Record<string, string> {
  return Object.fromEntries(
    directories.map(each => [
      `${each.directory}/deployment.yaml`,
      deployment(each).replace('replicas: 0', `replicas: ${replicas}`),
    ]),
  );
}

function kustomization({ pipeline, environment }: ManifestDirectory): string {
  return `# What runs in ${environment}.
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
namespace: ${environment}

resources:
  - deployment.yaml

images:
  - name: ${pipeline}
    newName: ghcr.io/acme/${pipeline}
    newTag: ${firstVersion}
`;
}

function deployment({ pipeline }: ManifestDirectory): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${pipeline}
spec:
  replicas: 0
  selector:
    matchLabels:
      app: ${pipeline}
  template:
    metadata:
      labels:
        app: ${pipeline}
    spec:
      containers:
        - name: app
          image: ${pipeline}
`;
}

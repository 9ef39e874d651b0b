import {
  kustomizationPath,
  sampleEnvironments,
  SampleEnvironment,
  sampleService,
} from './sampleService';

/** The files of the GitOps repository when every environment runs a version. @public */
export function manifestsAt(version: string): Record<string, string> {
  return Object.fromEntries(
    sampleEnvironments.flatMap(environment => [
      [
        kustomizationPath(environment.name),
        kustomization(environment, version),
      ],
      [
        `environments/${environment.name}/deployment.yaml`,
        deployment(environment),
      ],
    ]),
  );
}

/** @public */
export function readme(): string {
  return `# GitOps repository of the platform team

One directory for each environment. What is on the main branch is what runs.
`;
}

/** The kustomization of an environment; promotions change one line of it. @public */
export function kustomization(
  environment: SampleEnvironment,
  version: string,
): string {
  return `# What runs in ${environment.name}. Promotions change newTag; everything else is yours.
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
namespace: ${environment.name}

resources:
  - deployment.yaml

images:
  # The tag is written by Kardinal.
  - name: ${sampleService.name}
    newName: ${sampleService.image}
    newTag: ${version}
`;
}

function deployment({ replicas }: SampleEnvironment): string {
  const { name } = sampleService;
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
  labels:
    app: ${name}
spec:
  replicas: ${replicas}
  progressDeadlineSeconds: 60
  selector:
    matchLabels:
      app: ${name}
  template:
    metadata:
      labels:
        app: ${name}
    spec:
      containers:
        - name: ${name}
          image: ${name} # name and tag come from kustomization.yaml
          ports:
            - containerPort: 8080
`;
}

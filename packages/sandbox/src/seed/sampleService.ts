/** The service that the sandbox promotes. @public */
export const sampleService = {
  name: 'guestbook',
  image: 'ghcr.io/kardinal-demo/guestbook',
  namespace: 'default',
  repository: { owner: 'platform', name: 'gitops' },
} as const;

/** An environment of the sample service. @public */
export interface SampleEnvironment {
  readonly name: 'dev' | 'staging' | 'prod';
  readonly replicas: number;
  readonly approval: 'auto' | 'pr-review';
}

/** In the order of promotion. @public */
export const sampleEnvironments: readonly SampleEnvironment[] = [
  { name: 'dev', replicas: 1, approval: 'auto' },
  { name: 'staging', replicas: 2, approval: 'auto' },
  { name: 'prod', replicas: 3, approval: 'pr-review' },
];

/** The accounts of the forge. The last is who presses buttons on its pages. @public */
export const forgeAccounts = {
  bot: { login: 'kardinal-bot', name: 'Kardinal' },
  reviewer: { login: 'ana', name: 'Ana Lima' },
} as const;

/** @public */
export function imageOf(version: string): string {
  return `${sampleService.image}:${version}`;
}

/** @public */
export function kustomizationPath(environment: string): string {
  return `environments/${environment}/kustomization.yaml`;
}

import { HealthObject } from '@kardinal/backstage-plugin-kardinal-node';

/** The commit that was promoted, one before it, and one of somebody else after it. */
export const commits = {
  promoted: 'a'.repeat(40),
  before: 'b'.repeat(40),
  later: 'c'.repeat(40),
};

/** What differs from an Application that is Synced and Healthy at the promoted commit. */
export interface Written {
  readonly annotations?: Readonly<Record<string, string>>;
  readonly automated?: object;
  readonly compared?: string;
  readonly reconciledAt?: string;
  readonly sync?: string;
  readonly health?: string;
  readonly images?: readonly string[];
  /** Of the newest operation; what it deployed or tried to is the compared revision by default. */
  readonly phase?: string;
  readonly operation?: string;
  readonly finishedAt?: string;
  readonly hooks?: readonly object[];
  readonly resources?: readonly object[];
  readonly conditions?: readonly object[];
  readonly history?: readonly string[];
}

/** An object that Argo CD made, as it lists it. */
export const resource = (
  kind: string,
  status = 'Synced',
  health?: string,
): object => ({
  ...(kind === 'Job' || kind === 'CronJob'
    ? { group: 'batch' }
    : { group: 'apps' }),
  version: 'v1',
  kind,
  namespace: 'prod',
  name: 'guestbook',
  status,
  ...(health === undefined ? {} : { health: { status: health } }),
});

/** A hook, as the result of a sync lists it. */
export const hook = (hookType: string, hookPhase = 'Succeeded'): object => ({
  group: 'batch',
  version: 'v1',
  kind: 'Job',
  namespace: 'prod',
  name: 'migrate',
  hookType,
  hookPhase,
  syncPhase: hookType,
  message: 'job completed',
});

/** An image of the service. */
export const image = (tag: string) => `ghcr.io/acme/app:${tag}`;

/**
 * An Application with the fields that its controller writes.
 *
 * @see https://github.com/argoproj/argo-cd/blob/master/manifests/crds/application-crd.yaml
 */
export function written(shape: Written = {}): HealthObject {
  const { compared = commits.promoted, sync = 'Synced' } = shape;
  const { operation = compared, finishedAt = '2026-11-18T10:00:05Z' } = shape;
  const source = {
    repoURL: 'https://forge.example.com/platform/gitops.git',
    path: 'environments/prod',
    targetRevision: 'main',
  };
  const destination = {
    server: 'https://kubernetes.default.svc',
    namespace: 'prod',
  };
  return {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: {
      name: 'guestbook-prod',
      namespace: 'argocd',
      generation: 12,
      ...(shape.annotations === undefined
        ? {}
        : { annotations: shape.annotations }),
    },
    spec: {
      project: 'prod',
      source,
      destination,
      syncPolicy:
        shape.automated === undefined ? {} : { automated: shape.automated },
    },
    status: {
      controllerNamespace: 'argocd',
      reconciledAt: shape.reconciledAt ?? '2026-11-18T10:00:06Z',
      sourceType: 'Kustomize',
      health: {
        status: shape.health ?? 'Healthy',
        lastTransitionTime: '2026-11-18T09:00:00Z',
      },
      sync: {
        status: sync,
        revision: compared,
        comparedTo: { source, destination },
      },
      history: (shape.history ?? [commits.before]).map((revision, id) => ({
        id,
        revision,
        source,
        deployedAt: '2026-11-18T09:00:00Z',
      })),
      operationState: {
        phase: shape.phase ?? 'Succeeded',
        message: 'successfully synced (all tasks run)',
        startedAt: '2026-11-18T10:00:01Z',
        finishedAt,
        operation: {
          initiatedBy: { automated: true },
          retry: { limit: 5 },
          sync: { revision: operation },
        },
        syncResult: {
          revision: operation,
          source,
          resources: shape.hooks ?? [],
        },
      },
      resources: shape.resources ?? [resource('Deployment')],
      summary: { images: shape.images ?? [image('2.0.0')] },
      ...(shape.conditions === undefined
        ? {}
        : { conditions: shape.conditions }),
    },
  };
}

/** An Application at which the promoted commit was seen, and the one before is deployed. */
export const unsynced = (shape: Written = {}): HealthObject =>
  written({
    sync: 'OutOfSync',
    operation: commits.before,
    finishedAt: '2026-11-18T09:00:00Z',
    images: [image('1.0.0')],
    resources: [resource('Deployment', 'OutOfSync')],
    ...shape,
  });

/** A Deployment in the cluster of the Application. */
export const deployment = (tag: string): HealthObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'guestbook', namespace: 'prod', generation: 2 },
  spec: {
    replicas: 1,
    template: { spec: { containers: [{ image: image(tag) }] } },
  },
  status: { observedGeneration: 2, replicas: 1 },
});

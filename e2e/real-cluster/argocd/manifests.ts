import { randomBytes } from 'node:crypto';
import type { KubeConfig } from '@kubernetes/client-node';
import { KubeObject } from '../../../packages/foundation/src';
import { ResourceType } from '../../../packages/kube-controller/src';

const namespace = 'argocd';

/** The part of an Application that journeys look at. */
export interface Application extends KubeObject {
  readonly status?: {
    readonly sync?: { readonly status?: string; readonly revision?: string };
    readonly health?: { readonly status?: string };
    readonly conditions?: readonly { readonly message?: string }[];
  };
}

/** @see https://argo-cd.readthedocs.io/en/stable/operator-manual/declarative-setup/#applications */
export const applicationType: ResourceType<Application> = {
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  plural: 'applications',
  scope: 'Namespaced',
};

type Manifest = KubeObject & Readonly<Record<string, unknown>>;

const project: Manifest = {
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'AppProject',
  metadata: { name: 'default', namespace },
  spec: {
    sourceRepos: ['*'],
    destinations: [{ namespace: '*', server: '*' }],
    clusterResourceWhitelist: [{ group: '*', kind: '*' }],
  },
};

/** Argo CD's settings, its one cluster and its one repository. */
export function installation(
  kubeConfig: KubeConfig,
  repository: { readonly url: string; readonly token: string },
): readonly Manifest[] {
  const server = kubeConfig.getCurrentCluster();
  const partOf = { 'app.kubernetes.io/part-of': 'argocd' };
  const settings = ['argocd-cm', 'argocd-rbac-cm', 'argocd-gpg-keys-cm'].concat(
    ['ssh-known-hosts', 'tls-certs', 'cmd-params'].map(
      name => `argocd-${name}-cm`,
    ),
  );
  return [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } },
    ...settings.map(name => ({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name, namespace, labels: partOf },
    })),
    secret('argocd-secret', partOf, {
      'server.secretkey': randomBytes(16).toString('hex'),
    }),
    secret('cluster-local', typed('cluster'), {
      name: 'local',
      server: server?.server ?? '',
      config: JSON.stringify({
        bearerToken: kubeConfig.getCurrentUser()?.token,
        tlsClientConfig: { caData: server?.caData },
      }),
    }),
    secret('repository', typed('repository'), {
      type: 'git',
      url: repository.url,
      username: 'kardinal-bot',
      password: repository.token,
    }),
    project,
  ];
}

/** A repository of a registry that is asked without TLS: it is found by its whole URL. */
export function registrySecret(url: string): Manifest {
  return secret('registry', typed('repository'), {
    type: 'oci',
    url,
    insecureOCIForceHttp: 'true',
  });
}

/** What applies the Application that a directory of the repository has. */
export function parentApplication(
  name: string,
  repoURL: string,
  path: string,
): Manifest {
  return {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: { name, namespace },
    spec: {
      project: 'default',
      source: {
        repoURL,
        targetRevision: 'main',
        path,
        directory: { include: 'application.yaml' },
      },
      destination: { name: 'local', namespace },
      syncPolicy: { automated: { prune: true, selfHeal: true } },
    },
  };
}

/** An Application of somebody else, which deploys nothing. */
export function foreignApplication(key: {
  readonly namespace: string;
  readonly name: string;
}): Manifest {
  return {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: key,
    spec: {
      project: 'default',
      source: {
        repoURL: 'oci://registry.example.com/somebody/else',
        targetRevision: '1.0.0',
        path: '.',
      },
      destination: { name: 'local', namespace: 'default' },
    },
  };
}

/** The Application of an environment of the sample service. */
export function application(environment: string, repoURL: string): Manifest {
  return {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: { name: `guestbook-${environment}`, namespace },
    spec: {
      project: 'default',
      source: {
        repoURL,
        targetRevision: 'main',
        path: `environments/${environment}`,
      },
      destination: { name: 'local', namespace: environment },
      syncPolicy: { automated: { prune: true, selfHeal: true } },
    },
  };
}

function typed(type: string): Readonly<Record<string, string>> {
  return { 'argocd.argoproj.io/secret-type': type };
}

function secret(
  name: string,
  labels: Readonly<Record<string, string>>,
  content: Readonly<Record<string, string>>,
): Manifest {
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace, labels },
    stringData: content,
  };
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git } from '../../packages/sandbox/src/git/git';
import { KubeObject } from '../../packages/sandbox/src/kube/KubeObject';
import { TestSandbox } from './TestSandbox';

/** A second service, with a gate that opens after seconds instead of minutes. */
export const courier = {
  pipeline: 'courier',
  environments: ['dev', 'staging', 'live'],
  image: 'registry.example.com/courier',
} as const;

/** Where the repository has an environment of it. */
export function courierPath(environment: string): string {
  return `environments/courier-${environment}`;
}

/** Adds the service to the sandbox's repository and control plane. */
export async function addCourier(sandbox: TestSandbox): Promise<void> {
  await pushManifests(sandbox);
  const { api } = sandbox.kubernetes;
  for (const environment of courier.environments)
    await api.create(namespace(`courier-${environment}`));
  await api.create(gate());
  await api.create(pipeline(sandbox.forge.cloneUrl));
}

/** Releases a version of it, as `kubectl create` would. */
export async function releaseCourier(
  sandbox: TestSandbox,
  version: string,
): Promise<string> {
  const name = `courier-${version.replaceAll('.', '-')}`;
  await sandbox.kubernetes.api.create({
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Bundle',
    metadata: {
      name,
      namespace: 'default',
      labels: { 'kardinal.io/pipeline': courier.pipeline },
    },
    spec: {
      artifacts: {
        images: [{ name: 'courier', reference: `${courier.image}:${version}` }],
      },
    },
  } as KubeObject);
  return name;
}

async function pushManifests({ forge, secrets }: TestSandbox): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'courier-'));
  const options = { cwd: directory, token: secrets.botToken };
  try {
    await git(['clone', '--quiet', forge.cloneUrl, '.'], options);
    for (const environment of courier.environments) {
      const path = join(directory, courierPath(environment));
      await mkdir(path, { recursive: true });
      await writeFile(
        join(path, 'kustomization.yaml'),
        kustomization(environment),
      );
      await writeFile(join(path, 'deployment.yaml'), deployment);
    }
    await git(['add', '--all'], options);
    const identity = [
      '-c',
      'user.name=Test',
      '-c',
      'user.email=test@localhost',
    ];
    await git([...identity, 'commit', '--quiet', '-m', 'Add courier'], options);
    await git(['push', '--quiet'], options);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function kustomization(environment: string): string {
  return `namespace: courier-${environment}
resources:
  - deployment.yaml
images:
  - name: courier
    newName: ${courier.image}
    newTag: 0.0.0
`;
}

const deployment = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: courier
spec:
  replicas: 1
  selector:
    matchLabels: { app: courier }
  template:
    metadata:
      labels: { app: courier }
    spec:
      containers:
        - name: courier
          image: courier
`;

function namespace(name: string): KubeObject {
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name } };
}

function gate(): KubeObject {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PolicyGate',
    metadata: {
      name: 'short-soak',
      namespace: 'default',
      labels: { 'kardinal.io/applies-to': 'live' },
    },
    spec: {
      expression:
        'timestamp(upstream.staging.verifiedAt) + duration("3s") <= schedule.now',
      message: 'A release runs in staging for three seconds.',
      recheckInterval: '10s',
    },
  } as KubeObject;
}

function pipeline(url: string): KubeObject {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Pipeline',
    metadata: { name: courier.pipeline, namespace: 'default' },
    spec: {
      git: { url, secretRef: { name: 'forge-token' } },
      environments: courier.environments.map(name => ({
        name,
        path: courierPath(name),
        approval: name === 'live' ? 'pr-review' : 'auto',
        health: {
          type: 'resource',
          resource: { name: 'courier', namespace: `courier-${name}` },
          timeout: '5m',
        },
      })),
    },
  } as KubeObject;
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { KubeObject } from '../../packages/foundation/src';
import { git } from '../../packages/sandbox/src/git/git';
import { createOnce } from '../../packages/sandbox/src/kube/createOnce';
import {
  pipelineType,
  PolicyGate,
  policyGateType,
} from '../../plugins/kardinal-common/src';
import { Service } from './Service';
import { TestSandbox } from './TestSandbox';

const gate: PolicyGate = {
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
};

/** Adds services to the sandbox's repository and control plane. */
export async function addServices(
  sandbox: TestSandbox,
  services: readonly Service[],
): Promise<void> {
  await pushManifests(sandbox, services);
  const { platform, kubernetes } = sandbox;
  const { client } = kubernetes;
  await client.create(policyGateType, gate);
  for (const service of services) {
    for (const environment of service.environments)
      await createOnce(platform, namespace(service.namespaceOf(environment)));
    await client.create(pipelineType, service.pipeline(sandbox.forge.cloneUrl));
  }
}

async function pushManifests(
  { forge, secrets }: TestSandbox,
  services: readonly Service[],
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'services-'));
  const options = { cwd: directory, token: secrets.botToken };
  try {
    await git(['clone', '--quiet', forge.cloneUrl, '.'], options);
    for (const service of services)
      for (const environment of service.environments)
        await writeFiles(directory, service.manifests(environment));
    await git(['add', '--all'], options);
    const identity = [
      '-c',
      'user.name=Test',
      '-c',
      'user.email=test@localhost',
    ];
    const message = `Add ${services.map(({ name }) => name).join(', ')}`;
    await git([...identity, 'commit', '--quiet', '-m', message], options);
    await git(['push', '--quiet'], options);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function writeFiles(
  directory: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const file = join(directory, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

function namespace(name: string): KubeObject {
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name } };
}

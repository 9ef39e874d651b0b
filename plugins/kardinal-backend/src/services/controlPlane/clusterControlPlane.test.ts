import { mockServices } from '@backstage/backend-test-utils';
import { KubeConfig } from '@kubernetes/client-node';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterControlPlane } from './clusterControlPlane';

const production = {
  name: 'production',
  url: 'https://production.example.com',
  authProvider: 'serviceAccount',
  serviceAccountToken: 'token-of-production',
  caData: 'Y2E=',
};
const people = {
  name: 'people',
  url: 'https://people.example.com',
  authProvider: 'oidc',
};
const silent = {
  ...production,
  name: 'silent',
  serviceAccountToken: undefined,
};
const kubernetes = {
  clusterLocatorMethods: [
    { type: 'localKubectlProxy' },
    { type: 'config', clusters: [production, people, silent] },
  ],
};

async function connect(cluster: object, more: object = { kubernetes }) {
  const kardinal = { controlPlane: { cluster } };
  const connection = await clusterControlPlane.connect({
    config: mockServices.rootConfig({ data: { kardinal, ...more } }),
    logger: mockServices.logger.mock(),
    database: mockServices.database.mock(),
    clock: { now: () => 0 },
    report: () => {},
    signal: new AbortController().signal,
  });
  const kubeConfig = new KubeConfig();
  kubeConfig.loadFromString(connection.kubeconfig);
  return { connection, kubeConfig };
}

describe('a cluster of the Kubernetes plugin', () => {
  it('is reached as that plugin reaches it', async () => {
    const { connection, kubeConfig } = await connect({ name: 'production' });
    expect(connection).toMatchObject({
      description: 'cluster production',
      kind: 'production',
    });
    expect(kubeConfig.getCurrentCluster()).toMatchObject({
      server: production.url,
      caData: production.caData,
      skipTLSVerify: false,
    });
    expect(kubeConfig.getCurrentUser()?.token).toBe('token-of-production');
  });

  it.each([
    [
      'is unknown',
      { name: 'prod' },
      'kardinal.controlPlane.cluster.name: kubernetes.clusterLocatorMethods has no cluster prod of type config; it has production, people, silent',
    ],
    [
      'is named beside a kubeconfig',
      { name: 'production', kubeconfig: '/some/file' },
      'kardinal.controlPlane.cluster: give either name, for a cluster of the Kubernetes plugin, or kubeconfig and context',
    ],
    [
      'needs a person to sign in',
      { name: 'people' },
      'kubernetes.clusterLocatorMethods[1].clusters[1].authProvider: Kardinal can only use serviceAccount, not oidc; give kardinal.controlPlane.cluster.kubeconfig instead',
    ],
    [
      'has no token',
      { name: 'silent' },
      'kubernetes.clusterLocatorMethods[1].clusters[2].serviceAccountToken is missing: Kardinal needs the token of a service account that may write its resources',
    ],
  ])('is refused when it %s', async (_, cluster, message) => {
    await expect(connect(cluster)).rejects.toThrow(message);
  });

  it('is refused when the plugin has none', async () => {
    await expect(connect({ name: 'production' }, {})).rejects.toThrow(
      'kubernetes.clusterLocatorMethods has no cluster production of type config; it has none',
    );
  });
});

describe('a kubeconfig file', () => {
  let directory: string;
  let file: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'kubeconfig-'));
    file = join(directory, 'config');
    const kubeConfig = new KubeConfig();
    kubeConfig.loadFromOptions({
      clusters: [
        { name: 'one', server: 'https://one.example.com' },
        { name: 'two', server: 'https://two.example.com' },
      ],
      users: [{ name: 'me', token: 'mine' }],
      contexts: [
        { name: 'first', cluster: 'one', user: 'me' },
        { name: 'second', cluster: 'two', user: 'me' },
      ],
      currentContext: 'first',
    });
    await writeFile(file, kubeConfig.exportConfig());
  });
  afterEach(() => rm(directory, { recursive: true }));

  it.each([
    ['its current context', {}, 'https://one.example.com'],
    [
      'the context that is named',
      { context: 'second' },
      'https://two.example.com',
    ],
  ])('is read with %s', async (_, chosen, server) => {
    const { kubeConfig } = await connect({ kubeconfig: file, ...chosen });
    expect(kubeConfig.getCurrentCluster()?.server).toBe(server);
  });

  it('is refused for a context that it lacks', async () => {
    await expect(
      connect({ kubeconfig: file, context: 'third' }),
    ).rejects.toThrow(
      'kardinal.controlPlane.cluster.context: there is no context third; the kubeconfig has first, second',
    );
  });
});

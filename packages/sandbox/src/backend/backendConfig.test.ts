import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { repositoryRoot, SandboxPaths } from '../state/SandboxPaths';
import { generateSecrets } from '../state/SandboxSettings';
import { backendConfig, ControlPlaneType } from './backendConfig';

describe('backendConfig', () => {
  const secrets = generateSecrets();
  const configOf = (clockOffsetMs: number, controlPlane?: ControlPlaneType) =>
    parse(
      backendConfig({
        controlPlane,
        settings: {
          version: 1,
          port: 8000,
          clockOffsetMs,
          seed: 'pending',
          secrets,
        },
        paths: new SandboxPaths('/state'),
        appUrl: 'http://localhost:8000',
      }),
    );

  it('puts everything on ports that follow from one, on the loopback interface', () => {
    const config = configOf(0);
    expect(config.backend.listen).toEqual({ port: 8000, host: '127.0.0.1' });
    expect(config.kardinal.controlPlane).toEqual({
      type: 'embedded',
      embedded: {
        port: 8001,
        token: secrets.kubernetesToken,
        kubeconfig: '/state/kubeconfig',
      },
    });
    expect(config.kardinal.github).toEqual([
      { host: 'localhost:8002', apiBaseUrl: 'http://localhost:8002/api/v3' },
    ]);
  });

  it('keeps what it makes in its own directory', () => {
    expect(configOf(0).techdocs.publisher).toEqual({
      type: 'local',
      local: { publishDirectory: '/state/docs' },
    });
  });

  it('finds a release within seconds', () => {
    const { kardinal } = configOf(0).search.collators;
    expect(kardinal.schedule.frequency).toEqual({ seconds: 10 });
  });

  it('shows the workloads of the embedded control plane in the Kubernetes tab', () => {
    const [method] = configOf(0).kubernetes.clusterLocatorMethods;
    expect(method.clusters).toEqual([
      expect.objectContaining({
        url: 'https://127.0.0.1:8001',
        serviceAccountToken: secrets.kubernetesToken,
      }),
    ]);
    expect(configOf(0, 'cluster').kubernetes).toBeUndefined();
  });

  it('uses the cluster of the kubeconfig, and brings the kinds there', () => {
    expect(configOf(0, 'cluster').kardinal).toMatchObject({
      controlPlane: {
        type: 'cluster',
        cluster: { kubeconfig: '/state/kubeconfig' },
      },
      crds: 'always',
    });
  });

  it('shows everything that app-config.yaml shows, and a service on the forge', () => {
    const shared = parse(
      readFileSync(join(repositoryRoot, 'app-config.yaml'), 'utf8'),
    );
    const { locations } = configOf(0).catalog;
    expect(locations).toEqual([
      ...shared.catalog.locations,
      {
        type: 'url',
        target:
          'http://localhost:8002/platform/bookshop/blob/main/catalog-info.yaml',
      },
    ]);
  });

  it('lets the repositories of the platform set up Pipelines beside the sample, and nobody else', () => {
    expect(configOf(0).kardinal.setup.allow).toEqual([
      {
        sources: ['http://localhost:8002/platform/*/blob/main/*'],
        namespaces: ['default'],
        secrets: ['forge-token'],
        repositories: ['http://localhost:8002/platform/gitops*'],
      },
    ]);
  });

  it('lets its CI release the Pipelines of the sandbox, and nothing else', () => {
    const [token, ...others] = configOf(0).kardinal.ci.tokens;
    expect(others).toEqual([]);
    expect(token).toEqual({
      name: 'sandbox-ci',
      token: secrets.ciToken,
      hmacSecret: secrets.ciHmacSecret,
      pipelines: ['default/*'],
    });
  });

  it('makes the guest a user who owns the sample service', () => {
    const { auth, permission } = configOf(0);
    const { guest } = auth.providers;
    const entities = parseAllDocuments(
      readFileSync(join(repositoryRoot, 'examples/entities.yaml'), 'utf8'),
    ).map(document => document.toJS());
    const owner = entities.find(({ kind }) => kind === 'Component').spec.owner;
    expect(guest.ownershipEntityRefs).toContain(owner);
    expect([guest.userEntityRef, permission.guest]).toEqual([
      'user:default/guest',
      'user',
    ]);
  });

  it('keeps what must survive a restart in the state directory', () => {
    const config = configOf(0);
    expect(config.backend.database.connection.directory).toBe(
      '/state/database',
    );
    expect(config.kardinal.git.cacheDirectory).toBe('/state/git-cache');
  });

  it.each([
    [0, undefined],
    [-259_200_000, { offset: '-259200000ms' }],
    [1_499, { offset: '1499ms' }],
  ])('moves the clock by %d ms', (offset, expected) => {
    expect(configOf(offset).kardinal.clock).toEqual(expected);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createBackendModule } from '@backstage/backend-plugin-api';
import {
  mockServices,
  startTestBackend,
  TestBackend,
} from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import { PipelineView } from '@kardinal/backstage-plugin-kardinal-common';
import { kardinalControlPlaneExtensionPoint } from '@kardinal/backstage-plugin-kardinal-node';
import {
  EmbeddedCluster,
  memoryStorage,
  startEmbeddedCluster,
} from '@kardinal/embedded-cluster';
import {
  HttpKubeClient,
  KubeObject,
  ResourceType,
} from '@kardinal/kube-controller';
import { KubeConfig } from '@kubernetes/client-node';
import request from 'supertest';
import { parse } from 'yaml';
import { createGuestbook } from './__testUtils__/createGuestbook';
import { until } from './__testUtils__/until';
import { kardinalPlugin } from './plugin';

// Definitions that others install, and of which some are not there yet: what people are told, and what follows.

const crdType: ResourceType = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  plural: 'customresourcedefinitions',
  scope: 'Cluster',
};
const folder = resolve(__dirname, '../../../crds');
const definitions = readdirSync(folder)
  .filter(name => name.endsWith('.yaml'))
  .map(name => parse(readFileSync(join(folder, name), 'utf8')) as KubeObject);
const path = '/api/kardinal/pipelines/default/guestbook';

describe('a control plane without every kind', () => {
  let cluster: EmbeddedCluster;
  let client: HttpKubeClient;
  let backend: TestBackend | undefined;

  beforeEach(async () => {
    cluster = await startEmbeddedCluster({
      storage: memoryStorage(),
      token: 'token-of-the-embedded-api',
    });
    const kubeConfig = new KubeConfig();
    kubeConfig.loadFromString(cluster.kubeconfig());
    client = HttpKubeClient.fromKubeConfig(kubeConfig);
  });

  afterEach(async () => {
    await backend?.stop();
    client.close();
    await cluster.stop();
  });

  async function install(isWanted: (name: string) => boolean) {
    for (const definition of definitions)
      if (isWanted(definition.metadata.name))
        await client.apply(crdType, definition, {
          fieldManager: 'platform',
          onConflict: 'force',
        });
  }

  async function startBackend(graph: object = {}) {
    const module = createBackendModule({
      pluginId: 'kardinal',
      moduleId: 'control-plane-of-others',
      register: env =>
        env.registerInit({
          deps: { controlPlanes: kardinalControlPlaneExtensionPoint },
          init: async ({ controlPlanes }) =>
            controlPlanes.addControlPlane({
              id: 'of-others',
              connect: async () => ({
                kubeconfig: cluster.kubeconfig(),
                description: 'For tests only',
                kind: 'evaluation' as const,
                stop: async () => {},
              }),
            }),
        }),
    });
    backend = await startTestBackend({
      features: [
        kardinalPlugin,
        module,
        catalogServiceMock.factory({ entities: [] }),
        mockServices.rootConfig.factory({
          data: {
            app: { baseUrl: 'http://portal.example.com' },
            kardinal: {
              controlPlane: { type: 'of-others' },
              crds: 'never',
              graph,
            },
          },
        }),
      ],
    });
  }

  const view = () => request(backend!.server).get(path);

  async function viewOnce(isReached: (body: PipelineView) => boolean) {
    return until(async () => {
      const { status, body } = await view();
      if (status !== 200 || !isReached(body)) throw new Error('not yet');
      return body as PipelineView;
    });
  }

  it('says which, and how to install them, for as long as nothing can be shown', async () => {
    await install(name => name !== 'bundles.kardinal.io');
    await startBackend();
    await createGuestbook(() => client);
    const title =
      'The control plane does not have every kind: bundles.kardinal.io is not installed';
    await until(async () => {
      const { status, body } = await view();
      expect([status, body.error.message]).toEqual([
        503,
        expect.stringContaining(`${title}. Run kubectl apply -f crds/`),
      ]);
    });
    await install(() => true);
    await viewOnce(({ controlPlaneProblem }) => !controlPlaneProblem);
  });

  it('says in the view that Graphs are not there, until they are', async () => {
    await install(name => name !== 'graphs.experimental.kro.run');
    await startBackend();
    await createGuestbook(() => client);
    const { controlPlaneProblem } = await viewOnce(
      body => body.controlPlaneProblem !== undefined,
    );
    expect(controlPlaneProblem?.title).toBe(
      'The control plane does not have every kind: graphs.experimental.kro.run is not installed',
    );
    await install(() => true);
    await viewOnce(body => body.controlPlaneProblem === undefined);
  });

  it('says of Graphs that another engine makes that it is to be installed', async () => {
    await install(name => !name.endsWith('.experimental.kro.run'));
    await startBackend({ engine: 'external' });
    await createGuestbook(() => client);
    await until(async () => {
      const { status, body } = await view();
      expect([status, body.error.message]).toEqual([
        503,
        expect.stringContaining('Install the engine of Graphs with its kinds'),
      ]);
    });
    await install(() => true);
    await viewOnce(({ controlPlaneProblem }) => !controlPlaneProblem);
  });
});

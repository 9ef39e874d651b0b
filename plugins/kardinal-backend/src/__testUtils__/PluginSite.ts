import { createHmac } from 'node:crypto';
import {
  BackendFeature,
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import {
  mockServices,
  startTestBackend,
  TestBackend,
} from '@backstage/backend-test-utils';
import { Entity } from '@backstage/catalog-model';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import {
  Bundle,
  bundleType,
  Pipeline,
  pipelineType,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  kardinalControlPlaneExtensionPoint,
  kardinalScmExtensionPoint,
} from '@kardinal/backstage-plugin-kardinal-node';
import { FakeScm } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import {
  memoryStorage,
  startEmbeddedCluster,
} from '@kardinal/embedded-cluster';
import { HttpKubeClient } from '@kardinal/kube-controller';
import { KubeConfig } from '@kubernetes/client-node';
import request from 'supertest';
import { kardinalPlugin } from '../plugin';
import { createGuestbook } from './createGuestbook';
import { markModule } from './markCommand';
import { Policy, policyFactory } from './policyFactory';
import { until } from './until';

export const token = 'token-of-the-tests';
export const hmacSecret = 'secret-of-the-tests';

const config = {
  app: { baseUrl: 'http://portal.example.com' },
  kardinal: {
    controlPlane: { type: 'test' },
    ci: {
      tokens: [
        { name: 'ci', token, hmacSecret, pipelines: ['default/guestbook'] },
      ],
    },
  },
};

/** A component that shows a Pipeline. */
export function entityOf(
  name: string,
  pipeline: string,
  owner = 'group:default/team-a',
): Entity {
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Component',
    metadata: { name, annotations: { 'kardinal.io/pipeline': pipeline } },
    relations: [{ type: 'ownedBy', targetRef: owner }],
  };
}

/** A Bundle, as CI sends it. */
export const body = {
  pipeline: 'guestbook',
  artifacts: { images: [{ reference: 'ghcr.io/acme/guestbook:1.29.0' }] },
  provenance: { author: 'ana' },
};

/** Another forge than one in memory. */
export interface SiteForge {
  readonly forge?: BackendFeature;
  /** `kardinal.github` of the configuration. */
  readonly github?: { readonly host: string; readonly apiBaseUrl: string }[];
  /** `kardinal.setup` of the configuration. */
  readonly setup?: object;
}

/** The plugin as it is deployed, over an embedded Kubernetes API of its own. */
export class PluginSite {
  backend!: TestBackend;
  client!: HttpKubeClient;
  /** What CI and a forge are answered while the plugin starts. */
  earlyAnswers: readonly Response[] = [];

  async start(
    policy: Policy = () => ({ result: AuthorizeResult.ALLOW }),
    entities: readonly Entity[] = [entityOf('guestbook', 'guestbook')],
    { forge = forgeModule(), github = [], setup = {} }: SiteForge = {},
  ): Promise<void> {
    this.backend = await startTestBackend({
      features: [
        kardinalPlugin,
        testControlPlane(this),
        markModule,
        forge,
        catalogServiceMock.factory({ entities: [...entities] }),
        mockServices.rootConfig.factory({
          data: { ...config, kardinal: { ...config.kardinal, github, setup } },
        }),
        policyFactory(policy),
      ],
    });
    await createGuestbook(() => this.client);
    await until(async () => {
      const { status } = await request(this.backend.server).get(
        '/api/kardinal/pipelines/default/guestbook',
      );
      if (status === 404 || status === 503) throw new Error('not yet');
    });
  }

  async stop(): Promise<void> {
    await this.backend?.stop();
  }

  /** A signed request of CI. */
  post(content: unknown, headers: Record<string, string> = {}) {
    const text =
      typeof content === 'string' ? content : JSON.stringify(content);
    const { 'Idempotency-Key': key } = headers;
    const signature = createHmac('sha256', hmacSecret)
      .update(key === undefined ? text : `${key}\n${text}`)
      .digest('hex');
    return request(this.backend.server)
      .post('/api/kardinal/api/v1/bundles')
      .set({
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        'X-Kardinal-Signature': `sha256=${signature}`,
        ...headers,
      })
      .send(text);
  }

  /** A command of the portal. */
  execute(command: object) {
    return request(this.backend.server)
      .post('/api/kardinal/pipelines/default/guestbook/commands')
      .send(command);
  }

  /** The Pipeline of the tests. */
  pipeline(): Promise<Pipeline | undefined> {
    const name = 'guestbook';
    return this.client.get(pipelineType, { namespace: 'default', name });
  }

  async bundles(): Promise<readonly Bundle[]> {
    return (await this.client.list(bundleType)).items;
  }
}

/** One site for all tests of a `describe`, which do not stand in each other's way: a start takes longer than they do. */
export function sharedSite(
  ...seed: Parameters<PluginSite['start']>
): PluginSite {
  const site = new PluginSite();
  beforeAll(() => site.start(...seed));
  afterAll(() => site.stop());
  return site;
}

/** The forge of the Pipeline. */
function forgeModule() {
  return createBackendModule({
    pluginId: 'kardinal',
    moduleId: 'forge',
    register(env) {
      env.registerInit({
        deps: { scm: kardinalScmExtensionPoint },
        init: async ({ scm }) => {
          const url = 'https://forge.example.com';
          scm.addProvider(new FakeScm({ id: 'github', url }).provider);
        },
      });
    },
  });
}

function testControlPlane(site: PluginSite) {
  return createBackendModule({
    pluginId: 'kardinal',
    moduleId: 'test-control-plane',
    register(env) {
      env.registerInit({
        deps: {
          controlPlanes: kardinalControlPlaneExtensionPoint,
          discovery: coreServices.discovery,
        },
        async init({ controlPlanes, discovery }) {
          controlPlanes.addControlPlane({
            id: 'test',
            async connect() {
              const { origin } = new URL(
                await discovery.getBaseUrl('kardinal'),
              );
              site.earlyAnswers = await Promise.all(
                ['/api/v1/bundles', '/webhooks/github'].map(path =>
                  fetch(origin + path, { method: 'POST', body: '{}' }),
                ),
              );
              const cluster = await startEmbeddedCluster({
                storage: memoryStorage(),
                token: 'token-of-the-embedded-api',
              });
              const kubeConfig = new KubeConfig();
              kubeConfig.loadFromString(cluster.kubeconfig());
              site.client = HttpKubeClient.fromKubeConfig(kubeConfig);
              return {
                kubeconfig: cluster.kubeconfig(),
                description: 'For tests only',
                kind: 'evaluation',
                stop: () => cluster.stop(),
              };
            },
          });
        },
      });
    },
  });
}

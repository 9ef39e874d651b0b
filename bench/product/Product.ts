import { createServer, Server } from 'node:http';
import { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { systemClock } from '../../packages/kube-controller/src';
import {
  emptyRegistries,
  Engine,
  healthAdapters,
  Registries,
  startEngine,
  promotionSteps,
} from '../../packages/promotion-engine/src';
import {
  BundleCommands,
  ciRouter,
  webhookRouter,
} from '../../plugins/kardinal-backend/src';
import { createGitHubProvider } from '../../plugins/kardinal-backend-module-github/src';
import { prometheus } from '../../plugins/kardinal-backend-module-prometheus/src';
import { SiteFacts } from '../site/options';
import { ciToken } from './ciToken';
import { complaining as logger } from './complaining';
import { Traffic } from './Traffic';

/** The engine as the backend plugin hosts it, with the two routes that machines call. */
export class Product {
  readonly url: string;
  private ending: Promise<void> | undefined;

  private constructor(
    readonly engine: Engine,
    readonly traffic: Traffic,
    private readonly parts: {
      readonly server: Server;
      readonly cacheDirectory: string;
    },
  ) {
    const { port } = parts.server.address() as AddressInfo;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start(site: SiteFacts): Promise<Product> {
    const cacheDirectory = await mkdtemp(join(tmpdir(), 'bench-git-'));
    const traffic = new Traffic();
    const registries = registriesOf(site, traffic);
    const engine = startEngine({
      registries,
      logger,
      kubeconfig: site.kubeconfig,
      clock: systemClock,
      bundlePage: () => undefined,
      settings: {
        policyNamespaces: ['platform-policies'],
        git: {
          cacheDirectory,
          author: { name: 'Kardinal', email: 'kardinal@localhost' },
        },
        crds: 'always',
        egress: { allow: ['127.0.0.1'], own: [] },
        leaderElection: {
          type: 'lease',
          namespace: 'default',
          leaseDuration: 15_000,
          renewDeadline: 10_000,
          retryPeriod: 2_000,
        },
        seals: { namespace: 'default' },
      },
      telemetry: {
        onApiRequest: (verb, type) => traffic.addApiRequest(verb, type),
        onApiAnswer: (verb, type, bytes) =>
          traffic.answered.add(verb, type, bytes),
        onGitOperation: operation => traffic.addGitOperation(operation),
      },
    });
    const server = await listen(site, registries, engine, traffic);
    return new Product(engine, traffic, { server, cacheDirectory });
  }

  /** Once, however often it is called. */
  stop(): Promise<void> {
    this.ending ??= this.end();
    return this.ending;
  }

  private async end(): Promise<void> {
    const { server, cacheDirectory } = this.parts;
    server.closeAllConnections();
    server.close();
    await this.engine.stop();
    await rm(cacheDirectory, { recursive: true, force: true });
  }
}

function registriesOf(site: SiteFacts, traffic: Traffic): Registries {
  const registries = emptyRegistries();
  registries.adapters.add(...healthAdapters);
  registries.steps.add(...promotionSteps);
  registries.metrics.add(prometheus);
  const { host } = new URL(site.forgeUrl);
  registries.providers.add(
    createGitHubProvider({
      hosts: [{ host, apiBaseUrl: site.forgeApiUrl }],
      onRequest: request => traffic.addScmRequest(request),
    }),
  );
  return registries;
}

async function listen(
  site: SiteFacts,
  { providers }: Registries,
  {
    client,
    cached,
    pullRequests,
    branches,
    checks,
    subscriptionHints,
    turns,
  }: Engine,
  traffic: Traffic,
): Promise<Server> {
  const app = express();
  app.use((request, _response, next) => {
    traffic.addArrival(request.path);
    next();
  });
  app.use(
    '/api/v1',
    ciRouter({
      commands: new BundleCommands({ client, cached, clock: systemClock }),
      links: { findUrl: async () => undefined },
      tokens: [ciToken],
      now: systemClock.now,
      turns,
      logger,
    }),
  );
  app.use(
    '/webhooks',
    webhookRouter({
      pullRequests,
      branches,
      checks,
      subscriptions: subscriptionHints,
      turns,
      providers,
      logger,
      secrets: { github: { secret: site.webhookSecret } },
    }),
  );
  const server = createServer(app);
  await new Promise<void>(done => {
    server.listen(0, '127.0.0.1', done);
  });
  return server;
}

import { createServer, Server } from 'node:http';
import { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LoggerService } from '@backstage/backend-plugin-api';
import { ConfigReader } from '@backstage/config';
import express from 'express';
import { healthAdapters } from '../../plugins/kardinal-backend/src/builtin/health';
import { updateStrategies } from '../../plugins/kardinal-backend/src/builtin/updates';
import { ciRouter } from '../../plugins/kardinal-backend/src/http/ciRouter';
import { webhookRouter } from '../../plugins/kardinal-backend/src/http/webhookRouter';
import {
  emptyRegistries,
  Registries,
} from '../../plugins/kardinal-backend/src/registry/Registries';
import {
  readSettings,
  Settings,
} from '../../plugins/kardinal-backend/src/settings';
import {
  Kardinal,
  PlatformServices,
  startKardinal,
} from '../../plugins/kardinal-backend/src/startKardinal';
import { createGitHubProvider } from '../../plugins/kardinal-backend-module-github/src';
import { SiteFacts } from '../site/options';
import { Traffic } from './Traffic';

/** CI's token. */
export const ciToken = 'token-of-the-ci';

const silent: LoggerService = {
  ...{ error: complain, warn: complain },
  ...{ info: () => {}, debug: () => {} },
  child: () => silent,
};

function complain(message: string, meta?: unknown): void {
  process.stderr.write(`${message} ${JSON.stringify(meta ?? {})}\n`);
}

/** The backend's part of the product, as the plugin composes it, with the two routes that machines call. */
export class Product {
  readonly url: string;
  private ending: Promise<void> | undefined;

  private constructor(
    readonly kardinal: Kardinal,
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
    const settings = settingsOf(site, cacheDirectory);
    const traffic = new Traffic();
    const registries = registriesOf(site, traffic);
    const kardinal = await startKardinal(settings, registries, platform(), {
      onApiRequest: (verb, type) => traffic.addApiRequest(verb, type),
      onGitOperation: operation => traffic.addGitOperation(operation),
    });
    const server = await listen(settings, registries, kardinal, traffic);
    return new Product(kardinal, traffic, { server, cacheDirectory });
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
    await this.kardinal.stop();
    await rm(cacheDirectory, { recursive: true, force: true });
  }
}

function settingsOf(site: SiteFacts, cacheDirectory: string): Settings {
  return readSettings(
    new ConfigReader({
      app: { baseUrl: 'http://portal.example.com' },
      kardinal: {
        controlPlane: { type: 'bench' },
        crds: 'always',
        git: { cacheDirectory },
        ci: { tokens: [{ name: 'ci', token: ciToken, pipelines: ['*'] }] },
        webhooks: { github: { secret: site.webhookSecret } },
      },
    }),
  );
}

function registriesOf(site: SiteFacts, traffic: Traffic): Registries {
  const registries = emptyRegistries();
  registries.adapters.add(...healthAdapters);
  registries.strategies.add(...updateStrategies);
  const { host } = new URL(site.forgeUrl);
  registries.providers.add(
    createGitHubProvider({
      hosts: [{ host, apiBaseUrl: site.forgeApiUrl }],
      onRequest: request => traffic.addScmRequest(request),
    }),
  );
  registries.controlPlanes.add({
    id: 'bench',
    connect: async () => ({
      kubeconfig: site.kubeconfig,
      description: 'The API server of the bench',
      kind: 'production',
      stop: async () => {},
    }),
  });
  return registries;
}

/** The services of Backstage, as far as the controllers use them. */
function platform(): PlatformServices {
  const services: Partial<Record<keyof PlatformServices, unknown>> = {
    logger: silent,
    config: new ConfigReader({}),
    auth: { getOwnServiceCredentials: async () => ({}) },
    catalog: { getEntities: async () => ({ items: [] }) },
    discovery: {
      getExternalBaseUrl: async () => 'http://portal.example.com/api/kardinal',
    },
  };
  return services as unknown as PlatformServices;
}

async function listen(
  settings: Settings,
  registries: Registries,
  { clock, commands, links, pullRequests }: Kardinal,
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
      ...{ commands, links, tokens: settings.ci.tokens },
      ...{ now: clock.now, logger: silent },
    }),
  );
  app.use(
    '/webhooks',
    webhookRouter({
      ...{ pullRequests, providers: registries.providers, logger: silent },
      secrets: settings.webhooks,
    }),
  );
  const server = createServer(app);
  await new Promise<void>(done => {
    server.listen(0, '127.0.0.1', done);
  });
  return server;
}

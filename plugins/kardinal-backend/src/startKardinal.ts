import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import {
  AuthService,
  DatabaseService,
  DiscoveryService,
  LoggerService,
  RootConfigService,
} from '@backstage/backend-plugin-api';
import { CatalogService } from '@backstage/plugin-catalog-node';
import { ControlPlaneConnection } from '@kardinal/backstage-plugin-kardinal-node';
import { graphType } from '@kardinal/graph-controller';
import {
  Clock,
  ControllerRuntime,
  createControllerRuntime,
  HttpKubeClient,
  HttpKubeClientOptions,
  KubeClient,
  LeaderElector,
  LeaseElector,
  Logger,
} from '@kardinal/kube-controller';
import { KubeConfig } from '@kubernetes/client-node';
import { addControllers } from './controllers';
import { Registries } from './registry/Registries';
import { CachedResources } from './services/CachedResources';
import { BundleCommands } from './services/commands/BundleCommands';
import { ControlPlaneMonitor } from './services/controlPlane/ControlPlaneMonitor';
import { installCrds } from './services/controlPlane/installCrds';
import { Credentials } from './services/credentials/Credentials';
import { createGitRepositories, GitOperation } from './services/git';
import { HealthService } from './services/health/HealthService';
import { PortalLinks } from './services/portal/PortalLinks';
import { PullRequestSweep } from './services/pullRequests/PullRequestSweep';
import { PullRequestWatch } from './services/pullRequests/PullRequestWatch';
import { PipelineViews } from './services/query/PipelineViews';
import { runtimeLogger } from './services/runtimeLogger';
import { shiftedClock } from './services/shiftedClock';
import { Settings } from './settings';

/** The Backstage services that it runs on. */
export interface PlatformServices {
  readonly auth: AuthService;
  readonly catalog: CatalogService;
  readonly config: RootConfigService;
  readonly database: DatabaseService;
  readonly discovery: DiscoveryService;
  readonly logger: LoggerService;
}

/** What runs, and what the routes use of it. */
export interface Kardinal {
  readonly clock: Clock;
  readonly controlPlane: ControlPlaneMonitor;
  readonly cached: CachedResources;
  readonly views: PipelineViews;
  readonly commands: BundleCommands;
  readonly pullRequests: PullRequestWatch;
  readonly links: PortalLinks;
  stop(): Promise<void>;
}

/** Who is told of what goes over the network. */
export interface Telemetry {
  readonly onApiRequest?: HttpKubeClientOptions['onRequest'];
  readonly onGitOperation?: (operation: GitOperation) => void;
}

/** Who watches a start, and may end it before it is done. */
export interface StartWatch {
  readonly monitor: ControlPlaneMonitor;
  readonly signal: AbortSignal;
}

/** Connects to the control plane and starts the controllers; they wait for an API that is not there yet. */
export async function startKardinal(
  settings: Settings,
  registries: Registries,
  services: PlatformServices,
  telemetry: Telemetry = {},
  { monitor, signal }: StartWatch = {
    monitor: new ControlPlaneMonitor(),
    signal: new AbortController().signal,
  },
): Promise<Kardinal> {
  const { config, database, auth, catalog } = services;
  const logger = runtimeLogger(services.logger);
  const clock = shiftedClock(settings.clock.offset);
  const stopping = new AbortController();
  const controlPlane = registries.controlPlanes.require(
    settings.controlPlane.type,
  );
  const connection = await controlPlane.connect({
    config,
    logger: services.logger,
    ...{ database, clock, signal },
    report: monitor.report,
  });
  monitor.started();
  const kubeConfig = new KubeConfig();
  kubeConfig.loadFromString(connection.kubeconfig);
  const client = HttpKubeClient.fromKubeConfig(kubeConfig, {
    userAgent: 'kardinal',
    onRequest: telemetry.onApiRequest,
  });
  const runtime = createControllerRuntime({
    ...{ client, clock, logger },
    ...election(settings, connection, client, logger),
  });
  const cached = new CachedResources(runtime);
  const graphs = runtime.store(graphType);
  const health = new HealthService(runtime, registries.adapters);
  const credentials = new Credentials(runtime.client, clock);
  const provider = (id: string) => registries.providers.require(id);
  const waitingSteps = () => cached.stepsInState('WaitingForMerge');
  const pullRequests = new PullRequestWatch({
    provider,
    credentials,
    waitingSteps,
  });
  const sweep = new PullRequestSweep({
    ...{ provider, credentials, waitingSteps, clock, logger },
    watch: pullRequests,
  });
  const links = new PortalLinks({
    ...{ catalog, auth, clock, logger },
    baseUrl: settings.portalUrl,
  });
  const git = createGitRepositories({
    cacheDirectory: settings.git.cacheDirectory,
    clock,
    logger: services.logger,
    onOperation: telemetry.onGitOperation,
  });
  addControllers({
    ...{ runtime, settings, registries, cached, graphs, health },
    ...{ credentials, pullRequests, links, git },
  });
  const running = run(settings, connection, runtime, stopping.signal, logger);
  sweep.start(stopping.signal);
  links.start(stopping.signal);
  return {
    ...{ clock, cached, pullRequests, links },
    controlPlane: monitor,
    commands: new BundleCommands({ client: runtime.client, cached, clock }),
    views: new PipelineViews({
      ...{ cached, graphs, clock },
      controlPlane: monitor,
      providers: registries.providers,
      apiUrl: await services.discovery.getExternalBaseUrl('kardinal'),
      clockOffset: settings.clock.offset,
      controlPlaneNotice:
        connection.kind === 'evaluation' ? connection.description : undefined,
    }),
    async stop() {
      stopping.abort();
      await running;
      await git.stop();
      await connection.stop();
    },
  };
}

/** Replicas over one cluster elect the one that reconciles; an evaluation control plane has one process. */
function election(
  { leaderElection }: Settings,
  connection: ControlPlaneConnection,
  client: KubeClient,
  logger: Logger,
): { elector?: LeaderElector } {
  const isWanted = leaderElection.enabled ?? connection.kind === 'production';
  if (!isWanted) return {};
  return {
    elector: new LeaseElector({
      ...{ client, logger },
      namespace: leaderElection.namespace,
      name: 'kardinal-backend',
      identity: `${hostname()}-${randomBytes(4).toString('hex')}`,
      durationMilliseconds: leaderElection.leaseDuration,
      deadlineMilliseconds: leaderElection.renewDeadline,
      retryMilliseconds: leaderElection.retryPeriod,
    }),
  };
}

/** How long to wait before the kinds are installed again after a failure, in milliseconds. */
const installRetry = 5_000;

/** Installs the kinds where that is wanted, then reconciles until the signal aborts. Never throws. */
async function run(
  settings: Settings,
  connection: ControlPlaneConnection,
  runtime: ControllerRuntime,
  signal: AbortSignal,
  logger: Logger,
): Promise<void> {
  const wanted =
    settings.crds ?? (connection.kind === 'evaluation' ? 'always' : 'never');
  while (wanted === 'always' && !signal.aborted) {
    try {
      await installCrds(runtime.client);
      break;
    } catch (error) {
      logger.warn('The CustomResourceDefinitions could not be installed', {
        error: String(error),
      });
      await delay(runtime.clock, installRetry, signal);
    }
  }
  await runtime.start(signal).catch(error => {
    logger.error('The controllers stopped', { error: String(error) });
  });
}

function delay(
  clock: Clock,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  return new Promise(resolve => {
    const cancel = clock.setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        cancel();
        resolve();
      },
      { once: true },
    );
  });
}

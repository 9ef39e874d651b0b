import { setMaxListeners } from 'node:events';
import { buildLetterTable, Graph } from '@kardinal/graph-controller';
import {
  Clock,
  createControllerRuntime,
  EventLoopTurns,
  HttpKubeClient,
  HttpKubeClientOptions,
  KubeClient,
  Logger,
  Store,
} from '@kardinal/kube-controller';
import { BundlePage } from './BundlePage';
import { createPromotionServices } from './createPromotionServices';
import { addControllers } from './controllers';
import { createPreviews } from './controllers/promotionStep/preview/createPreviews';
import { Previews } from './controllers/promotionStep/preview/Previews';
import { PeopleNotifier } from './controllers/notificationHook/PeopleNotifier';
import { EngineSettings } from './EngineSettings';
import { readKubeconfig } from './readKubeconfig';
import { Registries } from './registry/Registries';
import { runPrepared } from './runPrepared';
import { AgentHeartbeats } from './services/agents/AgentHeartbeats';
import { AuditLogs } from './services/AuditLogs';
import { BranchWatch } from './services/branches/BranchWatch';
import { CheckWatch } from './services/checks/CheckWatch';
import { CachedResources } from './services/CachedResources';
import { handWrittenRights } from './services/derivation/handWrittenRights';
import { installCrds } from './services/crds/installCrds';
import { KindWatch } from './services/crds/KindWatch';
import { requireGraphs } from './services/crds/requireGraphs';
import { electorOf } from './services/electorOf';
import { GitOperation } from './services/git';
import { GateEvaluations } from './services/evaluation/GateEvaluations';
import { shareForgeLimits } from './services/forgeLimits/shareForgeLimits';
import { HealthService } from './services/health/HealthService';
import {
  measuring,
  meteredRegistries,
  Metrics,
  unmeasured,
} from './services/metrics';
import { PullRequestWatch } from './services/pullRequests/PullRequestWatch';
import { SubscriptionHints } from './services/subscriptions/SubscriptionHints';
import { SubscriptionResources } from './services/subscriptions/SubscriptionResources';
import { createSeals, SealKeyWatch, Seals } from './services/seals';

/** Who hears of what goes over the network, and what the controllers do. @public */
export interface EngineTelemetry {
  readonly onApiRequest?: HttpKubeClientOptions['onRequest'];
  readonly onApiAnswer?: HttpKubeClientOptions['onAnswer'];
  readonly onGitOperation?: (operation: GitOperation) => void;
  /** Where the metrics of `docs/metrics.md` are counted. */
  readonly metrics?: Metrics;
}

/** What the engine runs on. @public */
export interface EngineOptions {
  readonly settings: EngineSettings;
  readonly registries: Registries;
  /** The Kubernetes API that holds the product's resources: kubeconfig YAML. */
  readonly kubeconfig: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly bundlePage: BundlePage;
  readonly telemetry?: EngineTelemetry;
  /** Who notifies people of the portal. */
  readonly people?: PeopleNotifier;
  /** Hears which definitions whoever runs the control plane has not installed, such as `graphs.experimental.kro.run`; of none when all are there. */
  readonly onMissingKinds?: (names: readonly string[]) => void;
}

/** A running engine, and what its host reads and writes through. @public */
export interface Engine {
  readonly client: KubeClient;
  readonly cached: CachedResources;
  readonly auditLogs: AuditLogs;
  readonly graphs: Store<Graph>;
  readonly evaluations: GateEvaluations;
  /** What promotions would write. */
  readonly previews: Previews;
  /** What clusters are seen to run. */
  readonly health: Pick<HealthService, 'observe'>;
  /** Of the event loop, which requests share with the controllers. */
  readonly turns: Pick<EventLoopTurns, 'next'>;
  /** Signs what a command asks for; it throws until the keys are read. */
  readonly requests: Pick<Seals, 'sealRequest'>;
  /** Where a forge's deliveries go. */
  readonly pullRequests: PullRequestWatch;
  /** The same of pushes. */
  readonly branches: Pick<BranchWatch, 'hint'>;
  /** The same of checks of commits. */
  readonly checks: Pick<CheckWatch, 'hint'>;
  /** The same of pushes to what Subscriptions look at. */
  readonly subscriptionHints: SubscriptionHints;
  /** What makes Bundles of images, commits and tags by itself. */
  readonly subscriptions: SubscriptionResources;
  /** Whether this replica is the one that writes, at this very moment. */
  isLeading(): boolean;
  /** Ends every controller, and waits for what is under way. */
  stop(): Promise<void>;
}

/**
 * Starts controllers and services over a control plane, which may answer later: they wait for it.
 *
 * @throws Error when the kubeconfig cannot be read
 * @public
 */
export function startEngine(options: EngineOptions): Engine {
  const { settings, clock, logger, telemetry = {} } = options;
  const { metrics = unmeasured } = telemetry;
  const { onStatus } = measuring(metrics);
  const stopping = new AbortController();
  // Every controller and every watch listens for the end.
  setMaxListeners(0, stopping.signal);
  const kubeConfig = readKubeconfig(options.kubeconfig);
  // No pass, and no gate beside it, is to wait for it.
  buildLetterTable();
  const turns = new EventLoopTurns();
  const client = HttpKubeClient.fromKubeConfig(kubeConfig, {
    userAgent: 'kardinal',
    onRequest: telemetry.onApiRequest,
    onAnswer: telemetry.onApiAnswer,
    turns,
  });
  const { registries, map: limits } = shareForgeLimits(
    meteredRegistries(options.registries, metrics),
    { client, clock, logger, namespace: settings.seals.namespace },
  );
  const elector = electorOf(settings, client, logger);
  const runtime = createControllerRuntime({
    client,
    clock,
    logger,
    turns,
    onStatus,
    ...(elector === undefined ? {} : { elector }),
  });
  const sealKeys = new SealKeyWatch({
    client,
    clock,
    logger,
    namespace: settings.seals.namespace,
    onChange: () => runtime.resync(),
  });
  const seals = createSeals(() => sealKeys.keys);
  const { server = '' } = kubeConfig.getCurrentCluster() ?? {};
  const services = createPromotionServices({
    runtime,
    turns,
    logger,
    seals,
    registries,
    settings,
    metrics,
    onGitOperation: telemetry.onGitOperation,
    servers: [server],
    secrets: runtime.client,
  });
  const { cached, graphs, evaluations, credentials, credentialWatch } =
    services;
  const { pullRequests, proposals, git, egress, programs, health } = services;
  const auditLogs = new AuditLogs(runtime, seals);
  const provider = (id: string) => registries.providers.require(id);
  const agents = new AgentHeartbeats({
    client,
    clock,
    logger,
    namespace: settings.seals.namespace,
    pipelines: cached.pipelines,
    isKnown: (id, shard) =>
      sealKeys.keys === undefined ||
      sealKeys.keys.verifying.get(id)?.shard === shard,
  });
  const branches = new BranchWatch({
    provider,
    credentials,
    git,
    clock,
    pipeline: key => cached.pipelines.get(key),
  });
  const checks = new CheckWatch({
    provider,
    credentials,
    clock,
    pipeline: key => cached.pipelines.get(key),
  });
  const subscriptionHints = new SubscriptionHints();
  const subscriptions = new SubscriptionResources(runtime, seals);
  const { rendering } = settings;
  const { steps } = registries;
  const basics = { cached, seals, clock, credentials, git, logger, health };
  const previews = createPreviews({ ...basics, egress, steps, rendering });
  addControllers({
    runtime,
    egress,
    settings,
    registries,
    cached,
    auditLogs,
    agents,
    graphs,
    health,
    credentials,
    credentialWatch,
    pullRequests,
    proposals,
    branches,
    checks,
    subscriptionHints,
    subscriptions,
    bundlePage: options.bundlePage,
    git,
    programs: programs.runs,
    seals,
    handWritten: handWrittenRights(
      settings.handWrittenGraphs ?? { type: 'refused' },
      user => client.impersonating(user),
    ),
    evaluations,
    ...(options.people === undefined ? {} : { people: options.people }),
  });
  const kinds = new KindWatch({
    client: runtime.client,
    clock,
    logger,
    settings,
    onChange: names => options.onMissingKinds?.(names),
  });
  const prepare = async () => {
    const { graphEngine } = settings;
    if (settings.crds === 'always')
      await installCrds(runtime.client, graphEngine);
    await kinds.look();
    if (graphEngine?.type === 'external') {
      await requireGraphs(runtime.client);
      logger.info(
        'Graphs are left to the engine that is installed in the cluster',
      );
    }
    await sealKeys.start(stopping.signal);
    await limits.prepare();
    void kinds.follow(stopping.signal);
  };
  const running = runPrepared(runtime, prepare, logger, stopping.signal);
  services.sweep.start(stopping.signal);
  limits.follow(stopping.signal);
  return {
    client: runtime.client,
    cached,
    auditLogs,
    graphs,
    evaluations,
    previews: previews.previews,
    health,
    turns,
    requests: seals,
    pullRequests,
    branches: {
      hint: (...push) => branches.hint(...push) + proposals.hint(...push),
    },
    checks,
    subscriptionHints,
    subscriptions,
    isLeading: () => elector?.isLeading() ?? true,
    async stop() {
      stopping.abort();
      await running;
      await Promise.all([git.stop(), programs.stop(), previews.stop()]);
    },
  };
}

import { hostname } from 'node:os';
import { Clock, EventRecorder } from '@kardinal/kube-controller';
import { Engine, startEngine } from '@kardinal/promotion-engine';
import { engineSettings } from './engineSettings';
import { CommandAudit } from './services/audit/CommandAudit';
import { DeniedCommands } from './services/audit/DeniedCommands';
import { BoardIndex } from './services/board/BoardIndex';
import { BoardStatusSource } from './services/board/BoardStatusSource';
import { BoardRows } from './services/board/BoardRows';
import { PipelineChanges } from './services/changes/PipelineChanges';
import { Releases } from './services/bundles/Releases';
import { BundleCommands } from './services/commands/BundleCommands';
import { PipelineCommands } from './services/commands/PipelineCommands';
import { PipelineSetups } from './services/setup/PipelineSetups';
import { SetupAudit } from './services/setup/SetupAudit';
import { ControlPlaneMonitor } from './services/controlPlane/ControlPlaneMonitor';
import { Dialects } from './services/dialects/Dialects';
import { DriftReports } from './services/dialects/DriftReports';
import { FigureViews } from './services/figures/FigureViews';
import { portalNotifier } from './services/notifications/portalNotifier';
import { ownUrls } from './services/ownUrls';
import { PolicyViews } from './services/policies/PolicyViews';
import { PortalLinks } from './services/portal/PortalLinks';
import { GateExplanations } from './services/query/GateExplanations';
import { GateSimulations } from './services/query/GateSimulations';
import { GraphExports } from './services/query/GraphExports';
import { PipelineViews } from './services/query/PipelineViews';
import { PipelinePreviews } from './services/preview/PipelinePreviews';
import { PromotionVerdicts } from './services/preview/PromotionVerdicts';
import { SharedViews } from './services/query/SharedViews';
import { SearchDocuments } from './services/search/SearchDocuments';
import { RecordReader } from './services/RecordReader';
import { runtimeLogger } from './services/runtimeLogger';
import { shiftedClock } from './services/shiftedClock';
import { Settings } from './settings';
import { Extensions, PlatformServices, StartWatch } from './startOptions';

/** What runs, and what the routes use of it. */
export interface Kardinal {
  readonly clock: Clock;
  readonly controlPlane: ControlPlaneMonitor;
  readonly cached: Engine['cached'];
  readonly auditLogs: Engine['auditLogs'];
  readonly views: PipelineViews;
  readonly shared: SharedViews;
  readonly releases: Releases;
  readonly board: BoardIndex;
  readonly boardStatus: BoardStatusSource;
  readonly reader: RecordReader;
  readonly policies: PolicyViews;
  readonly figures: FigureViews;
  /** What other tools promote. */
  readonly foreign: Dialects;
  /** What the search finds. */
  readonly documents: SearchDocuments;
  readonly graphs: GraphExports;
  readonly explanations: GateExplanations;
  readonly simulations: GateSimulations;
  readonly previews: PipelinePreviews;
  readonly verdicts: PromotionVerdicts;
  /** What CI creates Bundles with. */
  readonly bundles: BundleCommands;
  readonly commands: PipelineCommands;
  readonly setups: PipelineSetups;
  readonly denied: DeniedCommands;
  readonly pullRequests: Engine['pullRequests'];
  /** The same of pushes. */
  readonly branches: Engine['branches'];
  readonly subscriptionHints: Engine['subscriptionHints'];
  readonly checks: Engine['checks'];
  readonly turns: Engine['turns'];
  readonly links: PortalLinks;
  stop(): Promise<void>;
}

/** Connects to the control plane and starts the engine; its controllers wait for an API that is not there yet. */
export async function startKardinal(
  settings: Settings,
  { registries, controlPlanes, commands, dialects }: Extensions,
  services: PlatformServices,
  { monitor, signal }: StartWatch,
): Promise<Kardinal> {
  const { config, database, entities, metrics } = services;
  const logger = runtimeLogger(services.logger);
  const clock = shiftedClock(settings.clock.offset);
  const connection = await controlPlanes
    .require(settings.controlPlane.type)
    .connect({
      config,
      logger: services.logger,
      database,
      clock,
      signal,
      report: monitor.report,
    });
  monitor.started();
  const stopping = new AbortController();
  const links = new PortalLinks({
    entities,
    clock,
    baseUrl: settings.portalUrl,
  });
  const engine = startEngine({
    settings: engineSettings(settings, connection, ownUrls(config)),
    registries,
    kubeconfig: connection.kubeconfig,
    clock,
    logger,
    bundlePage: bundle => links.urlOf(bundle),
    telemetry: { metrics },
    people: portalNotifier({
      notifications: services.notifications,
      linkTo: ({ bundle = '', ...each }) => links.urlOf({ ...each, bundle }),
      entitiesOf: ({ namespace, pipeline: name }) =>
        entities.lastSeen({ namespace, name }).map(({ ref }) => ref),
    }),
    onMissingKinds: names =>
      monitor.lacks(
        names,
        new Date(clock.now()).toISOString(),
        settings.graph.engine === 'external' ? 'engine' : 'backend',
      ),
  });
  links.start(stopping.signal);
  new DriftReports({
    dialects,
    client: engine.client,
    events: new EventRecorder({
      client: engine.client,
      clock,
      logger,
      instance: hostname(),
    }),
    isLeading: engine.isLeading,
    clock,
    logger,
  }).start(stopping.signal);
  const { cached, graphs, evaluations, client, requests, turns } = engine;
  const reader = new RecordReader({
    cached,
    entities,
    clock,
    clockOffset: settings.clock.offset,
  });
  const bundles = new BundleCommands({ client, cached, clock });
  const { auditLogs } = engine;
  const audit = new CommandAudit({ client, requests, clock, logger });
  const outsideApprovals = Object.entries(settings.approvals)
    .filter(([, { portal }]) => !portal)
    .map(([name]) => name);
  const controlPlaneNotice =
    connection.kind === 'evaluation' ? connection.description : undefined;
  const views = new PipelineViews({
    cached,
    graphs,
    subscriptions: engine.subscriptions,
    evaluations,
    health: engine.health,
    clock,
    controlPlane: monitor,
    policyNamespaces: settings.policyNamespaces,
    outsideApprovals,
    providers: registries.providers,
    commands: commands.all().map(({ definition }) => definition),
    apiUrl: await services.discovery.getExternalBaseUrl('kardinal'),
    clockOffset: settings.clock.offset,
    controlPlaneNotice,
  });
  const changes = new PipelineChanges({
    cached,
    graphs,
    subscriptions: engine.subscriptions.all,
    policyNamespaces: settings.policyNamespaces,
  });
  const { policyNamespaces } = settings;
  const board = new BoardIndex({
    rows: new BoardRows({ cached, graphs, entities, clock, policyNamespaces }),
    cached,
    changes,
    entities,
    turns,
    clock,
    logger,
  });
  const gates = { cached, evaluations, clock, policyNamespaces };
  return {
    clock,
    cached,
    auditLogs,
    denied: new DeniedCommands({ audit, auditLogs, clock }),
    pullRequests: engine.pullRequests,
    branches: engine.branches,
    subscriptionHints: engine.subscriptionHints,
    checks: engine.checks,
    turns,
    links,
    controlPlane: monitor,
    bundles,
    commands: new PipelineCommands({
      commands,
      client,
      cached,
      clock,
      bundles,
      requests,
      audit,
      policyNamespaces,
      outsideApprovals,
    }),
    reader,
    policies: new PolicyViews({ cached, reader, policyNamespaces }),
    figures: new FigureViews({ cached, reader }),
    foreign: new Dialects({ dialects, client }),
    setups: new PipelineSetups({
      client,
      rules: settings.setup.allow,
      auditLogs,
      audit: new SetupAudit({ client, audit, auditLogs, clock }),
      clock,
    }),
    releases: new Releases({
      cached,
      entities,
      providers: registries.providers,
    }),
    documents: new SearchDocuments({ cached, entities }),
    board,
    boardStatus: new BoardStatusSource({
      controlPlane: monitor,
      controlPlaneNotice,
      clockOffset: settings.clock.offset,
    }),
    graphs: new GraphExports(gates),
    explanations: new GateExplanations(gates),
    simulations: new GateSimulations(gates),
    previews: new PipelinePreviews({ cached, previews: engine.previews }),
    verdicts: new PromotionVerdicts(gates),
    views,
    shared: new SharedViews({ views, changes, controlPlane: monitor, clock }),
    async stop() {
      stopping.abort();
      await engine.stop();
      await connection.stop();
    },
  };
}

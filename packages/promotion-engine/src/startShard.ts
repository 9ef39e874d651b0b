import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { hostname } from 'node:os';
import {
  labels,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  Clock,
  createControllerRuntime,
  EventLoopTurns,
  KubeClient,
  LeaseElector,
  Logger,
} from '@kardinal/kube-controller';
import { addPromotionSteps } from './controllers';
import { createPromotionServices } from './createPromotionServices';
import { EngineSettings } from './EngineSettings';
import { Registries } from './registry/Registries';
import { runPrepared } from './runPrepared';
import { agentLeaseName } from './services/agents/agentLeaseName';
import { GitOperation } from './services/git';
import { shareForgeLimits } from './services/forgeLimits/shareForgeLimits';
import { HealthSite } from './services/health/HealthOptions';
import {
  measuring,
  meteredRegistries,
  Metrics,
  unmeasured,
} from './services/metrics';
import { createSeals, SealKeys } from './services/seals';

/** What an agent decides about its engine. @public */
export interface ShardSettings
  extends Pick<
    EngineSettings,
    'policyNamespaces' | 'git' | 'egress' | 'health' | 'rendering'
  > {
  /** Whose steps are carried out. */
  readonly shard: string;
  /** The control plane's own namespace, in which the Lease of the shard is. */
  readonly namespace: string;
}

/** What the engine of an agent runs on. @public */
export interface ShardOptions {
  readonly settings: ShardSettings;
  readonly registries: Registries;
  /** The Kubernetes API that holds the product's resources. */
  readonly controlPlane: KubeClient;
  /** Those of the client of the control plane too: its requests are for whom the work is that sends them. */
  readonly turns: EventLoopTurns;
  /** The API servers that are used, which no user may name. */
  readonly servers: readonly string[];
  /** What is the agent's own: the Secrets of its Pipelines, and what it judges health by. */
  readonly site: HealthSite & { readonly secrets: Pick<KubeClient, 'get'> };
  /**
   * Its own key signs, and it verifies with those of the control plane, its own and other agents'. The same object while they
   * are the same; `undefined` until they are read, when nothing is trusted.
   */
  readonly keys: () => SealKeys | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics?: Metrics;
  readonly onGitOperation?: (operation: GitOperation) => void;
}

/** A running agent. @public */
export interface ShardEngine {
  /** Whether everything was read once that its promotions depend on. */
  hasSynced(): boolean;
  /** Whether it is the one of its shard that acts, at this very moment. */
  isLeading(): boolean;
  /** Other keys count from now on: everything is looked at again. */
  resync(): void;
  /** Resolves when nothing is to be done at this instant. */
  settled(): Promise<void>;
  /** Gives the lead back, and waits for what is under way. */
  stop(): Promise<void>;
}

/**
 * Carries out the promotions of one shard, and nothing else: the controller is the backend's, with credentials, health and a key of
 * its own. The Lease by which the agents of a shard elect one is what the control plane hears of them.
 *
 * @public
 */
export function startShard(options: ShardOptions): ShardEngine {
  const { settings, controlPlane, turns, site, clock, logger, keys } = options;
  const { shard, namespace } = settings;
  const { metrics = unmeasured } = options;
  const { onStatus } = measuring(metrics);
  const stopping = new AbortController();
  // Every controller and every watch listens for the end.
  setMaxListeners(0, stopping.signal);
  const { registries, map: limits } = shareForgeLimits(
    meteredRegistries(options.registries, metrics),
    { client: controlPlane, clock, logger, namespace },
  );
  const elector = new LeaseElector({
    client: controlPlane,
    clock,
    logger,
    namespace,
    name: agentLeaseName(shard),
    identity: `${hostname()}-${randomBytes(4).toString('hex')}`,
    // So that the control plane can say that it does not know it.
    annotations: () => sealedWith(keys()),
  });
  const runtime = createControllerRuntime({
    client: controlPlane,
    clock,
    logger,
    turns,
    elector,
    onStatus,
    // Whatever has the label, the sealed spec says of which shard a step is.
    selections: [
      { type: promotionStepType, labels: { [labels.shard]: shard } },
    ],
  });
  const seals = createSeals(keys);
  const { sweep, programs, ...services } = createPromotionServices({
    runtime,
    turns,
    logger,
    seals,
    registries,
    settings,
    metrics,
    servers: options.servers,
    secrets: site.secrets,
    shard,
    site,
    onGitOperation: options.onGitOperation,
  });
  addPromotionSteps({
    ...services,
    runtime,
    settings,
    registries,
    seals,
    programs: programs.runs,
    // Which page shows a Bundle is what the catalog of the portal says.
    bundlePage: () => undefined,
  });
  const prepare = async () => {
    if (keys() === undefined) throw new Error('The keys are not read yet');
  };
  const running = runPrepared(runtime, prepare, logger, stopping.signal);
  sweep.start(stopping.signal);
  limits.follow(stopping.signal);
  return {
    hasSynced: () => runtime.hasSynced(),
    isLeading: () => elector.isLeading(),
    resync: () => runtime.resync(),
    settled: () => runtime.settled(),
    async stop() {
      stopping.abort();
      await running;
      await Promise.all([services.git.stop(), programs.stop()]);
    },
  };
}

function sealedWith(
  keys: SealKeys | undefined,
): Readonly<Record<string, string>> {
  return keys === undefined ? {} : { [labels.sealKey]: keys.signing.id };
}

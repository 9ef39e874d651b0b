import { Logger } from '@kardinal/foundation';
import { EventLoopTurns, HttpKubeClient } from '@kardinal/kube-controller';
import {
  labelText,
  PrometheusMetrics,
  startShard,
} from '@kardinal/promotion-engine';
import { KubeConfig } from '@kubernetes/client-node';
import { agentRegistries, AgentModules } from './agentRegistries';
import { startStatusServer } from './http/startStatusServer';
import { AgentConfig } from './options/parseConfig';
import { ownUrls } from './ownUrls';
import { KeyFiles, KeyPlaces } from './site/KeyFiles';
import { SecretFiles } from './site/SecretFiles';

/** Where an agent answers how it is. @public */
export interface Listen {
  readonly host: string;
  /** 0 chooses a free one. */
  readonly port: number;
}

/** What an agent is started with. @public */
export interface AgentOptions extends KeyPlaces {
  /** Of the API server with the resources of the product. */
  readonly controlPlane: KubeConfig;
  /** In which the Lease of the shard is. */
  readonly controlPlaneNamespace: string;
  /** Of the cluster that the environments of the shard run in. */
  readonly cluster: KubeConfig;
  /** A directory of its own with Secrets: `NAMESPACE/NAME/KEY`. */
  readonly secrets: string;
  /** Mirrors of repositories are kept here. Default a new directory for each process. */
  readonly gitCacheDirectory?: string;
  readonly listen: Listen;
  readonly config: AgentConfig;
  readonly logger: Logger;
  /** Beside what comes with it. */
  readonly modules?: AgentModules;
}

/** A running agent. @public */
export interface Agent {
  /** Where it answers `/healthz`, `/readyz` and `/metrics`. */
  readonly port: number;
  /** Ends what is under way, and gives the lead back. */
  stop(): Promise<void>;
}

/**
 * Starts an agent: it waits for a control plane that is not there yet.
 *
 * @throws Error naming the option and the fix, where something of its own is missing
 * @public
 */
export async function startAgent(options: AgentOptions): Promise<Agent> {
  const { shard, config, logger, listen } = options;
  const { clock, settings } = config;
  const registries = agentRegistries(config.config, options.modules);
  const keys = await KeyFiles.open(options, logger);
  const metrics = new PrometheusMetrics();
  const turns = new EventLoopTurns();
  const controlPlane = clientOf(options.controlPlane, turns);
  const cluster = clientOf(options.cluster, turns);
  const { git, egress, ...others } = settings;
  const { gitCacheDirectory: cacheDirectory } = options;
  const engine = startShard({
    settings: {
      ...others,
      shard,
      namespace: options.controlPlaneNamespace,
      git: {
        ...git,
        ...(cacheDirectory === undefined ? {} : { cacheDirectory }),
      },
      egress: { ...egress, own: ownUrls(listen) },
    },
    registries,
    controlPlane,
    turns,
    servers: [options.controlPlane, options.cluster].map(
      each => each.getCurrentCluster()?.server ?? '',
    ),
    site: { cluster, secrets: new SecretFiles(options.secrets, clock) },
    keys: () => keys.keys,
    clock,
    logger,
    metrics,
  });
  const stopping = new AbortController();
  const stop = async () => {
    stopping.abort();
    await engine.stop();
    controlPlane.close();
    cluster.close();
  };
  try {
    const server = await startStatusServer(listen, {
      readiness: () => {
        if (!engine.hasSynced())
          return {
            type: 'waits',
            reason:
              'The resources of the control plane are being read; the log says what keeps them from it',
          };
        return {
          type: 'ready',
          role: engine.isLeading() ? 'leading' : 'standby',
        };
      },
      metrics: () => ({
        type: PrometheusMetrics.contentType,
        text: `${metrics.text()}${leadingText(
          shard,
          engine.isLeading() ? 1 : 0,
        )}`,
      }),
    });
    keys.follow(clock, stopping.signal, () => engine.resync());
    return {
      port: server.port,
      stop: async () => {
        await stop();
        await server.stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function clientOf(
  kubeConfig: KubeConfig,
  turns: EventLoopTurns,
): HttpKubeClient {
  return HttpKubeClient.fromKubeConfig(kubeConfig, {
    userAgent: 'kardinal-agent',
    turns,
  });
}

function leadingText(shard: string, value: 0 | 1): string {
  const name = 'kardinal_agent_leading';
  return [
    `# HELP ${name} Whether this agent is the one of its shard that acts.`,
    `# TYPE ${name} gauge`,
    `${name}${labelText({ shard })} ${value}\n`,
  ].join('\n');
}

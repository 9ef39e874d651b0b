import { readFile } from 'node:fs/promises';
import { Logger } from '@kardinal/foundation';
import { KubeConfig } from '@kubernetes/client-node';
import { agentRegistries } from '../agentRegistries';
import { AgentOptions, Listen } from '../startAgent';
import { AgentError } from './AgentError';
import { AgentConfig, parseConfig } from './parseConfig';

/** The options of the command line, as they were written. */
export interface WrittenOptions {
  readonly shard: string;
  readonly controlPlaneKubeconfig: string;
  readonly controlPlaneNamespace: string;
  readonly controlPlaneKeys: string;
  readonly sealKey: string;
  readonly secrets: string;
  readonly kubeconfig?: string;
  readonly config?: string;
  readonly gitCacheDir?: string;
  readonly listen: string;
}

const shardName = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;

/** @throws AgentError where it is none that a Pipeline can name */
export function readShard(shard: string): string {
  if (shardName.test(shard)) return shard;
  throw new AgentError(
    `--shard: ${JSON.stringify(
      shard,
    )} is no name of a shard; write it as environments[].shard of the Pipelines does: small letters, digits and dashes, at most 63`,
  );
}

/**
 * What an agent is started with.
 *
 * @throws AgentError naming the option and the fix
 */
export async function readOptions(
  written: WrittenOptions,
  logger: (config: AgentConfig) => Logger,
): Promise<AgentOptions> {
  const config = await readConfig(written.config);
  const { gitCacheDir } = written;
  return {
    shard: readShard(written.shard),
    controlPlane: readKubeconfig(
      '--control-plane-kubeconfig',
      written.controlPlaneKubeconfig,
    ),
    controlPlaneNamespace: written.controlPlaneNamespace,
    controlPlaneKeys: written.controlPlaneKeys,
    sealKey: written.sealKey,
    secrets: written.secrets,
    cluster: readCluster(written.kubeconfig),
    ...(gitCacheDir === undefined ? {} : { gitCacheDirectory: gitCacheDir }),
    listen: readListen(written.listen),
    config,
    logger: logger(config),
  };
}

async function readConfig(file: string | undefined): Promise<AgentConfig> {
  if (file === undefined) return parseConfig('');
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new AgentError(
      `--config: ${error.message}; name a file in the words of app-config, or leave the option out`,
    );
  });
  try {
    const config = parseConfig(text);
    // What modules read is looked at before anything is started.
    agentRegistries(config.config);
    return config;
  } catch (error) {
    throw new AgentError(`--config: ${file}: ${messageOf(error)}`);
  }
}

function readKubeconfig(option: string, file: string): KubeConfig {
  const kubeConfig = new KubeConfig();
  try {
    kubeConfig.loadFromFile(file);
  } catch (error) {
    throw new AgentError(
      `${option}: ${file} cannot be read as a kubeconfig: ${messageOf(error)}`,
    );
  }
  if (kubeConfig.getCurrentCluster() !== null) return kubeConfig;
  throw new AgentError(
    `${option}: ${file} has no current context; set current-context to one that it has`,
  );
}

/** Never a kubeconfig that is there by chance: it may be the control plane's. */
function readCluster(file: string | undefined): KubeConfig {
  if (file !== undefined) return readKubeconfig('--kubeconfig', file);
  const { KUBERNETES_SERVICE_HOST: host } = process.env;
  if (host === undefined)
    throw new AgentError(
      '--kubeconfig: this process is in no cluster; name the kubeconfig of the cluster that the environments of the shard run in',
    );
  const kubeConfig = new KubeConfig();
  kubeConfig.loadFromCluster();
  return kubeConfig;
}

function readListen(text: string): Listen {
  const [, host, digits] = /^(?:\[?([^[\]]*?)\]?:)?(\d{1,5})$/.exec(text) ?? [];
  const port = Number(digits);
  if (digits === undefined || port > 65_535)
    throw new AgentError(
      `--listen: ${JSON.stringify(
        text,
      )} is no address; write HOST:PORT or PORT, such as 127.0.0.1:8080`,
    );
  return { host: host || '0.0.0.0', port };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateAgentKey } from '@kardinal/promotion-engine';
import { secretName } from './shop';
import { controlPlaneNamespace } from './startControlPlane';

/** Files of the agents of a shard; two of them share all but the cache. */
export interface ShardFiles {
  readonly shard: string;
  readonly controlPlaneKeys: string;
  readonly sealKey: string;
  readonly secrets: string;
}

/**
 * Writes them with a new key of the agent.
 *
 * @param keys - `data` of the Secret with the keys of the control plane; its public ones are for the agent
 */
export async function writeShardFiles(
  place: string,
  {
    shard,
    token,
    keys,
  }: {
    readonly shard: string;
    readonly token: string;
    readonly keys: Readonly<Record<string, string>>;
  },
): Promise<ShardFiles> {
  const files: ShardFiles = {
    shard,
    controlPlaneKeys: join(place, 'control-plane'),
    sealKey: join(place, 'agent.key'),
    secrets: join(place, 'secrets'),
  };
  const secret = join(files.secrets, 'default', secretName);
  await mkdir(files.controlPlaneKeys, { recursive: true });
  await mkdir(secret, { recursive: true });
  await writeFile(join(secret, 'token'), token);
  await writeFile(files.sealKey, generateAgentKey());
  for (const [name, text] of Object.entries(keys))
    if (name.endsWith('.pub'))
      await writeFile(
        join(files.controlPlaneKeys, name),
        Buffer.from(text, 'base64'),
      );
  return files;
}

/** The arguments of `kardinal-agent` with these files, as a process of its own; writes what they name. */
export async function writeAgentArguments(
  place: string,
  files: ShardFiles,
  texts: {
    readonly controlPlane: string;
    readonly cluster: string;
    readonly config: string;
  },
): Promise<readonly string[]> {
  const write = async (name: string, text: string) => {
    await writeFile(join(place, name), text);
    return join(place, name);
  };
  const controlPlane = await write('control-plane', texts.controlPlane);
  return [
    `--shard=${files.shard}`,
    `--control-plane-kubeconfig=${controlPlane}`,
    `--control-plane-namespace=${controlPlaneNamespace}`,
    `--control-plane-keys=${files.controlPlaneKeys}`,
    `--seal-key=${files.sealKey}`,
    `--secrets=${files.secrets}`,
    `--kubeconfig=${await write('cluster', texts.cluster)}`,
    `--config=${await write('agent.yaml', texts.config)}`,
    `--git-cache-dir=${join(place, 'git')}`,
    '--listen=127.0.0.1:0',
  ];
}

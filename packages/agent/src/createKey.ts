import { writeFile } from 'node:fs/promises';
import { generateAgentKey, sealKeySecret } from '@kardinal/promotion-engine';
import { AgentError } from './options/AgentError';
import { readAgentKey } from './site/KeyFiles';

/**
 * Makes the key of an agent in a new file, and says what the control plane needs of it.
 *
 * @returns what is printed: nothing of the private key
 * @throws AgentError where the file is there already, or cannot be written
 */
export async function createKey({
  shard,
  out,
  controlPlaneNamespace: namespace,
}: {
  readonly shard: string;
  readonly out: string;
  readonly controlPlaneNamespace: string;
}): Promise<string> {
  await writeFile(out, generateAgentKey(), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      throw new AgentError(
        error.code === 'EEXIST'
          ? `--out: ${out} is there already, and what is sealed with it would count no more; name another file`
          : `--out: ${error.message}`,
      );
    },
  );
  const { field } = await readAgentKey({ sealKey: out, shard });
  const patch = JSON.stringify({
    data: { [field.name]: Buffer.from(field.text).toString('base64') },
  });
  return `${out} has the private key; it stays with the agent.
The control plane believes what the agent says of its promotions once its Secret has the public key. Whoever runs the control plane adds it:

kubectl patch secret ${sealKeySecret} --namespace ${namespace} --patch '${patch}'
`;
}

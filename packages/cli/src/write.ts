import {
  bundleType,
  pipelineType,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  AlreadyExistsError,
  KubeClient,
  keyOf,
} from '@kardinal/kube-controller';
import { Written } from './CliCommand';
import { Printed } from './output/Printed';

/**
 * Writes what a command comes to.
 *
 * @throws KubeError where the API server refuses it
 */
export async function write(
  client: KubeClient,
  written: Written,
): Promise<Printed> {
  if (written.type === 'patch') {
    const { pipeline, body, words } = written;
    const key = keyOf(pipeline);
    const data = await client.patch(pipelineType, key, { type: 'merge', body });
    return said(`pipeline/${key.name}`, 'changed', { words, data });
  }
  const { bundle, words } = written;
  const name = `bundle/${bundle.metadata.name}`;
  try {
    const data = await client.create(bundleType, bundle);
    return said(name, 'created', { words, data });
  } catch (error) {
    if (!(error instanceof AlreadyExistsError)) throw error;
    return said(name, 'was there already', { words, data: bundle });
  }
}

function said(
  name: string,
  done: string,
  { words, data }: { readonly words: string; readonly data: unknown },
): Printed {
  return { text: `${name} ${done}\n${words}\n`, data, names: [name] };
}

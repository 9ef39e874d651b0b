import {
  bundleType,
  pipelineType,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  AlreadyExistsError,
  KubeClient,
  KubeObject,
  keyOf,
  ResourceType,
} from '@kardinal/kube-controller';
import { CliError, Written } from './CliCommand';
import { CliEnvironment } from './CliEnvironment';
import { Printed } from './output/Printed';
import { sendOrder } from './portal/sendOrder';

/**
 * Writes what a command comes to.
 *
 * @throws KubeError where the API server refuses it
 * @throws CliError where the portal does
 */
export async function write(
  client: KubeClient,
  written: Written,
  environment: Pick<CliEnvironment, 'variables' | 'fetch'>,
): Promise<Printed> {
  const { words } = written;
  switch (written.type) {
    case 'patch': {
      const { pipeline, body } = written;
      const key = keyOf(pipeline);
      const patch = { type: 'merge' as const, body };
      const data = await client.patch(pipelineType, key, patch);
      return said(`pipeline/${key.name}`, 'changed', { words, data });
    }
    case 'create':
      return createOnce(client, bundleType, written.bundle, words);
    case 'setUp':
      return createOnce(client, pipelineType, written.pipeline, words);
    case 'nothing': {
      const { pipeline: data } = written;
      const { name } = data.metadata;
      return said(`pipeline/${name}`, 'unchanged', { words, data });
    }
    case 'annotate': {
      const { bundle, annotations } = written;
      const patch = {
        type: 'merge' as const,
        body: { metadata: { annotations } },
      };
      const key = keyOf(bundle);
      const data = await client.patch(bundleType, key, patch);
      return said(`bundle/${key.name}`, 'changed', { words, data });
    }
    case 'delete': {
      const { bundle: data } = written;
      const { uid } = data.metadata;
      await client.delete(bundleType, keyOf(data), uid ? { uid } : {});
      return said(`bundle/${data.metadata.name}`, 'deleted', { words, data });
    }
    case 'order': {
      const { pipeline, command } = written;
      const data = await sendOrder(environment, pipeline, command);
      return data.bundle === undefined
        ? said(
            `pipeline/${pipeline.metadata.name}`,
            `${command.type} accepted`,
            {
              words,
              data,
            },
          )
        : said(`bundle/${data.bundle}`, 'created', { words, data });
    }
    default:
      return written satisfies never;
  }
}

/** The same Bundle again is what was asked for; another Pipeline of that name is not. */
async function createOnce<T extends KubeObject>(
  client: KubeClient,
  type: ResourceType<T>,
  object: T,
  words: string,
): Promise<Printed> {
  const name = `${type.kind.toLowerCase()}/${object.metadata.name}`;
  try {
    const data = await client.create(type, object);
    return said(name, 'created', { words, data });
  } catch (error) {
    if (!(error instanceof AlreadyExistsError)) throw error;
    if (type.kind === pipelineType.kind)
      throw new CliError(
        `The Pipeline ${object.metadata.name} is there already in ${object.metadata.namespace}; change it with kubectl, or choose another name`,
      );
    return said(name, 'was there already', { words, data: object });
  }
}

function said(
  name: string,
  done: string,
  { words, data }: { readonly words: string; readonly data: unknown },
): Printed {
  const text = words === '' ? '' : `${words}\n`;
  return { text: `${name} ${done}\n${text}`, data, names: [name] };
}

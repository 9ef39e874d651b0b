import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KubeObject } from '../../../packages/foundation/src';
import { KubeClient } from '../../../packages/kube-controller/src';
import { typeOf } from '../../../packages/sandbox/src/kube/typeOf';

interface Volume {
  readonly name: string;
  readonly secret?: { readonly secretName: string };
  readonly configMap?: { readonly name: string };
  readonly emptyDir?: object;
}

/** What is read of a Pod. */
export interface PodSpec {
  readonly serviceAccountName: string;
  readonly containers: readonly {
    readonly args: readonly string[];
    readonly volumeMounts: readonly {
      readonly name: string;
      readonly mountPath: string;
    }[];
  }[];
  readonly volumes: readonly Volume[];
}

/**
 * Writes below a directory what a node would mount into the first container: no node of these clusters runs a program.
 *
 * @throws Error naming a Secret or ConfigMap that the Pod would wait for
 */
export async function mountPod(
  client: KubeClient,
  { namespace, spec }: { readonly namespace: string; readonly spec: PodSpec },
  directory: string,
): Promise<void> {
  for (const { name, mountPath } of spec.containers[0].volumeMounts) {
    const volume = spec.volumes.find(each => each.name === name);
    if (volume === undefined) throw new Error(`There is no volume ${name}.`);
    const place = join(directory, mountPath);
    await mkdir(place, { recursive: true });
    const files = await filesIn(client, namespace, volume);
    for (const [file, content] of files)
      await writeFile(join(place, file), content);
  }
}

type Data = Readonly<Record<string, string>>;

async function filesIn(
  client: KubeClient,
  namespace: string,
  { name, secret, configMap, emptyDir }: Volume,
): Promise<readonly (readonly [string, Buffer])[]> {
  const read = async (kind: 'Secret' | 'ConfigMap', from: string) => {
    const metadata = { namespace, name: from };
    const wanted: KubeObject = { apiVersion: 'v1', kind, metadata };
    const found = await client.get(await typeOf(client, wanted), metadata);
    if (!found) throw new Error(`There is no ${kind} ${namespace}/${from}.`);
    const { data = {} } = found as KubeObject & { readonly data?: Data };
    const encoding = kind === 'Secret' ? 'base64' : 'utf8';
    return Object.entries(data).map(
      ([file, text]) => [file, Buffer.from(text, encoding)] as const,
    );
  };
  if (secret) return read('Secret', secret.secretName);
  if (configMap) return read('ConfigMap', configMap.name);
  if (emptyDir) return [];
  throw new Error(`The volume ${name} is of no kind that is known here.`);
}

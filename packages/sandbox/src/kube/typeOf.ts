import type { KubeObject } from '@kardinal/foundation';
import type { KubeClient, ResourceType } from '@kardinal/kube-controller';

/**
 * Where the kind of an object lives in the API.
 *
 * @throws Error when the cluster serves no such kind.
 * @public
 */
export async function typeOf<T extends KubeObject>(
  client: KubeClient,
  { apiVersion, kind }: T,
): Promise<ResourceType<T>> {
  const type = await client.resolve(apiVersion, kind);
  if (type) return type as ResourceType<T>;
  throw new Error(`the cluster does not know ${kind} in ${apiVersion}`);
}

import { graphType } from '@kardinal/graph-controller';
import { KubeClient } from '@kardinal/kube-controller';

/**
 * Whether the API serves the kind that an engine in the cluster brings.
 *
 * @throws Error that says what to do, where it does not
 */
export async function requireGraphs(
  client: Pick<KubeClient, 'resolve'>,
): Promise<void> {
  const { apiVersion, kind } = graphType;
  if ((await client.resolve(apiVersion, kind)) !== undefined) return;
  throw new Error(
    `No Graph engine is installed: the API serves no ${kind} of ${apiVersion}. Install one, or set kardinal.graph.engine to embedded`,
  );
}

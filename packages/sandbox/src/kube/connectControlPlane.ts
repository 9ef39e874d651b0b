import { clientOfFile } from '@kardinal/kube-controller/kubeconfig';
import {
  bundleType,
  notificationHookType,
  pipelineType,
  policyGateType,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { HttpKubeClient, KubeClient } from '@kardinal/kube-controller';
import { pause } from '../loops/Loop';

/**
 * Waits for a control plane that serves the product's kinds. The kubeconfig is read anew each time: at first there is
 * none, or that of an earlier start.
 *
 * @throws when the signal aborts.
 * @public
 */
export async function connectControlPlane(
  kubeconfig: string,
  signal: AbortSignal,
): Promise<HttpKubeClient> {
  for (;;) {
    signal.throwIfAborted();
    const client = await connect(kubeconfig).catch(() => undefined);
    if (client) return client;
    await pause(100, signal);
  }
}

async function connect(kubeconfig: string): Promise<HttpKubeClient> {
  const client = clientOfFile(kubeconfig, {
    userAgent: 'sandbox',
    timeoutMilliseconds: 10_000,
  });
  await requireKinds(client);
  return client;
}

/**
 * Requests the product's kinds, which are installed one after the other.
 *
 * @throws Error when one of them is not served yet.
 * @public
 */
export async function requireKinds(client: KubeClient): Promise<void> {
  await client.list(bundleType, { limit: 1 });
  await client.list(pipelineType, { limit: 1 });
  await client.list(policyGateType, { limit: 1 });
  await client.list(promotionStepType, { limit: 1 });
  await client.list(notificationHookType, { limit: 1 });
}

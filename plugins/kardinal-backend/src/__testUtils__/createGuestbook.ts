import { pipelineType } from '@kardinal/backstage-plugin-kardinal-common';
import { KubeClient } from '@kardinal/kube-controller';
import { until } from './until';

/** Makes the smallest Pipeline, as soon as there is a client and the kind is served. */
export async function createGuestbook(
  client: () => KubeClient | undefined,
): Promise<void> {
  await until(async () => {
    await client()!.create(pipelineType, {
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'Pipeline',
      metadata: { name: 'guestbook', namespace: 'default' },
      spec: {
        git: { url: 'https://forge.example.com/platform/gitops' },
        environments: [{ name: 'dev' }],
      },
    } as never);
  });
}

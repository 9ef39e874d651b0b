import { bundleType } from '@kardinal/backstage-plugin-kardinal-common';
import { KubeClient } from '@kardinal/kube-controller';
import { SignedAnnotations } from './overrideOrder';

/** Merges annotations into the Bundle that they are for; nothing where there are none. */
export async function annotate(
  client: Pick<KubeClient, 'patch'>,
  signed: SignedAnnotations | undefined,
): Promise<void> {
  if (signed === undefined) return;
  const { bundle, annotations } = signed;
  const { namespace = 'default', name } = bundle.metadata;
  await client.patch(
    bundleType,
    { namespace, name },
    { type: 'merge', body: { metadata: { annotations } } },
  );
}

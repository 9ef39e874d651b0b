import { ConflictError } from '@backstage/errors';
import {
  ActivationTarget,
  awaitedActivations,
  CommandContext,
  labels,
  renditionType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KubeClient } from '@kardinal/kube-controller';

/**
 * Labels the Rendition that waits to be activated.
 *
 * @throws ConflictError (409) where it does not wait any more
 */
export async function activateAwaited(
  client: Pick<KubeClient, 'patch'>,
  { bundle, environment, digest }: ActivationTarget,
  { pipeline, bundles }: CommandContext,
  requestedBy: string,
): Promise<void> {
  const awaited = bundles
    .filter(({ metadata }) => metadata.name === bundle)
    .flatMap(each => awaitedActivations(each, pipeline))
    .find(each => each.environment === environment && each.digest === digest);
  if (awaited === undefined)
    throw new ConflictError(
      `${digest} does not wait to be activated in ${environment} any more`,
    );
  const { namespace = 'default' } = pipeline.metadata;
  const metadata = {
    labels: { [labels.activate]: 'true' },
    annotations: { [labels.activateBy]: requestedBy },
  };
  await client.patch(
    renditionType,
    { namespace, name: awaited.rendition },
    { type: 'merge', body: { metadata } },
  );
}

import { NotFoundError } from '@backstage/errors';
import {
  CommandArguments,
  CommandContext,
  isTerminalPhase,
  promotedFrom,
  PromotionOrder,
} from '@kardinal/backstage-plugin-kardinal-common';

/**
 * What a person's request comes to: the same until that promotion has ended, so that a request that is sent again finds it.
 *
 * @throws NotFoundError (404) where the release is gone
 */
export function promotionOrder(
  { bundle: name, environment, reason }: CommandArguments<'promote'>,
  { pipeline, bundles, now }: CommandContext,
  requestedBy: string,
): PromotionOrder {
  const { namespace = 'default', name: pipelineName } = pipeline.metadata;
  const of = bundles.find(({ metadata }) => metadata.name === name);
  if (of === undefined)
    throw new NotFoundError(
      `Pipeline ${namespace}/${pipelineName} has no Bundle ${name}`,
    );
  const ended = bundles.filter(each => {
    const from = promotedFrom(each);
    return (
      from?.of === name &&
      from.environment === environment &&
      isTerminalPhase(each.status?.phase)
    );
  });
  return {
    pipeline: pipelineName,
    environment,
    of,
    // Names, not how many: the history forgets.
    occurrence: ended
      .map(({ metadata }) => metadata.name)
      .sort()
      .join(' '),
    createdAt: new Date(now).toISOString(),
    requestedBy,
    ...(reason === undefined ? {} : { reason }),
  };
}

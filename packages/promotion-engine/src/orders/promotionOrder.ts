import {
  CommandArguments,
  CommandContext,
  isTerminalPhase,
  promotedFrom,
  PromotionOrder,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Ordered } from './Ordered';
import { orderedBy } from './orderedBy';

/**
 * What a person's request comes to: the same until that promotion has ended, so that a request that is sent again finds it.
 *
 * @public
 */
export function promotionOrder(
  { bundle: name, environment, reason }: CommandArguments<'promote'>,
  { pipeline, bundles, now }: CommandContext,
  requestedBy: string,
): Ordered<PromotionOrder> {
  const { namespace = 'default', name: pipelineName } = pipeline.metadata;
  const of = bundles.find(({ metadata }) => metadata.name === name);
  if (of === undefined)
    return {
      type: 'missing',
      reason: `Pipeline ${namespace}/${pipelineName} has no Bundle ${name}`,
    };
  const ended = bundles.filter(each => {
    const from = promotedFrom(each);
    return (
      from?.of === name &&
      from.environment === environment &&
      isTerminalPhase(each.status?.phase)
    );
  });
  return {
    type: 'ordered',
    order: {
      pipeline: pipelineName,
      environment,
      of,
      ...orderedBy({ requestedBy, reason, now }, ended),
    },
  };
}

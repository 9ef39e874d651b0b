import { Ordered } from '@kardinal/promotion-engine';
import { demand } from './demand';

/**
 * What a person's request comes to.
 *
 * @throws ConflictError (409) or NotFoundError (404) with the sentence that the portal shows, where it comes to nothing
 */
export function ordered<Order>(outcome: Ordered<Order>): Order {
  if (outcome.type === 'ordered') return outcome.order;
  demand(outcome);
  throw new Error(outcome.reason);
}

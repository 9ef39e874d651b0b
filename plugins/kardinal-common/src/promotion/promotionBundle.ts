import { Bundle } from '../api/types.generated';
import { derivedBundle, DerivedOrder } from '../derive/derivedBundle';

/** Everything that the Bundle of a promotion is made from. @public */
export interface PromotionOrder extends DerivedOrder {
  /** The release that goes out once more. */
  readonly of: Bundle;
}

/**
 * The Bundle that promotes a release once more, to an environment through those before it: it goes forward like any other.
 * Deterministic.
 *
 * @public
 */
export function promotionBundle(order: PromotionOrder): Bundle {
  const { environment, of, occurrence } = order;
  const { name } = of.metadata;
  return derivedBundle(order, {
    act: 'promotion',
    source: of,
    identity: [environment, name, occurrence],
    relation: { promotionOf: name },
  });
}

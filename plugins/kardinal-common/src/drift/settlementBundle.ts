import { Bundle } from '../api/types.generated';
import { derivedBundle, DerivedOrder } from '../derive/derivedBundle';
import { Settlement } from './settlementOf';

/** Everything that the Bundle of a settlement is made from. @public */
export interface SettlementOrder extends DerivedOrder {
  readonly act: Settlement['act'];
  /** What runs, or should run. */
  readonly of: Bundle;
}

/** The Bundle that settles what runs in one environment. Deterministic. @public */
export function settlementBundle(order: SettlementOrder): Bundle {
  const { act, environment, of, occurrence } = order;
  const { name } = of.metadata;
  return derivedBundle(order, {
    act,
    source: of,
    identity: [act, environment, name, occurrence],
    relation: act === 'import' ? { observedOf: name } : { restoredOf: name },
  });
}

import { labels } from '../api/labels';
import { Bundle } from '../api/types.generated';
import { derivedBundle, DerivedOrder } from '../derive/derivedBundle';

/** Whether a rollback may pass gates that an org gate of type `emergency-permission` lets it pass. @public */
export type RollbackUrgency =
  | { readonly type: 'normal' }
  | { readonly type: 'emergency'; readonly reason: string };

/**
 * Whether what was only put on record in an environment may be restored there, with the urgency of a rollback: it asked no gate,
 * so nothing goes back to it past gates.
 *
 * @public
 */
export function importsFor({
  type,
}: Pick<RollbackUrgency, 'type'>): 'count' | 'ignored' {
  return type === 'emergency' ? 'ignored' : 'count';
}

/** Everything that the Bundle of a rollback is made from. @public */
export interface RollbackOrder extends DerivedOrder {
  readonly of: Bundle;
  readonly to: Bundle;
  readonly urgency: RollbackUrgency;
}

/**
 * The Bundle that rolls an environment back: all that another Bundle deployed, for this environment alone. Deterministic.
 *
 * @public
 */
export function rollbackBundle(order: RollbackOrder): Bundle {
  const { environment, of, to, urgency, occurrence, reason: said } = order;
  const isEmergency = urgency.type === 'emergency';
  const reason = isEmergency ? urgency.reason : said;
  const [rollbackOf, rollbackTo] = [of.metadata.name, to.metadata.name];
  return derivedBundle(
    { ...order, ...(reason === undefined ? {} : { reason }) },
    {
      act: 'rollback',
      source: to,
      identity: [environment, rollbackOf, rollbackTo, urgency.type, occurrence],
      relation: { rollbackOf, rollbackTo },
      labels: {
        [labels.rollback]: 'true',
        ...(isEmergency ? { [labels.emergency]: 'true' } : {}),
      },
    },
  );
}

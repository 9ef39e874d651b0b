import {
  Bundle,
  decidingLabels,
  EmergencyOrder,
  labels,
  rollbackOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { unreachable } from '@kardinal/kube-controller';
import { z } from 'zod';
import { Seals, SealVerifier } from './Seals';
import { readOrder, signOrder } from './signedOrder';

/** What a Bundle says of an emergency, judged. */
export type EmergencyReading =
  | { readonly type: 'none' }
  | { readonly type: 'ordered'; readonly order: EmergencyOrder }
  /** It says so, and nothing follows from it: a clause that says why. */
  | { readonly type: 'refused'; readonly problem: string };

const orderSchema = z.strictObject({
  requestedBy: z.string(),
  reason: z.string(),
  requestedAt: z.string(),
});

/** The annotations that make a stored rollback an emergency: the order, signed for this one object. */
export function emergencyAnnotations(
  seals: Pick<Seals, 'sealRequest'>,
  bundle: Bundle,
  order: EmergencyOrder,
): Readonly<Record<string, string>> {
  const { requestedBy, reason, requestedAt } = order;
  const request = { requestedBy, reason, requestedAt };
  return { [labels.emergencyOrder]: signOrder(seals, bundle, request) };
}

/**
 * Whether somebody ordered a rollback as an emergency. Only the command can sign an order, for a Bundle of this uid: neither a
 * label nor an annotation that was copied from another Bundle is one.
 *
 * @param bundle - with a status that is believed: what was recorded once stays
 */
export function readEmergency(
  seals: Pick<SealVerifier, 'holdsRequest'>,
  bundle: Bundle,
): EmergencyReading {
  const text = bundle.metadata.annotations?.[labels.emergencyOrder];
  const recorded = bundle.status?.emergency;
  const isLabelled = decidingLabels(bundle)[labels.emergency] === 'true';
  if (text === undefined && recorded === undefined && !isLabelled)
    return { type: 'none' };
  if (rollbackOf(bundle) === undefined)
    return refused('this Bundle rolls nothing back');
  if (recorded !== undefined) return { type: 'ordered', order: recorded };
  if (text === undefined) return refused('nobody has ordered it');
  const read = readOrder(seals, bundle, text, orderSchema);
  switch (read.type) {
    case 'signed':
      return { type: 'ordered', order: read.order };
    case 'malformed':
      return refused(`the annotation ${labels.emergencyOrder} is no order`);
    case 'unsigned':
      return refused(
        `the order in ${labels.emergencyOrder} was not made for this Bundle`,
      );
    default:
      return unreachable(read);
  }
}

function refused(problem: string): EmergencyReading {
  return { type: 'refused', problem };
}

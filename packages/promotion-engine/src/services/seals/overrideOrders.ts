import {
  Bundle,
  GateOverride,
  overrideId,
  OverrideOrder,
} from '@kardinal/backstage-plugin-kardinal-common';
import { z } from 'zod';
import { Seals, SealVerifier } from './Seals';
import { namedAnnotations, readOrders, signOrder } from './signedOrder';

/** What the orders of a Bundle and its record come to. */
export interface OverrideReadings {
  /** What the command has ordered and is not recorded yet, by name. */
  readonly ordered: Readonly<Record<string, GateOverride>>;
  /** What somebody has withdrawn, by name. */
  readonly withdrawn: Readonly<
    Record<string, NonNullable<GateOverride['withdrawal']>>
  >;
  /** Names of what is on record although nobody ordered it. */
  readonly unfounded: readonly string[];
}

const orderPrefix = 'override.kardinal.io/';
const withdrawalPrefix = 'override-withdrawal.kardinal.io/';

const orderSchema = z.strictObject({
  type: z.literal('override'),
  environment: z.string(),
  gate: z.strictObject({ namespace: z.string(), name: z.string() }),
  requestedBy: z.string(),
  reason: z.string(),
  requestedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

const withdrawalSchema = z.strictObject({
  type: z.literal('override-withdrawal'),
  override: z.string(),
  requestedBy: z.string(),
  requestedAt: z.iso.datetime(),
});

/** The annotation that orders an override of a stored Bundle, signed for this one object. */
export function overrideAnnotations(
  seals: Pick<Seals, 'sealRequest'>,
  bundle: Bundle,
  order: OverrideOrder,
): Readonly<Record<string, string>> {
  const key = `${orderPrefix}${overrideId(order)}`;
  return { [key]: signOrder(seals, bundle, requestOf(order)) };
}

/** The annotation that withdraws one. */
export function withdrawalAnnotations(
  seals: Pick<Seals, 'sealRequest'>,
  bundle: Bundle,
  {
    override,
    requestedBy,
    requestedAt,
  }: NonNullable<GateOverride['withdrawal']> & { readonly override: string },
): Readonly<Record<string, string>> {
  const order = {
    type: 'override-withdrawal',
    override,
    requestedBy,
    requestedAt,
  };
  return {
    [`${withdrawalPrefix}${override}`]: signOrder(seals, bundle, order),
  };
}

/**
 * What people have ordered and withdrawn for a Bundle; `undefined` where nobody has. An order counts under its own name only,
 * so that one which was withdrawn does not come back under another.
 *
 * @param bundle - with what its status says of overrides, believed or not
 */
export function readOverrides(
  seals: Pick<SealVerifier, 'holdsRequest' | 'trustsStatus'>,
  bundle: Bundle,
): OverrideReadings | undefined {
  const recorded = bundle.status?.overrides ?? {};
  const orders = namedAnnotations(bundle, orderPrefix).filter(
    ([id]) => recorded[id] === undefined,
  );
  const withdrawals = namedAnnotations(bundle, withdrawalPrefix).filter(
    ([id]) => recorded[id]?.withdrawal === undefined,
  );
  const isRecorded = bundle.status?.overrides !== undefined;
  if (orders.length === 0 && withdrawals.length === 0 && !isRecorded)
    return undefined;
  return {
    ordered: Object.fromEntries(
      readOrders(seals, bundle, orders, orderSchema)
        .map(({ id, order: { type: _, ...order }, seal }) => ({
          id,
          order: { ...order, seal },
        }))
        .filter(({ id, order }) => overrideId(order) === id)
        .map(({ id, order }) => [id, order]),
    ),
    withdrawn: Object.fromEntries(
      readOrders(seals, bundle, withdrawals, withdrawalSchema)
        .filter(({ id, order }) => order.override === id)
        .map(({ id, order: { requestedBy, requestedAt } }) => [
          id,
          { requestedBy, requestedAt },
        ]),
    ),
    unfounded: seals.trustsStatus(bundle)
      ? []
      : Object.entries(recorded)
          .filter(([id, override]) => !isFounded(seals, bundle, id, override))
          .map(([id]) => id),
  };
}

function isFounded(
  seals: Pick<SealVerifier, 'holdsRequest'>,
  bundle: Bundle,
  id: string,
  override: GateOverride,
): boolean {
  return (
    overrideId(override) === id &&
    seals.holdsRequest(bundle, requestOf(override), override.seal)
  );
}

function requestOf(order: OverrideOrder): z.infer<typeof orderSchema> {
  const { environment, gate, requestedBy } = order;
  const { reason, requestedAt, expiresAt } = order;
  return {
    type: 'override',
    environment,
    gate: { namespace: gate.namespace, name: gate.name },
    requestedBy,
    reason,
    requestedAt,
    expiresAt,
  };
}

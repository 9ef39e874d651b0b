import { shortHash } from '../api/names';
import { Bundle, BundleStatus } from '../api/types.generated';
import { OverrideEvidence } from '../evidence/types';

/** Who released a gate of one environment for one Bundle, until when and why, as its controller recorded it. @public */
export type GateOverride = NonNullable<BundleStatus['overrides']>[string];

/** What the command orders: everything of an override but its signature and what became of it. @public */
export type OverrideOrder = Omit<GateOverride, 'seal' | 'withdrawal'>;

/** Whose gate of which environment: the template says which gate it is. @public */
export type OverrideTarget = Pick<OverrideOrder, 'environment' | 'gate'>;

/** How many overrides a Bundle has at most, those that have expired included. @public */
export const mostOverrides = 32;

/** The longest time that an override lasts, in milliseconds: a day. @public */
export const longestOverride = 24 * 3_600_000;

/** The name of an override: the same order has the same one, and nobody records it under another. @public */
export function overrideId(order: OverrideOrder): string {
  const { environment, gate, requestedBy } = order;
  const { reason, requestedAt, expiresAt } = order;
  const { namespace, name } = gate;
  const said = [environment, namespace, name, requestedBy];
  return shortHash(
    JSON.stringify(said.concat(reason, requestedAt, expiresAt)),
    16,
  );
}

/**
 * The overrides of a gate that nobody has withdrawn, whether or not they last.
 *
 * @param bundle - with a status that is believed
 * @public
 */
export function overridesOf(
  { status }: Bundle,
  { environment, gate }: OverrideTarget,
): readonly GateOverride[] {
  if (status?.overrides === undefined) return [];
  return Object.values(status.overrides).filter(
    each =>
      each.withdrawal === undefined &&
      each.environment === environment &&
      each.gate.namespace === gate.namespace &&
      each.gate.name === gate.name,
  );
}

/**
 * Everything that was ordered and withdrawn for an environment, in that order: for people.
 *
 * @public
 */
export function overridesFor(
  { status }: Bundle,
  environment: string,
): readonly GateOverride[] {
  return Object.values(status?.overrides ?? {})
    .filter(each => each.environment === environment)
    .sort((a, b) => Date.parse(a.requestedAt) - Date.parse(b.requestedAt));
}

/** The override that releases a gate at an instant, in milliseconds: the one that lasts longest. @public */
export function activeOverride(
  overrides: readonly GateOverride[],
  at: number,
): GateOverride | undefined {
  return overrides
    .filter(
      ({ requestedAt, expiresAt }) =>
        Date.parse(requestedAt) <= at && at < Date.parse(expiresAt),
    )
    .sort((a, b) => Date.parse(b.expiresAt) - Date.parse(a.expiresAt))[0];
}

/** The next instant at which time changes which override is active; `Infinity` when none is left. @public */
export function overrideChangesAt(
  overrides: readonly GateOverride[],
  now: number,
): number {
  const instants = overrides
    .flatMap(({ requestedAt, expiresAt }) => [requestedAt, expiresAt])
    .map(Date.parse)
    .filter(each => each > now);
  return Math.min(Infinity, ...instants);
}

/** What is said of a gate that is released. @public */
export function overrideReason({
  requestedBy,
  reason,
  expiresAt,
}: Pick<OverrideOrder, 'requestedBy' | 'reason' | 'expiresAt'>): string {
  return `OVERRIDDEN by ${requestedBy}, expires ${expiresAt}: ${reason}`;
}

/** What stays on record of an override that let a promotion past a gate. @public */
export function overrideEvidence({
  gate,
  requestedBy,
  reason,
  requestedAt,
  expiresAt,
}: OverrideOrder): OverrideEvidence {
  return { gate: { ...gate }, requestedBy, reason, requestedAt, expiresAt };
}

import { Bundle } from '../api/types.generated';
import { GateOverride } from '../overrides';
import { recordId } from './recordId';
import { auditMessage, controllerName, FoundRecord } from './types';

/**
 * Who released which gate of a Bundle until when and why, and who took it back. What is on record although nobody ordered it, the
 * controller has withdrawn: of that only is said that it had no effect, as every name in it was made up.
 *
 * @param bundle - with the status that its controller wrote
 */
export function overrideRecords(bundle: Bundle): readonly FoundRecord[] {
  return Object.entries(bundle.status?.overrides ?? {}).flatMap(
    ([id, override]) => {
      const { withdrawal } = override;
      if (withdrawal?.requestedBy === controllerName)
        return [refusal(bundle, id, override, withdrawal.requestedAt)];
      const order = orderOf(bundle, id, override);
      return withdrawal === undefined
        ? [order]
        : [order, withdrawalOf(bundle, id, override, withdrawal)];
    },
  );
}

function orderOf(
  bundle: Bundle,
  id: string,
  override: GateOverride,
): FoundRecord {
  const { requestedBy, requestedAt, expiresAt, reason } = override;
  return {
    ...placeOf(bundle, override),
    id: recordId(bundle, 'override', id),
    at: requestedAt,
    action: 'GateOverridden',
    outcome: 'Success',
    by: requestedBy,
    via: 'portal',
    message: auditMessage(`Until ${expiresAt}: ${reason}`),
  };
}

function withdrawalOf(
  bundle: Bundle,
  id: string,
  override: GateOverride,
  {
    requestedBy,
    requestedAt,
  }: { readonly requestedBy: string; readonly requestedAt: string },
): FoundRecord {
  return {
    ...placeOf(bundle, override),
    id: recordId(bundle, 'override', id, 'withdrawn'),
    at: requestedAt,
    action: 'OverrideWithdrawn',
    outcome: 'Success',
    by: requestedBy,
    via: 'portal',
    message: auditMessage(
      `The override by ${override.requestedBy} until ${override.expiresAt} is no longer in force`,
    ),
  };
}

function refusal(
  bundle: Bundle,
  id: string,
  override: GateOverride,
  at: string,
): FoundRecord {
  return {
    ...placeOf(bundle, override),
    id: recordId(bundle, 'override', id, 'refused'),
    at,
    action: 'OverrideRefused',
    outcome: 'Denied',
    by: 'unknown',
    via: 'kubernetes',
    message:
      'Somebody wrote it into the status of the Bundle, and nobody had ordered it; it has no effect',
  };
}

function placeOf({ metadata }: Bundle, { environment, gate }: GateOverride) {
  return { bundle: metadata.name, environment, gate: gate.name };
}

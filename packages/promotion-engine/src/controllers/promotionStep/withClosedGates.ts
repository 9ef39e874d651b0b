import { GateEvidence } from '@kardinal/backstage-plugin-kardinal-common';
import { closedGates } from './checkGates';
import { emergencyEvidence, permissionsAt } from './emergencyPermission';
import { evidenceOf } from './foldFacts';
import { overrideAt, overridesIn } from './overrides';
import { ObservedGuard, StepStatus } from './types';

/**
 * Puts on the record which gates were not open when somebody merged, at the instant of the merge and once: as released where
 * somebody had overridden them, and as passed where that was permitted in an emergency.
 */
export function withClosedGates(
  status: StepStatus,
  before: StepStatus,
  { emergency, ...guard }: ObservedGuard,
): StepStatus {
  const isNew =
    status.pullRequest?.state === 'merged' &&
    before.pullRequest?.state !== 'merged';
  if (!isNew) return status;
  const at = Date.parse(status.mergedAt ?? '');
  const notOpen = closedGates(guard, at);
  const overrides = notOpen
    .filter(isEvaluated)
    .flatMap(gate => overrideAt(guard.gates, gate, at) ?? []);
  const closed = notOpen.filter(
    gate =>
      !isEvaluated(gate) || overrideAt(guard.gates, gate, at) === undefined,
  );
  const known = evidenceOf(status);
  const evidence = {
    ...known,
    ...overridesIn({ overrides }, known.overrides),
  };
  if (closed.length === 0)
    return overrides.length === 0 ? status : { ...status, evidence };
  const permissions =
    emergency === undefined ? [] : permissionsAt(emergency, at);
  const passed = closed.filter(isEvaluated).map(({ name }) => name);
  if (
    emergency === undefined ||
    permissions.length === 0 ||
    passed.length === 0
  )
    return { ...status, evidence: { ...evidence, mergedAgainst: [...closed] } };
  const against = closed.filter(gate => !isEvaluated(gate));
  return {
    ...status,
    evidence: {
      ...evidence,
      ...(against.length === 0 ? {} : { mergedAgainst: against }),
      emergency: emergencyEvidence(
        emergency.order,
        permissions,
        passed,
        evidence.emergency,
      ),
    },
  };
}

/** Nothing permits to go past a gate of which nobody knows what it says. */
function isEvaluated({ result, evaluatedAt }: GateEvidence): boolean {
  return result === 'fail' && evaluatedAt !== undefined;
}

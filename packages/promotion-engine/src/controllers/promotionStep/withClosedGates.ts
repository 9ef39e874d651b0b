import { closedGates } from './checkGates';
import { evidenceOf } from './foldFacts';
import { ObservedGate, StepStatus } from './types';

/** Puts on the record which gates were not open when somebody merged, at the instant of the merge and once. */
export function withClosedGates(
  status: StepStatus,
  before: StepStatus,
  gates: readonly ObservedGate[],
): StepStatus {
  const isNew =
    status.pullRequest?.state === 'merged' &&
    before.pullRequest?.state !== 'merged';
  if (!isNew) return status;
  const mergedAgainst = closedGates(gates, Date.parse(status.mergedAt ?? ''));
  return mergedAgainst.length === 0
    ? status
    : {
        ...status,
        evidence: { ...evidenceOf(status), mergedAgainst: [...mergedAgainst] },
      };
}

import { GateEvidence } from '@kardinal/backstage-plugin-kardinal-common';
import { deepEqual } from '@kardinal/kube-controller';
import { verdictEvidence } from './checkGates';
import { evidenceOf } from './foldFacts';
import { ObservedGuard, StepStatus } from './types';

/**
 * A status with what the gates of its merge say, beside those that it began with: as they are while its pull request can be merged,
 * then as they were. The instant is that of the last change.
 */
export function withMergeGates(
  status: StepStatus,
  { gates }: Pick<ObservedGuard, 'gates'>,
): StepStatus {
  const said = gates.flatMap(each =>
    each.type === 'usable' &&
    each.gate.spec.holds === 'merge' &&
    each.verdict?.type === 'evaluated'
      ? [verdictEvidence(each.gate, each.verdict.evaluation, each.verdict.at)]
      : [],
  );
  if (said.length === 0) return status;
  const evidence = evidenceOf(status);
  const known = evidence.policyGates ?? [];
  const others = known.filter(each => !said.some(isOfGate(each)));
  const policyGates = [
    ...others,
    ...said.map(each => {
      const before = known.find(isOfGate(each));
      return before !== undefined && isSame(before, each) ? before : each;
    }),
  ];
  return deepEqual(known, policyGates)
    ? status
    : { ...status, evidence: { ...evidence, policyGates } };
}

function isOfGate({ namespace, name }: GateEvidence) {
  return (each: GateEvidence) =>
    each.namespace === namespace && each.name === name;
}

function isSame(
  { evaluatedAt: _before, ...before }: GateEvidence,
  { evaluatedAt: _after, ...after }: GateEvidence,
): boolean {
  return deepEqual(before, after);
}

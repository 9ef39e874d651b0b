import { labels } from '../api/labels';
import { PolicyGate } from '../api/types.generated';
import { GateEvidence } from './types';

/** What a gate instance says of itself, for evidence, PR and portal. @public */
export function gateEvidence(gate: PolicyGate): GateEvidence {
  const { status, spec, metadata } = gate;
  return {
    name: gateNameOf(gate),
    ...(spec.templateRef?.namespace === undefined
      ? {}
      : { namespace: spec.templateRef.namespace }),
    scope: metadata.labels?.[labels.scope] ?? 'team',
    // Somebody released it: what it says itself is on the record.
    result: status?.override === undefined ? resultOf(status?.ready) : 'fail',
    reason: status?.reason ?? 'not evaluated yet',
    expression: spec.expression,
    ...(status?.lastEvaluatedAt === undefined
      ? {}
      : { evaluatedAt: status.lastEvaluatedAt }),
    ...(spec.holds === undefined ? {} : { holds: spec.holds }),
    inputs: { ...status?.inputs },
  };
}

/** The name that people gave the gate. @public */
export function gateNameOf(gate: PolicyGate): string {
  return (
    gate.spec.templateRef?.name ??
    gate.metadata.labels?.[labels.gateName] ??
    gate.metadata.name
  );
}

function resultOf(ready: boolean | undefined): GateEvidence['result'] {
  if (ready === undefined) return 'pending';
  return ready ? 'pass' : 'fail';
}

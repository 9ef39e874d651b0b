import {
  EmergencyEvidence,
  EmergencyOrder,
  evaluateGate,
  gateEvidence,
  GateEvidence,
  recheckMilliseconds,
  rfc3339,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Instant } from '@kardinal/kube-controller';
import { validUntil } from '../../services/evaluation/RememberedVerdicts';
import { ObservedEmergency, ObservedPermission } from './types';

/** Whether an emergency rollback may go past gates that are not open. */
export type EmergencyPermission =
  | {
      readonly type: 'granted';
      /** The permissions that are true. */
      readonly permissions: readonly GateEvidence[];
      /** When they may not be any more by time alone. */
      readonly until: Instant;
    }
  | {
      readonly type: 'refused';
      /** A clause for a person. */
      readonly reason: string;
      readonly until: Instant;
    };

/** Looks whether a permission of the platform is true at this moment; one is enough. Without any there is none. */
export function emergencyPermission(
  { permissions }: ObservedEmergency,
  now: Instant,
): EmergencyPermission {
  if (permissions.length === 0)
    return {
      type: 'refused',
      reason: 'no emergency-permission gate of the platform applies here',
      until: Infinity,
    };
  const granted = permissions.filter(each => isTrue(each, now));
  const lasting = granted.length > 0 ? granted : permissions;
  const until = Math.min(...lasting.map(each => changesAt(each, now)));
  if (granted.length === 0)
    return {
      type: 'refused',
      reason: permissions.map(each => refusalOf(each, now)).join('; '),
      until,
    };
  return { type: 'granted', permissions: granted.map(evidenceOf), until };
}

/** The permissions that were true at an instant that has passed. */
export function permissionsAt(
  { permissions }: ObservedEmergency,
  at: Instant,
): readonly GateEvidence[] {
  return permissions.flatMap(({ gate, facts }) => {
    const evaluation = evaluateGate(gate.spec, facts, at);
    return evaluation.ready
      ? [
          evidenceOf({
            gate,
            facts,
            verdict: { type: 'evaluated', evaluation, at },
          }),
        ]
      : [];
  });
}

/** What is on record of the gates that were not waited for, together with those of before. */
export function emergencyEvidence(
  order: EmergencyOrder,
  permissions: readonly GateEvidence[],
  passed: readonly string[],
  before?: EmergencyEvidence,
): EmergencyEvidence {
  const names = new Set([...(before?.passed ?? []), ...passed]);
  return { ...order, passed: [...names], permissions: [...permissions] };
}

function isTrue({ verdict }: ObservedPermission, now: Instant): boolean {
  return (
    verdict?.type === 'evaluated' &&
    verdict.evaluation.ready &&
    now < validUntil(verdict.evaluation)
  );
}

function changesAt(
  { gate, verdict }: ObservedPermission,
  now: Instant,
): Instant {
  if (verdict === undefined) return now;
  if (verdict.type === 'waiting') return verdict.until;
  const { forecast } = verdict.evaluation;
  if (forecast.type === 'constant') return Infinity;
  return Math.min(forecast.at, now + recheckMilliseconds(gate));
}

function refusalOf(
  { gate, verdict }: ObservedPermission,
  now: Instant,
): string {
  return `emergency permission ${gate.metadata.name}: ${wordsOf(verdict, now)}`;
}

function wordsOf(verdict: ObservedPermission['verdict'], now: Instant): string {
  if (verdict?.type === 'waiting') return verdict.message;
  const isCurrent =
    verdict !== undefined && now < validUntil(verdict.evaluation);
  return isCurrent ? verdict.evaluation.reason : 'it is evaluated again';
}

function evidenceOf({ gate, verdict }: ObservedPermission): GateEvidence {
  const { namespace } = gate.metadata;
  const known = {
    ...gateEvidence(gate),
    ...(namespace === undefined ? {} : { namespace }),
    scope: 'org',
  };
  if (verdict?.type !== 'evaluated') return known;
  const { ready, reason, inputs } = verdict.evaluation;
  return {
    ...known,
    result: ready ? 'pass' : 'fail',
    reason,
    evaluatedAt: rfc3339(verdict.at),
    inputs: { ...inputs },
  };
}

import {
  coverageStatus,
  GateEvaluation,
  overrideChangesAt,
  PolicyGate,
  PolicyGateStatus,
  recheckMilliseconds,
  rfc3339,
  useStatus,
  validTemplateReason,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  awaitChange,
  Decision,
  deepEqual,
  Instant,
  requeueAt,
  unreachable,
} from '@kardinal/kube-controller';
import { conditions } from './conditions';
import { withOverride } from './withOverride';
import { withServer } from './withServer';
import { GateObservation } from './types';

/**
 * The verdict of a gate. Pure and total.
 *
 * ```text
 *  template ──▶ Ready True (not evaluated; a warning when it guards nothing) │ Ready False (expression, zone)
 *  instance ──▶ evaluated ──true──▶ open ◀──▶ closed ◀── false, error, not a bool, unknown attribute, too costly
 *                  ▲                                        │
 *                  └── next instant that matters, recheck interval, a change ──┘
 * ```
 */
export function decide(
  gate: PolicyGate,
  observed: GateObservation,
  now: Instant,
): Decision<PolicyGate> {
  switch (observed.type) {
    case 'template':
      return {
        status: templateStatus(gate, observed, now),
        requeue: awaitChange(),
      };
    case 'orphan':
      return {
        status: closedStatus(
          gate,
          {
            reason: 'BundleNotFound',
            message: `The Bundle ${observed.bundle} does not exist`,
          },
          now,
        ),
        requeue: awaitChange(),
      };
    case 'decided':
      return { status: gate.status ?? {}, requeue: awaitChange() };
    case 'instance':
      return decideInstance(gate, observed, now);
    default:
      return unreachable(observed);
  }
}

function decideInstance(
  gate: PolicyGate,
  {
    verdict,
    override,
    server,
  }: Extract<GateObservation, { readonly type: 'instance' }>,
  now: Instant,
): Decision<PolicyGate> {
  if (verdict.type === 'waiting') {
    const waiting = waitingStatus(gate, verdict.message, now);
    return {
      status:
        server === undefined
          ? waiting
          : { ...waiting, webRequest: server.status },
      requeue: requeueAt(verdict.until),
    };
  }
  const { evaluation, at } = verdict;
  const recheckAt = now + recheckMilliseconds(gate);
  const { forecast } = evaluation;
  const nextAt = Math.min(
    recheckAt,
    forecast.type === 'constant' ? Infinity : forecast.at,
    overrideChangesAt(override?.overrides ?? [], now),
    server?.nextAt ?? Infinity,
  );
  const status = withOverride(
    gate,
    withServer(gate, instanceStatus(gate, evaluation, at), server, now),
    override,
    now,
  );
  const before = gate.status;
  const isSame =
    before !== undefined &&
    before.ready === status.ready &&
    before.reason === status.reason &&
    deepEqual(before.webRequest, status.webRequest) &&
    before.nextEvaluationAt === status.nextEvaluationAt &&
    before.opensAt === status.opensAt;
  return {
    // No heartbeat: what starts evaluates its gates itself.
    status: isSame ? before : status,
    requeue: requeueAt(nextAt),
  };
}

/** Closed until there is time to evaluate it: a verdict that is closed for another reason stays, and is not written anew. */
function waitingStatus(
  gate: PolicyGate,
  message: string,
  now: Instant,
): PolicyGateStatus {
  const { status } = gate;
  if (status?.ready === false) return status;
  const reason = 'EvaluationBudgetUsedUp';
  return closedStatus(gate, { reason, message }, now);
}

function instanceStatus(
  gate: PolicyGate,
  evaluation: GateEvaluation,
  now: Instant,
): PolicyGateStatus {
  const { ready, reason, forecast, outcome } = evaluation;
  const isForecast = forecast.type === 'opens' || forecast.type === 'changes';
  return {
    ready,
    reason,
    lastEvaluatedAt: rfc3339(now),
    inputs: { ...evaluation.inputs },
    // Whole seconds, never before the change.
    ...(isForecast ? { nextEvaluationAt: rfc3339(forecast.at + 999) } : {}),
    ...(forecast.type === 'opens'
      ? { opensAt: rfc3339(forecast.at + 999) }
      : {}),
    conditions: conditions(
      gate,
      { ready, reason: reasonWord(outcome), message: reason },
      now,
    ),
  };
}

function reasonWord(outcome: GateEvaluation['outcome']): string {
  switch (outcome) {
    case 'open':
      return 'Open';
    case 'closed':
      return 'Closed';
    case 'error':
      return 'EvaluationFailed';
    default:
      return unreachable(outcome);
  }
}

function templateStatus(
  gate: PolicyGate,
  {
    problem,
    coverage,
    use,
  }: Extract<GateObservation, { readonly type: 'template' }>,
  now: Instant,
): PolicyGateStatus {
  const isUsable = problem?.severity !== 'error';
  const message =
    problem?.message ??
    'Template with valid CEL syntax; evaluated for each Bundle it applies to';
  return {
    ...(isUsable ? {} : { ready: false }),
    reason: message,
    coverage: coverageStatus(coverage),
    ...useStatus(use),
    conditions: conditions(
      gate,
      {
        ready: isUsable,
        reason: problem?.reason ?? validTemplateReason,
        message,
      },
      now,
    ),
  };
}

function closedStatus(
  gate: PolicyGate,
  { reason, message }: { readonly reason: string; readonly message: string },
  now: Instant,
): PolicyGateStatus {
  return {
    ready: false,
    reason: message,
    conditions: conditions(gate, { ready: false, reason, message }, now),
  };
}

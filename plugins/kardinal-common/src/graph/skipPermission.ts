import { rfc3339 } from '@kardinal/foundation';
import { GateEvidence } from '../evidence/types';
import { evaluateGate, GateEvaluation } from '../policy/evaluateGate';
import { GateFacts } from '../policy/attributes';
import { OrderedEnvironment } from './environments';
import { Pipeline } from '../api/types.generated';
import { GateTemplate } from './gates';
import { guardedEnvironment, guards } from './guards';

/** Who allowed that an environment is left out, with what the decision was made from. @public */
export interface SkippedEnvironment {
  readonly policyGates: GateEvidence[];
}

/** @public */
export type SkipVerdict =
  | {
      readonly type: 'allowed';
      /** By environment, the permissions that allowed it; none where no org gate guards it. */
      readonly skipped: Readonly<Record<string, SkippedEnvironment>>;
    }
  | {
      readonly type: 'denied';
      readonly message: string;
      /** The first that may not be left out. */
      readonly environment: OrderedEnvironment;
      /** The permissions that did not allow it. */
      readonly policyGates: GateEvidence[];
    };

/** What a Bundle wants to leave out. @public */
export interface SkipRequest {
  readonly pipeline: Pipeline;
  readonly skipped: readonly OrderedEnvironment[];
  /** What the Graph template leaves out, which is no way around a gate either. */
  readonly leftOut?: readonly OrderedEnvironment[];
  readonly templates: readonly GateTemplate[];
  factsOf(environment: OrderedEnvironment, gate: GateTemplate): GateFacts;
}

/**
 * An environment that an org gate guards may be skipped only when a skip-permission gate says so, evaluated and true.
 *
 * @see spec 1 §5.6
 * @public
 */
export function skipPermission(
  { pipeline, skipped, leftOut = [], templates, factsOf }: SkipRequest,
  now: number,
): SkipVerdict {
  const allowed: Record<string, SkippedEnvironment> = {};
  for (const environment of [...skipped, ...leftOut]) {
    const guarded = guardedEnvironment(pipeline, environment.spec);
    const applying = templates.filter(
      each => each.scope === 'org' && guards(each, guarded),
    );
    const guarding = applying.filter(each => each.purpose === 'gate');
    const permissions = applying.filter(
      each => each.purpose === 'skip-permission',
    );
    const evaluated = permissions.map(permission => {
      const facts = factsOf(environment, permission);
      const evaluation = evaluateGate(permission.gate.spec, facts, now);
      return evidenceOf(permission, evaluation, now);
    });
    const policyGates = evaluated.filter(({ result }) => result === 'pass');
    // Without a guard nobody need permit it; whether somebody did decides how the soak is counted.
    if (policyGates.length > 0 || guarding.length === 0) {
      allowed[environment.name] = { policyGates };
      continue;
    }
    return {
      type: 'denied',
      environment,
      policyGates: evaluated,
      message: `${
        leftOut.includes(environment)
          ? 'spec.graphTemplate'
          : 'spec.intent.skip'
      }: skip denied for ${environment.name}, which org gate ${guarding
        .map(each => each.gate.metadata.name)
        .join(', ')} guards; ${
        permissions.length === 0
          ? 'no skip-permission gate applies to it'
          : `no skip-permission gate allows it (${permissions
              .map(each => each.gate.metadata.name)
              .join(', ')})`
      }`,
    };
  }
  return { type: 'allowed', skipped: allowed };
}

function evidenceOf(
  { gate: { metadata, spec }, scope }: GateTemplate,
  { ready, reason, inputs }: GateEvaluation,
  now: number,
): GateEvidence {
  const { name, namespace } = metadata;
  return {
    name,
    ...(namespace === undefined ? {} : { namespace }),
    scope,
    result: ready ? 'pass' : 'fail',
    reason,
    expression: spec.expression,
    evaluatedAt: rfc3339(now),
    inputs: { ...inputs },
  };
}

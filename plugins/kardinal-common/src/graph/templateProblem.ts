import { labels } from '../api/labels';
import { Pipeline, PolicyGate } from '../api/types.generated';
import { timezoneProblem } from '../policy/calendar';
import { expressionProblem } from '../policy/evaluateGate';
import { collectTemplates, GateTemplate, guards, purposeOf } from './gates';

/** What is wrong with a gate's template, for whoever wrote it. @public */
export interface TemplateProblem {
  /** PascalCase, for the condition. */
  readonly reason:
    | 'InvalidExpression'
    | 'InvalidTimezone'
    | 'EmptyBundleRef'
    | 'NotPermitted'
    | 'GuardsNothing';
  /** The field, and how to mend it. */
  readonly message: string;
  /** Whether promotions wait for it to be mended; what guards nothing may be early. */
  readonly severity: 'error' | 'warning';
}

/** Where a template may be applied. @public */
export interface TemplateSurroundings {
  /** Every Pipeline, of all namespaces. */
  readonly pipelines: readonly Pipeline[];
  /** The platform's policy namespaces. */
  readonly policyNamespaces: readonly string[];
}

/**
 * The first thing that is wrong with a template; `undefined` when it guards what it says.
 *
 * @public
 */
export function templateProblem(
  gate: PolicyGate,
  surroundings: TemplateSurroundings,
): TemplateProblem | undefined {
  const expression = expressionProblem(gate.spec.expression);
  if (expression !== undefined)
    return {
      reason: 'InvalidExpression',
      message: expression,
      severity: 'error',
    };
  const timezone = timezoneProblem(gate.spec.timezone ?? 'UTC');
  if (timezone !== undefined)
    return { reason: 'InvalidTimezone', message: timezone, severity: 'error' };
  if (gate.spec.bundleRef !== undefined)
    return {
      reason: 'EmptyBundleRef',
      message:
        'spec.bundleRef is empty; remove it. Until then this is a template like any other',
      severity: 'error',
    };
  return (
    permitsNothing(gate, surroundings) ?? guardsNothing(gate, surroundings)
  );
}

/** A team does not permit itself what the platform refuses. */
function permitsNothing(
  { metadata: { labels: own = {}, namespace = 'default' } }: PolicyGate,
  { policyNamespaces }: TemplateSurroundings,
): TemplateProblem | undefined {
  const type = own[labels.type];
  if (purposeOf(type) === 'gate') return undefined;
  const isOperators = policyNamespaces.includes(namespace);
  if (isOperators && own[labels.scope] === 'org') return undefined;
  return {
    reason: 'NotPermitted',
    severity: 'warning',
    message: `It permits nothing: the type ${type} counts only ${
      isOperators
        ? `with the label ${labels.scope}: org`
        : `in a policy namespace that the operator configured, and ${namespace} is none`
    }`,
  };
}

function guardsNothing(
  gate: PolicyGate,
  { pipelines, policyNamespaces }: TemplateSurroundings,
): TemplateProblem | undefined {
  let reached: GateTemplate | undefined;
  for (const pipeline of pipelines) {
    const [template] = collectTemplates([gate], pipeline, policyNamespaces);
    if (template === undefined) continue;
    if (pipeline.spec.environments.some(({ name }) => guards(template, name)))
      return undefined;
    reached ??= template;
  }
  const { namespace = 'default' } = gate.metadata;
  return {
    reason: 'GuardsNothing',
    severity: 'warning',
    message: `It guards nothing: ${
      reached === undefined
        ? `no Pipeline is in namespace ${namespace} or has it in spec.policyNamespaces`
        : unmatched(reached)
    }`,
  };
}

function unmatched({ appliesTo }: GateTemplate): string {
  return appliesTo.length === 0
    ? `it names no environment; set the label ${labels.appliesTo} to one, or the annotation ${labels.appliesTo} to a comma list`
    : `no Pipeline has an environment ${appliesTo.join(' or ')}; correct ${
        labels.appliesTo
      }`;
}

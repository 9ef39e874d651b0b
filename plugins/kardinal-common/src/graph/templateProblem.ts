import { labels } from '../api/labels';
import { PolicyGate } from '../api/types.generated';
import { timezoneProblem } from '../policy/attributes/calendar';
import { expressionProblem } from '../policy/gateLanguage';
import { GateTemplate, templateOf } from './gates';
import { scopeProblem } from './guards';
import { TemplateCoverage, TemplateSurroundings } from './templateCoverage';

/** Reason of the condition `Ready` of a template with which nothing is wrong. @public */
export const validTemplateReason = 'ValidExpression';

/** What is wrong with a gate's template, for whoever wrote it. @public */
export interface TemplateProblem {
  /** PascalCase, for the condition. */
  readonly reason:
    | 'InvalidExpression'
    | 'InvalidTimezone'
    | 'EmptyBundleRef'
    | 'InvalidScope'
    | 'NotPermitted'
    | 'GuardsNothing';
  /** The field, and how to mend it. */
  readonly message: string;
  /** Whether promotions wait for it to be mended; what guards nothing may be early. */
  readonly severity: 'error' | 'warning';
}

/**
 * The first thing that is wrong with a template; `undefined` when it guards what it says.
 *
 * @public
 */
export function templateProblem(
  gate: PolicyGate,
  { policyNamespaces }: Pick<TemplateSurroundings, 'policyNamespaces'>,
  coverage: TemplateCoverage,
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
  const template = templateOf(gate, policyNamespaces);
  return (
    saysItWrongly(template) ??
    permitsNothing(template, policyNamespaces) ??
    guardsNothing(template, coverage)
  );
}

function saysItWrongly(template: GateTemplate): TemplateProblem | undefined {
  const problem = scopeProblem(template);
  if (problem === undefined) return undefined;
  return {
    reason: 'InvalidScope',
    severity: 'error',
    message: `${problem}. Until it is corrected, ${
      template.purpose === 'gate'
        ? 'this gate guards every environment that it can reach'
        : 'this permits nothing'
    }`,
  };
}

/** A team does not permit itself what the platform refuses. */
function permitsNothing(
  { gate, purpose, scope }: GateTemplate,
  policyNamespaces: readonly string[],
): TemplateProblem | undefined {
  if (purpose === 'gate' || scope === 'org') return undefined;
  const { namespace = 'default' } = gate.metadata;
  return {
    reason: 'NotPermitted',
    severity: 'warning',
    message: `It permits nothing: the type ${purpose} counts only ${
      policyNamespaces.includes(namespace)
        ? `with the label ${labels.scope}: org`
        : `in a policy namespace that the operator configured, and ${namespace} is none`
    }`,
  };
}

function guardsNothing(
  template: GateTemplate,
  { environments, unmatched }: TemplateCoverage,
): TemplateProblem | undefined {
  if (environments.length > 0) return undefined;
  const { namespace = 'default' } = template.gate.metadata;
  return {
    reason: 'GuardsNothing',
    severity: 'warning',
    message: `It ${
      template.purpose === 'gate' ? 'guards' : 'permits'
    } nothing: ${
      unmatched.length === 0
        ? `no Pipeline is in namespace ${namespace} or has it in spec.policyNamespaces`
        : unmatchedBy(template)
    }`,
  };
}

function unmatchedBy({ appliesTo, repository, path }: GateTemplate): string {
  const said = [
    ...(appliesTo.length === 0
      ? []
      : [`is selected by ${labels.appliesTo} ${appliesTo.join(', ')}`]),
    ...(repository === undefined && path === undefined
      ? []
      : [`writes to ${[repository, path].filter(Boolean).join(' at ')}`]),
  ];
  return said.length === 0
    ? `it names no environment; set the label ${labels.appliesTo} to one, the annotation ${labels.appliesTo} to a comma list of names, of labels like tier=production or *, or spec.repository and spec.path to globs`
    : `no environment of a Pipeline ${said.join(' or ')}; correct it`;
}

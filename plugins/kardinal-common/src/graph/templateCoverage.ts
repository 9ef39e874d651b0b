import { Pipeline, PolicyGate } from '../api/types.generated';
import { collectTemplates } from './gates';
import { guardedEnvironment, guards } from './guards';

/** Where a template may be applied. @public */
export interface TemplateSurroundings {
  /** Every Pipeline, of all namespaces. */
  readonly pipelines: readonly Pipeline[];
  /** The platform's policy namespaces. */
  readonly policyNamespaces: readonly string[];
}

/** What a template applies to now. @public */
export interface TemplateCoverage {
  /** Environments as `namespace/pipeline/environment`, sorted. */
  readonly environments: readonly string[];
  /** Pipelines of which it applies to some environment. */
  readonly pipelines: number;
  /** Pipelines in its reach of which it applies to none, as `namespace/pipeline`, sorted. */
  readonly unmatched: readonly string[];
}

/**
 * The environments that a template applies to, and the Pipelines that it could apply to and does not.
 *
 * @public
 */
export function templateCoverage(
  gate: PolicyGate,
  { pipelines, policyNamespaces }: TemplateSurroundings,
): TemplateCoverage {
  const environments: string[] = [];
  const unmatched: string[] = [];
  let matched = 0;
  for (const pipeline of pipelines) {
    const [template] = collectTemplates([gate], pipeline, policyNamespaces);
    if (template === undefined) continue;
    const { namespace = 'default', name } = pipeline.metadata;
    const guarded = pipeline.spec.environments.filter(each =>
      guards(template, guardedEnvironment(pipeline, each)),
    );
    if (guarded.length === 0) unmatched.push(`${namespace}/${name}`);
    else matched += 1;
    for (const each of guarded)
      environments.push(`${namespace}/${name}/${each.name}`);
  }
  return {
    environments: environments.sort(),
    pipelines: matched,
    unmatched: unmatched.sort(),
  };
}

/** How many names a status has at most; the rest is a number. */
const mostNamed = 50;

/** What the status of a template says of its coverage. @public */
export function coverageStatus({
  environments,
  pipelines,
  unmatched,
}: TemplateCoverage): NonNullable<
  NonNullable<PolicyGate['status']>['coverage']
> {
  return {
    environmentCount: environments.length,
    pipelineCount: pipelines,
    environments: environments.slice(0, mostNamed),
    unmatchedPipelineCount: unmatched.length,
    unmatchedPipelines: unmatched.slice(0, mostNamed),
  };
}

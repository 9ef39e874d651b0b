import { Pipeline, PolicyGate } from '../api/types.generated';
import { guardsOfPipeline } from '../graph/checkTemplates';
import { GateTemplate } from '../graph/gates';
import { guardedEnvironment, guards } from '../graph/guards';
import { validTemplateReason } from '../graph/templateProblem';
import { enumerate, quoted, sentence } from './sentences';
import { GateCoverageView, Sentence } from './types';

/** What the coverage of a Pipeline follows from. @public */
export interface CoverageInput {
  readonly pipeline: Pipeline;
  /** Templates of gates, of any namespace. */
  readonly templates: readonly PolicyGate[];
  /** The operator's policy namespaces. */
  readonly policyNamespaces: readonly string[];
}

/** Which gates guard each environment of a Pipeline as it is now, and which templates in its reach are of no use. */
export function gateCoverage({
  pipeline,
  templates,
  policyNamespaces,
}: CoverageInput): GateCoverageView {
  const environments = pipeline.spec.environments.map(each =>
    guardedEnvironment(pipeline, each),
  );
  const reached = guardsOfPipeline(templates, pipeline, policyNamespaces).map(
    template => ({
      template,
      applied: environments.filter(each => guards(template, each)),
    }),
  );
  return {
    environments: environments.map(each => {
      const guarding = reached
        .filter(({ template }) => template.purpose === 'gate')
        .filter(({ applied }) => applied.includes(each))
        .map(({ template }) => template);
      return {
        environment: each.name,
        gates: guarding.map(({ gate: { metadata }, scope }) => ({
          namespace: metadata.namespace ?? 'default',
          name: metadata.name,
          scope,
        })),
        sentence: guardedBy(guarding),
      };
    }),
    warnings: reached.flatMap(({ template, applied }) => {
      const problem = problemOf(template.gate, applied.length > 0);
      return problem === undefined ? [] : [warning(template, problem)];
    }),
  };
}

function guardedBy(templates: readonly GateTemplate[]): Sentence {
  return templates.length === 0
    ? sentence('No gate.')
    : sentence(
        'Guarded by ',
        enumerate(
          templates.map(({ gate, scope }) =>
            sentence(`${gate.metadata.name} (${scope})`),
          ),
        ),
        '.',
      );
}

/**
 * What the controller found wrong with a template as it is now. One that applies to other Pipelines only is none of this
 * one's business.
 */
function problemOf(
  { metadata, status }: PolicyGate,
  isApplied: boolean,
): string | undefined {
  const { generation } = metadata;
  if (generation !== undefined && status?.observedGeneration !== generation)
    return undefined;
  const ready = status?.conditions?.find(({ type }) => type === 'Ready');
  if (ready === undefined || ready.reason === validTemplateReason)
    return undefined;
  const isForNobody = status?.coverage?.environmentCount === 0;
  const concerns = isApplied ? ready.reason !== 'GuardsNothing' : isForNobody;
  return concerns ? ready.message : undefined;
}

function warning(
  { gate: { metadata }, purpose }: GateTemplate,
  problem: string,
): Sentence {
  const { namespace = 'default', name } = metadata;
  const kind = purpose === 'gate' ? 'gate' : 'permission';
  return sentence(
    `The ${kind} ${namespace}/${name} needs to be corrected. ${quoted(
      problem,
    )}.`,
  );
}

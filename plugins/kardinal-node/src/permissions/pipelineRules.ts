import {
  createConditionExports,
  createPermissionRule,
} from '@backstage/plugin-permission-node';
import { z } from 'zod';
import { pipelineResource, PipelineResource } from './PipelineResource';

const names = z.array(z.string().min(1)).min(1);

const isOwner = pipelineRule({
  name: 'IS_OWNER',
  description: 'Allow those who own the catalog entity of the Pipeline',
  paramsSchema: z.object({
    claims: z
      .array(z.string())
      .describe(
        'The ownership entity refs of the user; one of them must be an owner',
      ),
  }),
  holds: ({ owners }, { claims }) =>
    owners.some(owner => claims.includes(owner)),
});

const hasEntity = createPermissionRule({
  name: 'HAS_ENTITY',
  description: 'Allow Pipelines that an entity of the catalog shows',
  resourceRef: pipelineResource,
  apply: isShown,
  toQuery: () => isShown,
});

const isInNamespace = pipelineRule({
  name: 'IS_IN_NAMESPACE',
  description: 'Allow Pipelines of these namespaces',
  paramsSchema: z.object({ namespaces: names }),
  holds: ({ namespace }, { namespaces }) => namespaces.includes(namespace),
});

const staysInEnvironments = pipelineRule({
  name: 'STAYS_IN_ENVIRONMENTS',
  description:
    'Allow what concerns no environment but these; what names none concerns every environment of the Pipeline',
  paramsSchema: z.object({ environments: names }),
  holds: (pipeline, { environments }) =>
    pipeline.environments.length > 0 &&
    pipeline.environments.every(each => environments.includes(each)),
});

const reachesEnvironments = pipelineRule({
  name: 'REACHES_ENVIRONMENTS',
  description:
    'Allow what concerns one of these environments; meant to be negated: nothing that reaches prod',
  paramsSchema: z.object({ environments: names }),
  holds: (pipeline, { environments }) =>
    pipeline.environments.some(each => environments.includes(each)),
});

/** Every rule that a permission policy can decide by. @public */
export const pipelineRules = {
  isOwner,
  hasEntity,
  isInNamespace,
  staysInEnvironments,
  reachesEnvironments,
};

const exported = createConditionExports({
  resourceRef: pipelineResource,
  rules: pipelineRules,
});

/** The rules as conditions of a policy, e.g. `pipelineConditions.isOwner({ claims })`. @public */
export const pipelineConditions = exported.conditions;

/** A decision that depends on the Pipeline. @public */
export const createPipelineDecision = exported.createConditionalDecision;

function isShown({ entities }: PipelineResource): boolean {
  return entities.length > 0;
}

/** A rule that is judged in memory, for one Pipeline and for a list of them alike. */
function pipelineRule<Params extends Record<string, string[]>>(rule: {
  readonly name: string;
  readonly description: string;
  readonly paramsSchema: z.ZodType<Params, Params>;
  readonly holds: (pipeline: PipelineResource, params: Params) => boolean;
}) {
  const { holds, ...described } = rule;
  return createPermissionRule<typeof pipelineResource, Params>({
    ...described,
    resourceRef: pipelineResource,
    apply: (pipeline, params) => holds(pipeline, params as Params),
    toQuery: params => pipeline => holds(pipeline, params as Params),
  });
}

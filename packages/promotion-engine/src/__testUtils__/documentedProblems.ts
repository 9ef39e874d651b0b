import {
  expressionProblem,
  Pipeline,
  PipelineSpec,
  PolicyGate,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KubeObject } from '@kardinal/kube-controller';
import { git, invalidPipeline } from './invalidPipeline';

/** What modules bring, and pages about them name. */
const ofModules = /is installed; use one of/;

/** Steps between which there is nothing left out. */
const ends = ['git-clone', 'health-check'];

/**
 * What the controllers say of an object that a page shows whole, a line for each problem: its repositories stand for any, and what
 * modules bring is there.
 */
export function documentedProblems(object: KubeObject): readonly string[] {
  switch (object.kind) {
    case 'Pipeline':
      return pipelineProblems(object as Pipeline);
    case 'PolicyGate': {
      const { spec } = object as PolicyGate;
      const problem = expressionProblem(spec.expression);
      return problem === undefined ? [] : [problem];
    }
    default:
      return [];
  }
}

function pipelineProblems({ spec }: Pipeline): readonly string[] {
  const { layout, branch } = spec.git;
  return invalidPipeline({
    ...spec,
    git: { ...git, layout, branch },
    environments: spec.environments.map(withoutFragments),
    ...(spec.config === undefined
      ? {}
      : { config: { ...spec.config, sources: [{ url: git.url }] } }),
  }).filter(problem => !ofModules.test(problem));
}

/** A page shows some steps of a sequence, and means that the others are around them. */
function withoutFragments({
  steps = [],
  ...environment
}: PipelineSpec['environments'][number]): PipelineSpec['environments'][number] {
  const isWhole = ends.every(end => steps.some(({ uses }) => uses === end));
  return isWhole ? { ...environment, steps } : environment;
}

import { Pipeline } from '../api/types.generated';
import { environmentBranch } from '../graph/environmentBranch';
import { orderEnvironments, OrderedEnvironment } from '../graph/environments';
import { sentence } from './sentences';
import { PlannedEnvironmentView, Sentence } from './types';

/** What a Bundle that is created now would write, environment by environment. */
export function pipelinePlan(
  pipeline: Pipeline,
): readonly PlannedEnvironmentView[] {
  const order = orderEnvironments(pipeline);
  return order.type === 'invalid'
    ? []
    : order.environments.map(each => plannedView(pipeline, each));
}

function plannedView(
  pipeline: Pipeline,
  environment: OrderedEnvironment,
): PlannedEnvironmentView {
  const { name, upstreams, path, spec } = environment;
  return {
    environment: name,
    upstreams,
    approval: spec.approval ?? 'auto',
    path,
    sentence: writeSentence(pipeline, environment),
  };
}

function writeSentence(
  pipeline: Pipeline,
  { path, spec }: OrderedEnvironment,
): Sentence {
  const { approval = 'auto', pr } = spec;
  const branch = environmentBranch(pipeline, spec);
  if (approval === 'pr-review')
    return sentence(
      `A pull request that changes ${path} on ${branch}. It needs a review.`,
    );
  return pr === true
    ? sentence(
        `A pull request that changes ${path} on ${branch}. Kardinal merges it.`,
      )
    : sentence(`A commit to ${branch} that changes ${path}.`);
}

import { Pipeline } from '../api/types.generated';
import { environmentBranch } from '../graph/environmentBranch';
import { orderEnvironments, OrderedEnvironment } from '../graph/environments';
import { at, sentence } from './sentences';
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
    ...inGitOf(pipeline, name),
  };
}

/** What its branch says that an environment has, and since when. */
function inGitOf(
  { status }: Pipeline,
  environment: string,
): Pick<PlannedEnvironmentView, 'inGit'> {
  const said = status?.inGit?.find(each => each.environment === environment);
  if (said === undefined) return {};
  const { version, since, commit } = said;
  return {
    inGit: sentence(
      ...(since === undefined
        ? [`It has ${version}`]
        : [`It has had ${version} since `, at(since)]),
      `, according to commit ${commit.slice(0, 7)} on its branch.`,
    ),
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

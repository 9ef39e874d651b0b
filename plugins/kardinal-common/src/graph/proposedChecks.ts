import { Pipeline } from '../api/types.generated';
import type { EnvironmentSpec, PipelineProblem } from './pipelineProblems';
import { sequenceOf } from './sequence';

const openPullRequest = 'open-pr';

/**
 * The checks that the head of an environment's pull requests has to pass before it may be merged, each once: those of the Pipeline,
 * then those of the environment. None where it has no pull requests.
 *
 * @see spec 3, PromotionStrategy: proposedCommitStatuses
 * @public
 */
export function proposedChecks(
  pipeline: Pipeline,
  environment: EnvironmentSpec,
): readonly string[] {
  const all = [
    ...(pipeline.spec.proposedCommitStatuses ?? []),
    ...(environment.proposedCommitStatuses ?? []),
  ];
  // A Pipeline that is not in the cluster yet lacks the defaults that the sequence of its steps follows from.
  if (all.length === 0 || !hasPullRequests(pipeline, environment)) return [];
  return [...new Set(all.map(({ key }) => key))];
}

/** Lists of checks that nothing could ever wait for. */
export function proposedCheckProblems(pipeline: Pipeline): PipelineProblem[] {
  const { environments, proposedCommitStatuses = [] } = pipeline.spec;
  const without = environments.map(
    environment => !hasPullRequests(pipeline, environment),
  );
  const fix = 'set pr: true or approval: pr-review, or remove this';
  const isForNobody =
    proposedCommitStatuses.length > 0 && !without.includes(false);
  return [
    ...(isForNobody
      ? [
          {
            field: 'spec.proposedCommitStatuses',
            message: `no environment has pull requests whose head could be checked; ${fix}`,
          },
        ]
      : []),
    ...environments.flatMap((environment, index) =>
      without[index] && (environment.proposedCommitStatuses ?? []).length > 0
        ? [
            {
              field: `spec.environments[${index}].proposedCommitStatuses`,
              message: `${environment.name} has no pull requests whose head could be checked; ${fix}`,
            },
          ]
        : [],
    ),
  ];
}

function hasPullRequests(
  { spec }: Pipeline,
  environment: EnvironmentSpec,
): boolean {
  return sequenceOf(environment, 'mixed', spec.git.layout).some(
    ({ uses }) => uses === openPullRequest,
  );
}

import { GitCommitArtifact } from '../api/artifacts';
import { Bundle, Pipeline } from '../api/types.generated';
import { configSourceOf } from './configSource';
import { OrderedEnvironment } from './environments';
import { configMerge } from './sequence';

/**
 * Why the commit of a Bundle cannot be promoted to these environments, with field and fix: the Pipeline does not allow its
 * repository, or that of a commit that it takes back, or listed steps would leave it out. `undefined` where nothing is in the
 * way, and without a commit.
 *
 * @public
 */
export function configProblem(
  pipeline: Pipeline,
  bundle: Bundle,
  environments: readonly OrderedEnvironment[],
  undone: readonly GitCommitArtifact[] = [],
): { readonly reason: string; readonly message: string } | undefined {
  const { gitCommit } = bundle.spec.artifacts;
  if (gitCommit === undefined) return undefined;
  for (const commit of [gitCommit, ...undone]) {
    const choice = configSourceOf(pipeline, commit);
    if (choice.type === 'refused')
      return { reason: 'SourceNotAllowed', message: choice.message };
  }
  const without = environments.find(
    ({ spec: { steps } }) =>
      steps !== undefined && !steps.some(({ uses }) => uses === configMerge),
  );
  if (without === undefined) return undefined;
  const index = pipeline.spec.environments.findIndex(
    ({ name }) => name === without.name,
  );
  return {
    reason: 'NothingToDeploy',
    message: `Pipeline ${pipeline.metadata.name}, spec.environments[${index}].steps: ${configMerge} is missing, which applies spec.artifacts.gitCommit of the Bundle in ${without.name}; add it before git-commit`,
  };
}

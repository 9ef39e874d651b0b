import { GitCommitArtifact } from '../api/artifacts';
import { Bundle, Pipeline } from '../api/types.generated';
import { configSourceOf } from './configSource';
import { OrderedEnvironment } from './environments';
import { configMerge, hydrate } from './sequence';

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
  const { gitCommit, images = [] } = bundle.spec.artifacts;
  const isRendered = pipeline.spec.git.layout === 'branch';
  if (isRendered && (gitCommit === undefined || images.length > 0))
    return {
      reason: 'NothingToDeploy',
      message: `spec.artifacts: Pipeline ${pipeline.metadata.name} has spec.git.layout branch and promotes what commits of ${pipeline.spec.git.branch} render; create a Bundle of type config with spec.artifacts.gitCommit alone, and set images in the commit`,
    };
  if (gitCommit === undefined) return undefined;
  if (isRendered && gitCommit.path !== undefined)
    return {
      reason: 'NothingToDeploy',
      message: `spec.artifacts.gitCommit.path: Pipeline ${pipeline.metadata.name} has spec.git.layout branch and renders the path of each environment; create a Bundle without it`,
    };
  for (const commit of [gitCommit, ...undone]) {
    const choice = configSourceOf(pipeline, commit);
    if (choice.type === 'refused')
      return { reason: 'SourceNotAllowed', message: choice.message };
  }
  const needed = isRendered ? hydrate : configMerge;
  const without = environments.find(
    ({ spec: { steps } }) =>
      steps !== undefined && !steps.some(({ uses }) => uses === needed),
  );
  if (without === undefined) return undefined;
  const index = pipeline.spec.environments.findIndex(
    ({ name }) => name === without.name,
  );
  return {
    reason: 'NothingToDeploy',
    message: `Pipeline ${
      pipeline.metadata.name
    }, spec.environments[${index}].steps: ${needed} is missing, which ${
      isRendered ? 'renders' : 'applies'
    } spec.artifacts.gitCommit of the Bundle in ${
      without.name
    }; add it before git-commit`,
  };
}

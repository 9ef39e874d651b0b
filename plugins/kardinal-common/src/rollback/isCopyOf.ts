import { canonicalArtifacts } from '../api/canonicalArtifacts';
import { Bundle } from '../api/types.generated';
import { repositoryKey } from '../checks/isSameRepository';

/**
 * Whether a Bundle has the very artifacts of another one, as one must that is promoted for what the other has shown: whoever
 * leaves out a digest there would have something else promoted that nobody has tried.
 */
export function isCopyOf(bundle: Bundle, of: Bundle): boolean {
  return (
    (bundle.spec.type ?? 'image') === (of.spec.type ?? 'image') &&
    textOf(bundle) === textOf(of)
  );
}

function textOf({ spec }: Bundle): string {
  const {
    images = [],
    charts = [],
    gitCommit,
  } = canonicalArtifacts(spec.artifacts);
  return JSON.stringify([
    images
      .map(({ name, reference, digest }) =>
        JSON.stringify([name, reference, digest]),
      )
      .sort(),
    charts
      .map(({ repository, name, version, digest }) =>
        JSON.stringify([repository, name, version, digest]),
      )
      .sort(),
    gitCommit === undefined
      ? []
      : [repositoryKey(gitCommit.repository), gitCommit.sha, gitCommit.path],
  ]);
}

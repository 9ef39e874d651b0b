import type { ForgeContext } from '../ForgeContext';
import type {
  HeadRecord,
  PullRecord,
  RepositoryRecord,
} from '../state/records';
import { commitRef, identityShape } from './shapes';

/** Each head that a pull request had, oldest first: an iteration is one of them. @public */
export function headsOf(pull: PullRecord): readonly HeadRecord[] {
  return pull.heads ?? [{ sha: pull.headSha, at: pull.createdAt }];
}

/** "GitPullRequestIteration". @public */
export function iterationShapes(
  forge: ForgeContext,
  repository: RepositoryRecord,
  pull: PullRecord,
) {
  const base = commitRef(forge, repository, pull.baseSha);
  return headsOf(pull).map(({ sha, at }, index) => ({
    id: index + 1,
    description: pull.title,
    author: identityShape(forge, pull.author),
    createdDate: at,
    updatedDate: at,
    sourceRefCommit: commitRef(forge, repository, sha),
    targetRefCommit: base,
    commonRefCommit: base,
    hasMoreCommits: false,
    reason: index === 0 ? 'create' : 'push',
  }));
}

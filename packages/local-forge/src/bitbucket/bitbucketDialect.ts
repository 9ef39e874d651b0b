import type { Refusal } from '../Refusal';
import { below, type RestDialect } from '../rest/RestDialect';
import { activityRoutes } from './activityRoutes';
import { autoMergeRoutes } from './autoMergeRoutes';
import { BitbucketRefusal } from './BitbucketRefusal';
import { branchRoutes } from './branchRoutes';
import { buildRoutes } from './buildRoutes';
import { commentRoutes } from './commentRoutes';
import { participantRoutes } from './participantRoutes';
import { pullRequestRoutes } from './pullRequestRoutes';
import { repositoryRoutes } from './repositoryRoutes';
import { stateRoutes } from './stateRoutes';

/** The REST interfaces of Bitbucket Data Center. @public */
export function bitbucketDialect(): RestDialect {
  return {
    pathOf: below('/rest'),
    routes: [
      ...repositoryRoutes(),
      ...branchRoutes(),
      ...buildRoutes(),
      ...stateRoutes(),
      ...autoMergeRoutes(),
      ...participantRoutes(),
      ...activityRoutes(),
      ...commentRoutes(),
      ...pullRequestRoutes(),
    ],
    limited: 429,
    authorization: ({ authorization }) => authorization,
    repositoryOf: (store, { projectKey, repositorySlug }) =>
      projectKey && repositorySlug
        ? store.repository(projectKey, repositorySlug)
        : undefined,
    refusal,
    headers: (_limit, login) => ({ 'x-ausername': encodeURIComponent(login) }),
    // Its pages say in their body what they are.
    pages: () => ({}),
  };
}

const UNAUTHENTICATED =
  'Authentication failed. Please check your credentials and try again.';

function refusal(refused: Refusal): unknown {
  const { status, message } = refused;
  const own = refused instanceof BitbucketRefusal ? refused : undefined;
  const error = {
    context: null,
    message: status === 401 ? UNAUTHENTICATED : message,
    exceptionName: own ? `com.atlassian.bitbucket.${own.exception}` : null,
    ...(own?.vetoes && { conflicted: false, vetoes: own.vetoes }),
  };
  return { errors: [error] };
}

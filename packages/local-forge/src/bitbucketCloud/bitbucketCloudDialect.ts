import type { Refusal } from '../Refusal';
import { below, type RestDialect } from '../rest/RestDialect';
import { activityRoutes } from './activityRoutes';
import { branchRoutes } from './branchRoutes';
import { buildRoutes } from './buildRoutes';
import { commentRoutes } from './commentRoutes';
import { commitRoutes } from './commitRoutes';
import { pullRequestRoutes } from './pullRequestRoutes';
import { repositoryRoutes } from './repositoryRoutes';
import { reviewRoutes } from './reviewRoutes';
import { stateRoutes } from './stateRoutes';

/** The REST interface of Bitbucket Cloud. @public */
export function bitbucketCloudDialect(): RestDialect {
  return {
    pathOf: below('/2.0'),
    routes: [
      ...repositoryRoutes(),
      ...branchRoutes(),
      ...commitRoutes(),
      ...buildRoutes(),
      ...stateRoutes(),
      ...reviewRoutes(),
      ...activityRoutes(),
      ...commentRoutes(),
      ...pullRequestRoutes(),
    ],
    limited: 429,
    authorization: ({ authorization }) => authorization,
    repositoryOf: (store, { workspace, repo_slug: slug }) =>
      workspace && slug ? store.repository(workspace, slug) : undefined,
    refusal,
    headers: () => ({}),
    // Its pages say in their body what they are.
    pages: () => ({}),
  };
}

function refusal({ status, message }: Refusal): unknown {
  const said =
    status === 401
      ? 'Token is invalid, expired, or not supported for this endpoint.'
      : message;
  return { type: 'error', error: { message: said } };
}

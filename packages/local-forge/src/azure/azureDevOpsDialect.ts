import type { Refusal } from '../Refusal';
import type { RestDialect } from '../rest/RestDialect';
import { branchRoutes } from './branchRoutes';
import { commitStatusRoutes } from './commitStatusRoutes';
import { findRepository } from './azureRoute';
import { policyRoutes } from './policyRoutes';
import { pullRequestRoutes } from './pullRequestRoutes';
import { pullRequestStatusRoutes } from './pullRequestStatusRoutes';
import { repositoryRoutes } from './repositoryRoutes';
import { reviewerRoutes } from './reviewerRoutes';
import { threadRoutes } from './threadRoutes';

/** Azure DevOps's REST interface, with the organizations right below the forge. @public */
export function azureDevOpsDialect(): RestDialect {
  return {
    pathOf: pathname =>
      // Whatever the case: both are in its documentation.
      pathname.includes('/_apis/')
        ? pathname.replace(/\/pullrequests(?=\/|$)/i, '/pullRequests')
        : undefined,
    routes: [
      ...repositoryRoutes(),
      ...branchRoutes(),
      ...commitStatusRoutes(),
      ...policyRoutes(),
      ...reviewerRoutes(),
      ...threadRoutes(),
      ...pullRequestStatusRoutes(),
      ...pullRequestRoutes(),
    ],
    limited: 429,
    authorization: ({ authorization }) => authorization,
    repositoryOf: findRepository,
    refusal,
    // It says how much is left once there is little.
    headers: ({ remaining, limit, reset }): Record<string, string> =>
      remaining > 0
        ? {}
        : {
            'x-ratelimit-resource': 'local/user',
            'x-ratelimit-limit': String(limit),
            'x-ratelimit-remaining': '0',
            'x-ratelimit-reset': String(reset),
          },
    pages: () => ({}),
  };
}

function refusal({ message, errors }: Refusal): unknown {
  const [{ code = 'VssServiceException' } = {}] = errors ?? [];
  return {
    $id: '1',
    innerException: null,
    message,
    typeName: `Microsoft.TeamFoundation.${code}, Microsoft.TeamFoundation`,
    typeKey: code,
    errorCode: 0,
    eventId: 3000,
  };
}

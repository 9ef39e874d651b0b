import { Refusal } from '../Refusal';
import { ok, type Route } from '../rest/RestCall';
import { azureRoute } from './azureRoute';
import { identityShape, repositoryShape } from './shapes';

/** Repositories, and who asks. @public */
export function repositoryRoutes(): Route[] {
  return [
    azureRoute('GET', '', async ({ forge, repository }) =>
      ok(repositoryShape(forge, repository)),
    ),
    {
      method: 'GET',
      path: '/{organization}/_apis/connectionData',
      answer: async ({ forge, user }) => {
        if (user.id === 0) throw new Refusal(401, 'Unauthorized');
        const identity = identityShape(forge, user.login);
        return ok({ authenticatedUser: identity, authorizedUser: identity });
      },
    },
  ];
}

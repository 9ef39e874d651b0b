import {
  privateUserShape,
  publicUserShape,
  userShape,
} from '../shapes/userShape';
import {
  fullRepositoryShape,
  repositoryShape,
} from '../shapes/repositoryShape';
import { notFound } from '../Refusal';
import { ok, paged, repositoryRoute, type Route } from './RestCall';

/** Users and repositories. @public */
export function repositoryRoutes(): Route[] {
  return [
    {
      method: 'GET',
      path: '/user',
      answer: async ({ forge, user }) => ok(privateUserShape(forge, user)),
    },
    {
      method: 'GET',
      path: '/users/{username}',
      answer: async ({ forge, parameters }) => {
        const user = forge.store.user(parameters.username);
        if (!user) throw notFound();
        return ok(publicUserShape(forge, user));
      },
    },
    {
      method: 'GET',
      path: '/user/repos',
      answer: async ({ forge, query }) => {
        const { entries, links } = paged(forge.store.all('repository'), query);
        const body = entries.map(entry => repositoryShape(forge, entry));
        return { status: 200, body, links };
      },
    },
    repositoryRoute('GET', '', async ({ forge, repository }) =>
      ok(fullRepositoryShape(forge, repository)),
    ),
    repositoryRoute(
      'GET',
      '/collaborators/{username}/permission',
      async ({ forge, parameters }) => {
        const user = forge.store.user(parameters.username);
        if (!user) throw notFound();
        const permissions = { admin: true, push: true, pull: true };
        const shape = userShape(forge, user.login);
        return ok({
          permission: 'admin',
          role_name: 'admin',
          user: { ...shape, permissions, role_name: 'admin' },
        });
      },
    ),
  ];
}

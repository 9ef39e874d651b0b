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
import type { UserRecord } from '../state/records';
import {
  ok,
  pageAnswer,
  type RepositoryCall,
  repositoryRoute,
  type RestAnswer,
  type RestCall,
  type Route,
} from './RestCall';

/** Users and repositories. @public */
export function repositoryRoutes(): Route[] {
  return [
    { method: 'GET', path: '/user', answer: getOwnUser },
    { method: 'GET', path: '/users/{username}', answer: getUser },
    { method: 'GET', path: '/user/repos', answer: listRepositories },
    repositoryRoute('GET', '', async ({ forge, repository }) =>
      ok(fullRepositoryShape(forge, repository)),
    ),
    repositoryRoute(
      'GET',
      '/collaborators/{username}/permission',
      getPermission,
    ),
  ];
}

async function getOwnUser({ forge, user }: RestCall): Promise<RestAnswer> {
  return ok(privateUserShape(forge, user));
}

async function getUser(call: RestCall): Promise<RestAnswer> {
  return ok(publicUserShape(call.forge, namedUser(call)));
}

async function listRepositories(call: RestCall): Promise<RestAnswer> {
  const { forge, query } = call;
  return pageAnswer(forge.store.all('repository'), query, entry =>
    repositoryShape(forge, entry),
  );
}

async function getPermission(call: RepositoryCall): Promise<RestAnswer> {
  const permissions = { admin: true, push: true, pull: true };
  const shape = userShape(call.forge, namedUser(call).login);
  return ok({
    permission: 'admin',
    role_name: 'admin',
    user: { ...shape, permissions, role_name: 'admin' },
  });
}

function namedUser({ forge, parameters }: RestCall): UserRecord {
  const user = forge.store.user(parameters.username);
  if (!user) throw notFound();
  return user;
}

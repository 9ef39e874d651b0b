import { allowAutoMerge } from '../pulls/allowAutoMerge';
import {
  privateUserShape,
  publicUserShape,
  userShape,
} from '../shapes/userShape';
import {
  fullRepositoryShape,
  repositoryShape,
} from '../shapes/repositoryShape';
import { notFound, Refusal, validationFailed } from '../Refusal';
import { mayRead } from '../repositories/access';
import { addRepository } from '../repositories/addRepository';
import type { UserRecord } from '../state/records';
import { BodyReader } from './BodyReader';
import {
  created,
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
    { method: 'POST', path: '/user/repos', answer: createOwn },
    repositoryRoute('GET', '', async ({ forge, repository }) =>
      ok(fullRepositoryShape(forge, repository)),
    ),
    repositoryRoute('PATCH', '', updateRepository),
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
  const { forge, query, user } = call;
  const visible = forge.store
    .all('repository')
    .filter(entry => mayRead(forge.store, entry, user.login));
  return pageAnswer(visible, query, entry => repositoryShape(forge, entry));
}

/** Of the account that asks, with a first commit. */
async function createOwn({ forge, user, body }: RestCall): Promise<RestAnswer> {
  const reader = new BodyReader(body);
  const name = reader.text('name');
  if (reader.flag('auto_init') !== 'on')
    throw new Refusal(
      422,
      'This forge has no empty repositories: set auto_init',
    );
  const { repository, origin } = await addRepository(forge, {
    owner: user.login,
    name,
    description: reader.optionalText('description'),
    visibility: reader.flag('private') === 'on' ? 'private' : 'public',
    files: { 'README.md': `# ${name}\n` },
  });
  if (origin === 'known')
    throw validationFailed({
      resource: 'Repository',
      code: 'custom',
      field: 'name',
      message: 'name already exists on this account',
    });
  return created(fullRepositoryShape(forge, repository));
}

/** Its settings; of these it has "Allow auto-merge" alone. */
async function updateRepository(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository } = call;
  const allowed = new BodyReader(call.body).flag('allow_auto_merge');
  const value = await allowAutoMerge(forge, repository, allowed);
  return ok(fullRepositoryShape(forge, value));
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

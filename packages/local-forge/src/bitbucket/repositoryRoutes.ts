import { ok, type Route } from '../rest/RestCall';
import { bitbucketRoute } from './bitbucketRoute';
import { repositoryShape } from './shapes';

/** Repositories, and who reviews by default in them: nobody. @public */
export function repositoryRoutes(): Route[] {
  return [
    bitbucketRoute('GET', '', async ({ forge, repository }) =>
      ok(repositoryShape(forge, repository)),
    ),
    bitbucketRoute(
      'GET',
      '/reviewers',
      async () => ok([]),
      'default-reviewers',
    ),
  ];
}

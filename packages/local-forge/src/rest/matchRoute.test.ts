import { matchRoutes } from './matchRoute';
import { restRoutes } from './routes';

describe('matchRoutes', () => {
  const find = matchRoutes(restRoutes());

  it.each([
    ['GET', '/repos/a/b', 'GET /repos/{owner}/{repo}', { repo: 'b' }],
    [
      'GET',
      '/repos/a/b/branches/kardinal%2Fx%2Fprod',
      'GET /repos/{owner}/{repo}/branches/{branch}',
      { branch: 'kardinal/x/prod' },
    ],
    [
      'GET',
      '/repos/a/b/branches/kardinal/x/prod/protection',
      'GET /repos/{owner}/{repo}/branches/{branch}/protection',
      { branch: 'kardinal/x/prod' },
    ],
    [
      'GET',
      '/repos/a/b/commits/feature/x/status',
      'GET /repos/{owner}/{repo}/commits/{ref}/status',
      { ref: 'feature/x' },
    ],
    [
      'GET',
      '/repos/a/b/commits/feature/x',
      'GET /repos/{owner}/{repo}/commits/{ref}',
      { ref: 'feature/x' },
    ],
    ['GET', '/repos/a/b/contents/', 'GET /repos/{owner}/{repo}/contents', {}],
    [
      'DELETE',
      '/repos/a/b/issues/1/labels/kardinal%2Fpromotion',
      'DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}',
      { name: 'kardinal/promotion' },
    ],
  ])('%s %s is %s', (method, path, name, parameters) => {
    expect(find(method, path)).toMatchObject({ name, parameters });
  });

  it.each([
    ['PUT', '/repos/a/b'],
    ['GET', '/repos/a'],
    ['GET', '/graphql'],
    ['GET', '/repos/a/b/pulls/1/unknown'],
    ['GET', '/repos/a/b/branches/%E0%A4%A'],
  ])('%s %s has no route', (method, path) => {
    expect(find(method, path)).toBeUndefined();
  });
});

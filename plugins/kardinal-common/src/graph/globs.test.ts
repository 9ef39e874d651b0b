import {
  comparedSegments,
  globProblem,
  matchesAtOrAbove,
  reachesInto,
} from './globs';

describe('reachesInto', () => {
  const reaches = (directory: string, glob: string) =>
    reachesInto(comparedSegments(directory), comparedSegments(glob));

  it.each([
    ['environments/prod', 'environments/prod'],
    ['./environments//prod/', 'environments/prod'],
    ['Environments/PROD', 'environments/prod'],
    ['environments\\prod', 'environments/prod'],
    ['environments/ｐｒｏｄ', 'environments/prod'],
    ['environments/prod/eu', 'environments/prod'],
    ['environments', 'environments/prod'],
    ['.', 'environments/prod'],
    ['environments/prod-eu', 'environments/prod*'],
    ['environments/prod1', 'environments/prod?'],
    ['apps/shop/prod', '**/prod'],
    ['apps/shop/prod/eu', '**/prod'],
    ['prod', '**/prod'],
    ['.', '**/prod'],
    ['environments/prod', '**'],
    ['environments/prod', '/'],
    ['apps/a/b/prod', 'apps/**/prod'],
    ['apps', 'apps/**/prod'],
    ['environments/prod', 'environments/prod/**'],
  ])('finds %s in %s', (directory, glob) => {
    expect(reaches(directory, glob)).toBe(true);
  });

  it.each([
    ['environments/staging', 'environments/prod'],
    ['environments/prod-eu', 'environments/prod'],
    ['environments/nonprod', 'environments/prod'],
    ['environments/prod12', 'environments/prod?'],
    ['apps/shop/staging', '**/prod'],
    ['apps/prod/eu', 'apps/*/prod'],
    ['other/prod', 'apps/**/prod'],
  ])('does not find %s in %s', (directory, glob) => {
    expect(reaches(directory, glob)).toBe(false);
  });
});

it('is anchored at both ends of what it is about', () => {
  const matches = (glob: string, path: string) =>
    matchesAtOrAbove(comparedSegments(glob), comparedSegments(path));
  expect(matches('github.com/acme/*', 'github.com/acme/gitops')).toBe(true);
  expect(matches('github.com/acme', 'github.com/acme/gitops')).toBe(true);
  expect(matches('acme/*', 'github.com/acme/gitops')).toBe(false);
  expect(matches('github.com/acme/*', 'github.com/acme')).toBe(false);
});

it('does bounded work, whatever the glob is', () => {
  const glob = comparedSegments('*a'.repeat(128));
  const path = comparedSegments(`${'a'.repeat(1_000)}b`);
  expect(reachesInto(path, glob)).toBe(false);
});

it.each([
  ['environments/{prod,live}', /not supported/],
  ['prod[12]', /not supported/],
  ['../prod', /contains \.\./],
])('says what is wrong with %s', (glob, problem) => {
  expect(globProblem(glob)).toMatch(problem);
});

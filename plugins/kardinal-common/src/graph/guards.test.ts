import { aGate, aPipeline } from '../testing/objects';
import { collectTemplates } from './gates';
import { guardedEnvironment, guards } from './guards';

const org = { 'kardinal.io/scope': 'org' };
const permission = { ...org, 'kardinal.io/type': 'skip-permission' };
const listed = (list: string) => ({
  annotations: { 'kardinal.io/applies-to': list },
});
const production = { name: 'prod', labels: { tier: 'production' } };

function isGuarded(
  options: Parameters<typeof aGate>[1],
  environment: Parameters<typeof aPipeline>[0][number],
  url = 'https://github.com/acme/gitops.git',
): boolean {
  const pipeline = aPipeline([environment], {
    git: { url, branch: 'main', layout: 'directory', provider: 'github' },
  });
  const [template] = collectTemplates([aGate('a', options)], pipeline, [
    'platform-policies',
  ]);
  const [spec] = pipeline.spec.environments;
  return guards(template, guardedEnvironment(pipeline, spec));
}

describe('an environment called prod with tier=production', () => {
  it.each([
    ['an org gate that says nothing', { labels: org }, true],
    ['an org gate for all', { labels: org, ...listed('*') }, true],
    ['an org gate for another', { labels: org, ...listed('dev') }, false],
    ['an org gate for its tier', listed('tier=production'), true],
    ['an org gate for another tier', listed('tier=test'), false],
    ['an org gate for a label it lacks', listed('constructor=x'), false],
    ['an org gate for one of several', listed('dev, tier=production'), true],
    ['an org gate that says it wrongly', listed('Prod'), true],
    ['an org gate with a wrong selector', listed('tier in (a)'), true],
    ['an org gate with a wrong glob', { spec: { path: '../a' } }, true],
    ['a team gate that says nothing', { namespace: 'default' }, false],
    ['a team gate for all', { namespace: 'default', ...listed('*') }, true],
    ['a permission that says nothing', { labels: permission }, false],
    [
      'a permission that says it wrongly',
      { labels: permission, ...listed('Prod') },
      false,
    ],
    ['a permission for it', { labels: permission, ...listed('prod') }, true],
    [
      'a permission for it, in another repository',
      {
        labels: permission,
        ...listed('prod'),
        spec: { repository: 'github.com/acme/other' },
      },
      false,
    ],
    [
      'a permission for it, in its repository',
      {
        labels: permission,
        ...listed('prod'),
        spec: { repository: 'github.com/acme/*', path: 'environments/prod' },
      },
      true,
    ],
  ])('and %s', (_what, options, expected) => {
    expect(isGuarded(options, production)).toBe(expected);
  });
});

describe('an org gate for prod and the path and repository of prod', () => {
  const gate = {
    labels: { ...org, 'kardinal.io/applies-to': 'prod' },
    spec: { repository: 'github.com/acme/gitops', path: 'environments/prod' },
  };

  it.each([
    ['another name', { name: 'production', path: 'environments/prod' }],
    ['a dot', { name: 'a', path: './environments/prod' }],
    ['a slash', { name: 'a', path: 'environments/prod/' }],
    ['another case', { name: 'a', path: 'environments/Prod' }],
    ['a directory below', { name: 'a', path: 'environments/prod/eu' }],
    ['a directory above', { name: 'a', path: 'environments' }],
    ['the root', { name: 'a', path: '.' }],
    ['another path', { name: 'prod', path: 'somewhere' }],
  ])('is not escaped by %s', (_how, environment) => {
    expect(isGuarded(gate, environment)).toBe(true);
  });

  it.each([
    'https://github.com/acme/gitops',
    'https://GITHUB.com/Acme/gitops.git/',
    'https://github.com/acme/%67itops',
    'git@github.com:acme/gitops.git',
    'ssh://git@github.com/acme/gitops',
  ])('is not escaped by the URL %s', url => {
    const renamed = { name: 'production', path: 'environments/prod' };
    expect(isGuarded(gate, renamed, url)).toBe(true);
  });

  it('leaves other environments and repositories alone', () => {
    expect(isGuarded(gate, 'staging')).toBe(false);
    const same = { name: 'production', path: 'environments/prod' };
    const other = 'https://github.com/acme/other';
    expect(isGuarded(gate, same, other)).toBe(false);
  });
});

import { judgeSetup, SetupRule } from './setupRule';

const teamA: SetupRule = {
  sources: ['https://github.com/acme/shop-*/blob/main/*'],
  owners: ['group:default/team-a'],
  namespaces: ['team-a', 'team-a-*'],
  secrets: ['github-token'],
  repositories: ['https://github.com/acme/gitops'],
};
const file = {
  app: 'shop',
  namespace: 'team-a',
  git: { url: 'https://github.com/acme/gitops', secret: 'github-token' },
  environments: ['dev'],
};
const entity = {
  ref: 'component:default/shop',
  owner: 'group:default/team-a',
  location: 'https://github.com/acme/shop-web/blob/main/catalog-info.yaml',
};

type Change = {
  readonly file?: object;
  readonly git?: object;
  readonly entity?: object;
};

function verdict(rules: readonly SetupRule[], change: Change = {}): string {
  const judged = judgeSetup(
    rules,
    { ...file, ...change.file, git: { ...file.git, ...change.git } },
    { ...entity, ...change.entity },
  );
  return judged.type === 'allowed' ? 'allowed' : judged.reason;
}

it.each<[string, Change]>([
  ['what it lists', {}],
  ['a namespace by pattern', { file: { namespace: 'team-a-test' } }],
  [
    'the other address of a file that GitHub has',
    {
      entity: {
        location:
          'https://github.com/acme/shop-web/tree/main/catalog-info.yaml',
      },
    },
  ],
  ['no Secret at all', { git: { secret: undefined } }],
])('a rule allows %s', (_case, change) => {
  expect(verdict([teamA], change)).toBe('allowed');
});

it.each<[string, RegExp, Change]>([
  [
    'another repository',
    /may not set up Pipelines here; ask the platform team/,
    { entity: { location: 'https://github.com/mallory/shop-web/blob/main/x' } },
  ],
  [
    'a path that climbs out',
    /may not set up Pipelines here/,
    {
      entity: {
        location:
          'https://github.com/acme/shop-web/blob/main/../../../../mallory/x/blob/main/x',
      },
    },
  ],
  [
    'an encoded path that climbs out',
    /may not set up Pipelines here/,
    {
      entity: {
        location:
          'https://github.com/acme/shop-a/blob/main/%2e%2e/%2e%2e/%2e%2e/%2e%2e/mallory/x',
      },
    },
  ],
  [
    'a branch that nobody has reviewed',
    /may not set up Pipelines here/,
    { entity: { location: 'https://github.com/acme/shop-web/blob/mine/x' } },
  ],
  [
    'a folder of such a branch that is called like the reviewed one',
    /may not set up Pipelines here/,
    {
      entity: {
        location:
          'https://github.com/acme/shop-web/blob/mine/blob/main/catalog-info.yaml',
      },
    },
  ],
  [
    'another owner',
    /owned by group:default\/team-b, may not/,
    { entity: { owner: 'group:default/team-b' } },
  ],
  ['no owner', /owned by nobody, may not/, { entity: { owner: undefined } }],
  [
    'another namespace',
    /^namespace: .* in namespace team-b; name one of team-a, team-a-\*, or ask/,
    { file: { namespace: 'team-b' } },
  ],
  [
    'another GitOps repository',
    /^git\.url: .* may not promote to https:\/\/github\.com\/acme\/gitops-b /,
    { git: { url: 'https://github.com/acme/gitops-b' } },
  ],
  [
    'another Secret',
    /^git\.secret: .* may not use the Secret admin-token of namespace team-a/,
    { git: { secret: 'admin-token' } },
  ],
])('a rule does not allow %s', (_case, reason, change) => {
  expect(verdict([teamA], change)).toMatch(reason);
});

it('without rules nothing is allowed', () => {
  expect(verdict([])).toMatch(/may not set up Pipelines here/);
});

it('one rule allows all of it, never a part each', () => {
  const teamB = { ...teamA, namespaces: ['team-b'], secrets: ['other'] };
  expect(verdict([teamA, teamB], { git: { secret: 'other' } })).toMatch(
    /^git\.secret/,
  );
});

it.each([
  ['a*c*e', 'abcde', true],
  ['a*c*e', 'ae', false],
  ['a*bc*', 'abc', true],
  ['ab*ba', 'aba', false],
  ['a*c', 'a/c', false],
  ['a*', 'a/b/c', true],
  ['a.c', 'abc', false],
  ['*', 'any/thing', true],
])('the pattern %s and %s: %s', (pattern, namespace, isListed) => {
  const rule = { ...teamA, namespaces: [pattern] };
  expect(verdict([rule], { file: { namespace } }) === 'allowed').toBe(isListed);
});

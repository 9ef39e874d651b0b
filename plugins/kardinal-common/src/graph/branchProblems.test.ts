import { aPipeline } from '../testing/objects';
import { branchProblems } from './branchProblems';
import { environmentBranch } from './environmentBranch';

type Environments = Parameters<typeof aPipeline>[0];

function pipelineOf(
  environments: Environments,
  layout: 'branch' | 'directory' = 'branch',
) {
  const { git } = aPipeline([]).spec;
  return aPipeline(environments, { git: { ...git, layout } });
}

describe('environmentBranch', () => {
  it.each([
    ['the base branch by default', 'directory', undefined, 'main'],
    ['one after its name', 'branch', undefined, 'environment/dev'],
    ['the one that it names', 'branch', 'live/dev', 'live/dev'],
  ] as const)('is %s', (_what, layout, branch, expected) => {
    const environment = { name: 'dev', ...(branch && { branch }) };
    const pipeline = pipelineOf([environment], layout);
    expect(environmentBranch(pipeline, environment)).toBe(expected);
  });
});

describe('branchProblems', () => {
  it.each<[string, Environments]>([
    ['branches after the environments', ['dev', 'prod']],
    ['branches of their own', [{ name: 'dev', branch: 'live/dev' }, 'prod']],
    [
      'one directory that two are rendered from',
      [
        { name: 'dev', path: 'app' },
        { name: 'prod', path: 'app' },
      ],
    ],
  ])('has nothing against %s', (_what, environments) => {
    expect(branchProblems(pipelineOf(environments))).toEqual([]);
  });

  it.each<[string, Environments, number, string]>([
    [
      'the base branch',
      [{ name: 'dev', branch: 'main' }],
      0,
      'main is the base branch, spec.git.branch already; give dev another',
    ],
    [
      'the branch of another environment',
      ['dev', { name: 'prod', branch: 'environment/dev' }],
      1,
      'environment/dev is the branch of dev already; give prod another',
    ],
    [
      'a branch that Git has no room for',
      ['dev', { name: 'prod', branch: 'environment' }],
      1,
      'environment leaves no room in Git beside environment/dev, the branch of dev; give prod another',
    ],
    [
      'the branch that another one is proposed from',
      ['dev', 'dev-next'],
      1,
      'environment/dev-next clashes with environment/dev, the branch of dev: -next is where hydrators propose what is rendered; give dev-next another',
    ],
    [
      'a branch among those of promotions',
      [{ name: 'dev', branch: 'kardinal/dev' }],
      0,
      'kardinal/dev leaves no room in Git beside kardinal, where the branches of promotions are; give dev another',
    ],
    [
      'no legal name',
      [{ name: 'dev', branch: 'a..b' }],
      0,
      'a..b is no legal Git branch name; give dev another',
    ],
  ])('refuses %s', (_what, environments, index, message) => {
    expect(branchProblems(pipelineOf(environments))).toEqual([
      { field: `spec.environments[${index}].branch`, message },
    ]);
  });

  it('refuses a branch that would have no effect', () => {
    const pipeline = pipelineOf([{ name: 'dev', branch: 'live' }], 'directory');
    expect(branchProblems(pipeline)).toEqual([
      {
        field: 'spec.environments[0].branch',
        message:
          'live has no effect while spec.git.layout is directory; set that to branch, or remove this',
      },
    ]);
  });

  it('refuses a hydrator that nobody would wait for', () => {
    const pipeline = aPipeline(['dev']);
    const git = { ...pipeline.spec.git, hydrator: 'external' as const };
    const spec = { ...pipeline.spec, git };
    expect(branchProblems({ ...pipeline, spec })).toEqual([
      {
        field: 'spec.git.hydrator',
        message:
          'external has no effect while spec.git.layout is directory; set that to branch, or remove this',
      },
    ]);
    expect(
      branchProblems({
        ...pipeline,
        spec: { ...spec, git: { ...git, layout: 'branch' } },
      }),
    ).toEqual([]);
  });

  it('refuses what would have no effect on what is rendered', () => {
    const update = { strategy: 'helm', helm: { file: 'values.yaml' } };
    const pipeline = pipelineOf([{ name: 'dev', update }]);
    const sources = [{ url: 'https://forge.example.com/acme/config' }];
    const config = { sources, watch: { path: 'apps' } };
    const spec = { ...pipeline.spec, config };
    expect(branchProblems({ ...pipeline, spec })).toEqual([
      {
        field: 'spec.config.sources',
        message:
          'has no effect with spec.git.layout branch, which renders commits of main alone; remove it',
      },
      {
        field: 'spec.environments[0].update.helm',
        message:
          'has no effect with spec.git.layout branch, which renders what the directory has; remove it',
      },
    ]);
  });
});
